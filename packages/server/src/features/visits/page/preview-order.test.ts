import { addBlock } from '@handbill/contract/console';
import { feedPreview, listProduct, productPreview } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { newCodedShare } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { uploadedPicture } from '../../../../test/given/pictures.ts';
import { newShare } from '../../../../test/given/shares.ts';

let app: TestApp;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.newMember();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const ad = { title: 'Noodles <b>now</b>', text: 'Open at six.', landing_url: 'https://noodles.example/menu' };
const preview = (changed: object = {}, as = member) =>
  app.call(productPreview, { ...ad, ...changed }, { as });
/** What a page says, without the state of the visit. */
const saidIn = (page: string) =>
  /<main>.*?<\/article>/s.exec(page)?.[0].replace(/(href|rel|referrerpolicy)="[^"]*"/g, '');

test('a preview is the page that visitors get, without links, scripts and dark colours', async () => {
  const terms = { title: ad.title, text: ad.text, landing_url: ad.landing_url };
  const { url } = await newShare(app, { by: member, ...terms });
  const shared = await app.app.inject({ url: new URL(url).pathname, headers: { 'accept-language': 'en' } });
  const { status, body } = await preview({ language: 'en' });
  expect(status).toBe(200);
  const { page } = body.data;
  expect(page).toContain('Noodles &lt;b&gt;now&lt;/b&gt;');
  expect(saidIn(page)?.replace(/\s+/g, ' ')).toBe(saidIn(shared.body)?.replace(/\s+/g, ' '));
  expect(page).not.toMatch(/<script|<a [^>]*href|data-visit|action=|prefers-color-scheme|light dark/);
  expect((await preview({ language: 'vn', button_words: 'book' })).body.data.page).toContain('Đặt lịch');
});

test('a preview shows a sample of visitors’ codes where the page of a visit that counts shows its own', async () => {
  expect((await preview()).body.data.page).not.toContain('class="code"');
  expect((await preview({ shows_codes: false })).body.data.page).not.toContain('class="code"');
  const { page } = (await preview({ shows_codes: true, language: 'en' })).body.data;
  expect(page).toMatch(
    /<p class="status"[^>]*>[^<]*<\/p>\s*<p class="code">Say this code at the counter:<strong>ABC 123<\/strong><\/p>/,
  );
  const { campaignId } = await newCodedShare(app, member);
  const offered = await app.call(feedPreview, { campaign_id: campaignId }, { as: await app.newMember() });
  expect(offered.body.data.page).toContain('<strong>ABC 123</strong>');
});

test('a preview stores nothing and shows own pictures only', async () => {
  const stranger = await app.newMember();
  const image = await uploadedPicture(app, member, 'order_image');
  const shown = await preview({ pictures: [{ image, alt: 'A bowl' }] });
  expect(shown.body.data.page).toContain(`<img src="${image}" alt="A bowl"`);
  const refused = await preview({ pictures: [{ image, alt: '' }] }, stranger);
  expect([refused.status, refused.body.fields]).toEqual([422, { pictures: 'invalid' }]);
  expect((await preview({}, stranger)).status).toBe(200);
  expect((await app.call(listProduct, {}, { as: stranger })).body.data).toEqual([]);
});

test('an advertisement that could not be ordered has no preview', async () => {
  for (const landing_url of ['http://noodles.example', 'https://localhost/', 'javascript:alert(1)'])
    expect((await preview({ landing_url })).body.error).toBe('landing_url_refused');
  expect((await preview({ title: '' })).body.error).toBe('validation_failed');
  // No database can store it, in whichever field it is.
  const image = 'a\0b';
  expect((await preview({ pictures: [{ image, alt: '' }] })).body.fields).toEqual({ pictures: 'invalid' });
  expect((await preview({ text: 'x'.repeat(501) })).body.error).toBe('validation_failed');
  const block = { kind: 'host', value: 'noodles.example', reason: 'Fraud.', days: 30 } as const;
  await app.call(addBlock, block, { as: await app.newOperator() });
  expect((await preview()).body.error).toBe('landing_host_blocked');
});
