import { judgeConversions, listConversions, listLog } from '@handbill/contract/console';
import {
  conversionRedeem,
  listResults,
  productLinkMake,
  productResults,
  productVisits,
  reportConversion,
} from '@handbill/contract/member';
import { DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { givenCode, loadPixel, newCodedShare, tapped } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { said } from '../../../../test/said.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
  reviewer = await app.newOperator({ role: 'reviewer' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const list = async (
  query: { status?: 'made' | 'real'; search?: string; limit?: string; cursor?: string } = {},
) =>
  (await app.call(listConversions, { status: 'doubtful', ...query }, { as: await app.signIn(reviewer) }))
    .body;
const listed = async (id: string, status?: 'made' | 'real') =>
  (await list(status ? { status } : {})).data.find(({ _id }) => _id === id);
const judge = async (
  id: string,
  verdict: 'made' | 'real',
  more: { seen?: string | undefined; as?: Person; key?: string } = {},
) =>
  app.call(
    judgeConversions,
    { id, verdict, reason: 'A farm of phones.', seen: more.seen ?? (await listed(id))?.seen ?? 'none' },
    { as: more.as ?? (await app.signIn(reviewer)), key: more.key },
  );
const resultsOf = async (shop: Person, product_id: string) =>
  (await app.call(productResults, { product_id }, { as: await app.signIn(shop) })).body.data.conversions;

/** Its conversions by channel and by share. */
const partsOf = async (shop: Person, product_id: string) => {
  const { data } = (await app.call(productVisits, { product_id }, { as: await app.signIn(shop) })).body;
  return [data.by_channel, data.by_share].map((rows) => rows.map(({ conversions }) => conversions));
};

/** A share of which somebody loaded the picture of five taps, one right after another. */
async function burst() {
  const shop = await app.newMember();
  const share = await newCodedShare(app, shop);
  for (let count = 0; count < 5; count += 1) await loadPixel(app, `hb=${await tapped(app, share.url)}`);
  return { shop, ...share };
}

test('conversions that look made up are listed by share with what makes them doubtful, and only those', async () => {
  const { id, campaignId, shop, sharer } = await burst();
  const usual = await app.newMember();
  const other = await newCodedShare(app, usual);
  const code = await givenCode(app, other.url);
  app.clock.advance(MINUTE_MS);
  await app.call(conversionRedeem, { code, worth: 900 }, { as: await app.signIn(usual) });
  expect(await listed(id)).toMatchObject({
    order: { _id: campaignId, title: 'Noodles' },
    advertiser: shop.username,
    sharer: sharer.username,
    taps: 5,
    worth: 0,
    counts: { open: 5, made: 0, real: 0 },
    by: { code: 0, picture: 5, server: 0 },
    signals: ['together', 'at_once', 'most_taps'],
    judged_by: null,
  });
  expect(await listed(other.id)).toBeUndefined();
  const searched = await list({ search: shop.username });
  expect([searched.data, searched.total]).toEqual([[await listed(id)], 1]);
  expect((await list({ search: 'nobody' })).data).toEqual([]);
  const found = async (search: string) =>
    (await app.call(listConversions, { search }, { as: await app.signIn(reviewer) })).body.data;
  expect((await found(usual.username)).map(({ _id }) => _id)).toEqual([other.id]);
  expect((await found(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `))[0]?._id).toBe(other.id);
  expect(await found(code.slice(0, 5))).toEqual([]);
});

test('results leave out what was judged to be made up, say so, and count it again once it is judged to be real', async () => {
  const { id, campaignId, shop, url } = await burst();
  const before = { total: 5, by: { code: 0, picture: 5, server: 0 }, worth: 0, made: 0 };
  expect(await resultsOf(shop, campaignId)).toEqual(before);
  expect(await partsOf(shop, campaignId)).toEqual([[5], [5]]);
  const seen = (await listed(id))?.seen;
  const judged = await judge(id, 'made', { seen, key: 'judge' });
  expect(judged.body.data).toMatchObject({
    counts: { open: 0, made: 5, real: 0 },
    signals: [],
    judged_by: reviewer.username,
  });
  expect((await judge(id, 'made', { seen, key: 'judge' })).body).toEqual(judged.body);
  const none = { total: 0, by: { code: 0, picture: 0, server: 0 }, worth: 0, made: 5 };
  expect(await resultsOf(shop, campaignId)).toEqual(none);
  expect(await partsOf(shop, campaignId)).toEqual([[0], [0]]);
  const compared = await app.call(listResults, {}, { as: await app.signIn(shop) });
  expect(compared.body.data[0]).toMatchObject({ taps: 5, conversions: 0 });
  // So does the page for people without an account.
  const link = await app.call(productLinkMake, { product_id: campaignId }, { as: await app.signIn(shop) });
  const { pathname } = new URL(link.body.data.url);
  const page = await app.app.inject({ url: pathname, headers: { 'accept-language': 'en' } });
  expect(page.body).toContain('Conversions not counted because they look made up: 5');
  expect(await listed(id)).toBeUndefined();
  // What comes later counts until it is judged.
  await loadPixel(app, `hb=${await tapped(app, url)}`);
  expect(await resultsOf(shop, campaignId)).toMatchObject({ total: 1, made: 5 });
  const real = await judge(id, 'real', { seen: (await listed(id, 'made'))?.seen });
  expect(real.body.data.counts).toEqual({ open: 0, made: 0, real: 6 });
  expect(await resultsOf(shop, campaignId)).toMatchObject({ total: 6, made: 0 });
  expect(await partsOf(shop, campaignId)).toEqual([[6], [6]]);
  expect(await listed(id, 'real')).toBeDefined();
  const log = await app.call(listLog, { subject: `share/${id}` }, { as: await app.newOperator() });
  expect(log.body.data.map(({ action }) => action)).toEqual(['conversions_judged', 'conversions_judged']);
});

test('a sale that the shop’s server reports counts although its picture was judged to be made up', async () => {
  const { id, campaignId, shop, url } = await burst();
  const hb = await tapped(app, url);
  await loadPixel(app, `hb=${hb}`);
  await judge(id, 'made');
  expect(await resultsOf(shop, campaignId)).toMatchObject({ total: 0, made: 6 });
  await app.call(reportConversion, { hb, worth: 700 }, { as: await app.signIn(shop) });
  const by = { code: 0, picture: 0, server: 1 };
  expect(await resultsOf(shop, campaignId)).toEqual({ total: 1, by, worth: 700, made: 5 });
  expect((await listed(id, 'made'))?.counts).toEqual({ open: 1, made: 5, real: 0 });
  // It can be judged like any other.
  await judge(id, 'made', { seen: (await listed(id, 'made'))?.seen });
  expect(await resultsOf(shop, campaignId)).toMatchObject({ total: 0, made: 6 });
});

test('what was not shown is not judged, nor by an operator without the permission, and old conversions are not shown', async () => {
  const { id, url } = await burst();
  const seen = (await listed(id))?.seen;
  await loadPixel(app, `hb=${await tapped(app, url)}`);
  const late = await judge(id, 'made', { seen });
  expect(said(late)).toBe('409 changed_meanwhile');
  const support = await app.newOperator({ role: 'support' });
  expect(said(await judge(id, 'made', { as: support }))).toBe('403 forbidden');
  expect(said(await judge(UNKNOWN_ID, 'made'))).toBe('404 not_found');
  const first = await list({ limit: '1' });
  expect(first.data[0]?._id).toBe(id);
  expect((await list({ limit: '1', cursor: first.next_cursor ?? '' })).data[0]?._id).not.toBe(id);
  app.clock.advance(30 * DAY_MS);
  expect(await listed(id)).toBeUndefined();
});
