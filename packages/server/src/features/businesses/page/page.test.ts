import { lockMember } from '@handbill/contract/console';
import { bcp47, languages } from '@handbill/contract/languages';
import { business, productPause, updateBusiness } from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { NOODLES, savedBusiness, verifiedBusiness } from '../../../../test/given/businesses.ts';
import { distributeOrder } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { uploadedPicture } from '../../../../test/given/pictures.ts';
import { newShare } from '../../../../test/given/shares.ts';

let app: TestApp;
let operator: Person;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  operator = await app.newOperator({ role: 'reviewer' });
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const load = (id: string, language = 'en') =>
  app.app.inject({ url: `/b/${id}`, headers: { 'accept-language': language } });

test.each(languages)(
  'the page of a verified business in %s has its contacts and none of its secrets',
  async (language) => {
    const id = await verifiedBusiness(app, lan, operator);
    const { statusCode, headers, body } = await load(id, bcp47[language]);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const shown = [NOODLES.name, NOODLES.town, 'tel:+84912345678', NOODLES.chat, 'noodles.example'];
    for (const part of [`lang="${bcp47[language]}"`, ...shown]) expect(body).toContain(part);
    const secrets = [lan.username, lan.id, NOODLES.legal_name, NOODLES.tax_number, 'Le Loi'];
    for (const secret of secrets) expect(body).not.toContain(secret);
  },
);

/** What a chat reads on a page, by its names. */
const cardIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  );

test('a chat shows the name, the town and the logo of a business whose page is passed on', async () => {
  const logo = await uploadedPicture(app, lan, 'logo');
  const id = await verifiedBusiness(app, lan, operator, { name: 'Tea & "noodles"', logo });
  expect(cardIn((await load(id, 'fr')).body)).toEqual({
    'og:type': 'website',
    'og:site_name': 'Handbill',
    'og:title': 'Tea &amp; &quot;noodles&quot;',
    'og:description': 'Entreprise vérifiée · Hue',
    'og:url': `https://handbill.test/b/${id}`,
    'og:locale': 'fr_FR',
    'og:image': `https://handbill.test${logo}`,
    'og:image:type': 'image/webp',
    'og:image:alt': 'Tea &amp; &quot;noodles&quot;',
    'twitter:card': 'summary',
  });
});

test('the card of a business without a logo has no picture, and an address without a page has no card', async () => {
  const id = await verifiedBusiness(app, lan, operator);
  const card = cardIn((await load(id)).body);
  expect(card).toMatchObject({ 'og:title': NOODLES.name, 'og:description': 'Verified business · Hue' });
  expect(Object.keys(card).filter((name) => name.startsWith('og:image'))).toEqual([]);
  expect(cardIn((await load('01900000-0000-7000-8000-000000000000')).body)).toEqual({});
});

test('the page shows the advertisements that run, and within a minute no longer those that are paused', async () => {
  const id = await verifiedBusiness(app, lan, operator);
  expect((await load(id)).body).toContain('Nothing is being advertised right now.');
  const order = await distributeOrder(app, {
    by: lan,
    title: 'Soup <of> the day',
    text: 'Broth & noodles',
    landing_url: 'https://soup.example/?a=1&b=2',
    category: 'food',
  });
  app.clock.advance(MINUTE_MS);
  const { body } = await load(id);
  expect(body).toContain('Soup &lt;of&gt; the day');
  // The tile says what is advertised, and leads there without vouching for it.
  expect(body).toContain('Broth &amp; noodles');
  expect(body).toContain(
    '<a href="https://soup.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow">Soup',
  );
  expect(body).toContain('Food and drink · soup.<wbr>example');
  await app.signIn(lan);
  await app.call(productPause, { product_id: order.id }, { as: lan });
  app.clock.advance(MINUTE_MS);
  expect((await load(id)).body).not.toContain('Soup');
});

test('an advertisement that begins later, or whose last day is over, is not on the page', async () => {
  const id = await verifiedBusiness(app, lan, operator);
  const order = await distributeOrder(app, { by: lan, title: 'Soup of next week' });
  const shownWith = async (days: { starts: number | null; ends: number | null }) => {
    const at = (day: number | null) =>
      day === null ? null : businessDate(addMs(app.clock.now(), day * DAY_MS), 'Asia/Ho_Chi_Minh');
    await app.runtime.pool.query('update campaign set starts_on = $2, ends_on = $3 where id = $1', [
      order.id,
      at(days.starts),
      at(days.ends),
    ]);
    app.clock.advance(MINUTE_MS);
    return (await load(id)).body.includes('Soup of next week');
  };
  expect(await shownWith({ starts: 7, ends: 9 })).toBe(false);
  expect(await shownWith({ starts: 0, ends: 0 })).toBe(true);
  expect(await shownWith({ starts: null, ends: -1 })).toBe(false);
  expect(await shownWith({ starts: null, ends: null })).toBe(true);
});

test('only a verified business of an open account has a page', async () => {
  await savedBusiness(app, lan);
  const { rows } = await app.runtime.pool.query('select id from business where member_id = $1', [lan.id]);
  const unknown = ['x', '01900000-0000-7000-8000-000000000000', rows[0].id];
  for (const id of unknown) expect([id, (await load(id)).statusCode]).toEqual([id, 404]);
  const id = await verifiedBusiness(app, lan, operator);
  expect((await app.call(business, {}, { as: lan })).body.data?.page).toBe(`/b/${id}`);
  expect((await load(id)).statusCode).toBe(200);
  await app.call(updateBusiness, { ...NOODLES, town: 'Hanoi' }, { as: lan });
  app.clock.advance(MINUTE_MS);
  const { statusCode, body } = await load(id);
  expect([statusCode, body.includes('noindex')]).toEqual([404, true]);
  expect((await app.call(business, {}, { as: lan })).body.data?.page).toBeNull();
});

test('the page is gone while the account is locked, and a page that is read makes no visit', async () => {
  const id = await verifiedBusiness(app, lan, operator);
  await load(id);
  expect((await app.runtime.pool.query('select from visit')).rows).toEqual([]);
  const lock = { id: lan.id, reason: 'fraud_suspected' as const, note: 'A test' };
  await app.call(lockMember, lock, { as: await app.newOperator() });
  app.clock.advance(MINUTE_MS);
  expect((await load(id)).statusCode).toBe(404);
});

test('the badge on a shared page leads to the page of the business', async () => {
  const id = await verifiedBusiness(app, lan, operator);
  const { url } = await newShare(app, { by: lan });
  const shared = await app.app.inject({ url: new URL(url).pathname, headers: { 'accept-language': 'en' } });
  expect(shared.body).toContain(`href="/b/${id}"`);
});
