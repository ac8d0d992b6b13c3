import { SECOND_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { siteTitleOf } from './site-title.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the title of the site is the one of the settings, some seconds after it was changed', async () => {
  const siteTitle = siteTitleOf(app.runtime);
  expect(await siteTitle()).toBe('Handbill');
  await app.set('site_title', 'Acme Ads');
  expect(await siteTitle()).toBe('Handbill');
  app.clock.advance(5 * SECOND_MS);
  expect(await Promise.all([siteTitle(), siteTitle()])).toEqual(['Acme Ads', 'Acme Ads']);
});

test('while the settings cannot be read, the title of the site stays what it was', async () => {
  const warn = vi.fn();
  const pool = { connect: () => Promise.reject(new Error('the database is gone')) };
  const runtime = { ...app.runtime, pool, log: { ...app.runtime.log, warn } };
  expect(await siteTitleOf(runtime as never)()).toBe('Handbill');
  expect(warn).toHaveBeenCalledTimes(1);
});
