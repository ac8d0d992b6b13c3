import { languages } from '@handbill/contract/languages';
import { foundationRules, promises } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { savePage } from '../features/pages/index.ts';
import { ensurePages } from './pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('an instance gets its missing pages, and operators’ own texts stay', async () => {
  const rules = '<p>Our own rules.</p>';
  await app.work((work) => savePage(work, { name: 'foundation-rules', language: 'en', html: rules }));
  await app.work(ensurePages);
  await app.work(ensurePages);
  for (const langCode of languages) {
    const { body } = await app.call(promises, {}, { headers: { langCode } });
    expect(body.data.langCode).toBe(langCode);
    expect(body.data.content.match(/<li>/g)).toHaveLength(12);
  }
  const { body } = await app.call(foundationRules, {}, { headers: { langCode: 'en' } });
  expect(body.data.content).toBe(rules);
});
