import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { countStatements } from '../../../test/round-trips/counter.ts';
import { createMemory } from '../../platform/database/memory.ts';
import { siteTitleOf } from './site-title.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a changed site title applies immediately, and is read from the database once', async () => {
  const siteTitle = siteTitleOf(app.runtime);
  expect(await siteTitle()).toBe('Handbill');
  await app.set('site_title', 'Acme Ads');
  const costOf = countStatements(app.runtime.pool);
  expect(await Promise.all([siteTitle(), siteTitle()])).toEqual(['Acme Ads', 'Acme Ads']);
  expect(costOf().statements).toBe(1);
  expect(await siteTitle()).toBe('Acme Ads');
  expect(costOf().statements).toBe(0);
});

test('the site’s title stays the same while the settings cannot be read', async () => {
  const warn = vi.fn();
  const pool = { connect: () => Promise.reject(new Error('the database is gone')) };
  const runtime = { ...app.runtime, memory: createMemory(), pool, log: { ...app.runtime.log, warn } };
  expect(await siteTitleOf(runtime as never)()).toBe('Handbill');
  expect(warn).toHaveBeenCalledTimes(1);
});
