import {
  conversionRedeem,
  product,
  productCodes,
  productResults,
  productStop,
} from '@handbill/contract/member';
import { addMs, DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { askCode, decidedTicket, givenCode, newCodedShare } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { loadPage, newVisitor, readyTicket, sendTicket } from '../../../../test/given/visits.ts';
import { said } from '../../../../test/said.ts';

let app: TestApp;
let shop: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
});
beforeEach(async () => {
  shop = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const redeem = (code: string, as = shop, more: { worth?: number; corrects?: boolean } = {}, key?: string) =>
  app.call(conversionRedeem, { code, ...more }, { as, key });
const ledgerLines = async () =>
  (await app.runtime.pool.query<{ lines: number }>('select count(*)::int as lines from ledger.transfer'))
    .rows;

describe('the code of a visit', () => {
  test('a visit that counts gets one code, always the same, where its advertiser shows codes', async () => {
    const { url, campaignId } = await newShare(app, { by: shop });
    const ticket = await decidedTicket(app, url);
    expect(await askCode(app, url, ticket)).toEqual({ status: 200, code: undefined });
    expect((await loadPage(app, url, newVisitor())).body).not.toContain('Say this code');

    await app.call(productCodes, { product_id: campaignId, shown: true }, { as: shop });
    await app.minutesPass(2);
    expect((await loadPage(app, url, newVisitor())).body).toContain('Say this code at the counter:');
    const { code } = await askCode(app, url, ticket);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect((await askCode(app, url, ticket)).code).toBe(code);
    const both = await Promise.all([1, 2, 3].map(() => decidedTicket(app, url, newVisitor())));
    const codes = await Promise.all(both.map((other) => askCode(app, url, other)));
    expect(new Set(codes.map((other) => other.code)).size).toBe(3);
  });

  test('visits that are refused or not decided yet, unsigned tickets and other links get no code', async () => {
    const { url } = await newCodedShare(app, shop);
    const other = await newCodedShare(app, shop);
    const visitor = newVisitor();
    const pending = await readyTicket(app, url, visitor);
    expect((await askCode(app, url, pending.ticket)).code).toBeUndefined();
    // Too soon.
    await sendTicket(app, url, visitor, pending);
    expect((await askCode(app, url, pending.ticket)).code).toBeUndefined();
    const ticket = await decidedTicket(app, url);
    expect((await askCode(app, other.url, ticket)).code).toBeUndefined();
    expect((await askCode(app, url, `${ticket.slice(0, -4)}aaaa`)).code).toBeUndefined();
    expect((await askCode(app, url, 'x'.repeat(301))).status).toBe(422);
  });

  test('only the advertiser switches codes, and switching twice is switching once', async () => {
    const { campaignId, sharer } = await newShare(app, { by: shop });
    const switchCodes = (as: Person, key?: string) =>
      app.call(productCodes, { product_id: campaignId, shown: true }, { as, key });
    expect(said(await switchCodes(sharer))).toBe('404 not_found');
    const first = await switchCodes(shop, 'switch');
    expect(first.body.data).toEqual({ product_id: campaignId, shown: true });
    expect((await switchCodes(shop, 'switch')).body).toEqual(first.body);
  });

  test('an order says whether its visitors get codes', async () => {
    const { campaignId: product_id } = await newShare(app, { by: shop });
    const read = async () => (await app.call(product, { product_id }, { as: shop })).body.data;
    expect(await read()).toMatchObject({ shows_codes: false });
    await app.call(productCodes, { product_id, shown: true }, { as: shop });
    expect(await read()).toMatchObject({ shows_codes: true });
    await app.call(productCodes, { product_id, shown: false }, { as: shop });
    expect(await read()).toMatchObject({ shows_codes: false });
  });
});

describe('redeeming a code', () => {
  test('a code is redeemed once, however it is typed, and then answers when that was; nothing is paid', async () => {
    const { url, campaignId } = await newCodedShare(app, shop);
    const code = await givenCode(app, url);
    const before = await ledgerLines();
    const at = app.clock.now();
    const first = await redeem(` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()} `, shop, {
      worth: 4_500,
    });
    expect(first.body.data).toEqual({
      product_id: campaignId,
      title: 'Noodles',
      code,
      redeemed_at: at.toISOString(),
      worth: 4_500,
      before: false,
      correctable_until: addMs(at, 15 * MINUTE_MS).toISOString(),
    });
    app.clock.advance(MINUTE_MS);
    const again = await redeem(code, await app.signIn(shop), { worth: 9_900 });
    expect(again.body.data).toEqual({ ...first.body.data, before: true });
    expect(await ledgerLines()).toEqual(before);
  });

  test('a redemption that is sent twice under one key is one, and answers the same', async () => {
    const { url } = await newCodedShare(app, shop);
    const code = await givenCode(app, url);
    const first = await redeem(code, shop, {}, 'redeem');
    expect((await redeem(code, shop, {}, 'redeem')).body).toEqual(first.body);
  });

  test('of counters that redeem a code together, one redeems it and the others see when that was', async () => {
    const { url } = await newCodedShare(app, shop);
    const code = await givenCode(app, url);
    const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.data.before).sort()).toEqual([false, true, true]);
    expect(new Set(answers.map(({ body }) => body.data.redeemed_at)).size).toBe(1);
  });

  describe('correcting what a code was worth', () => {
    const correct = (code: string, worth?: number, as = shop, key?: string) =>
      redeem(code, as, { ...(worth === undefined ? {} : { worth }), corrects: true }, key);
    const worthOf = async (product_id: string) => {
      const { conversions } = (await app.call(productResults, { product_id }, { as: shop })).body.data;
      return [conversions.total, conversions.worth];
    };

    test('a worth is corrected and taken out again, and the code still counts once', async () => {
      const { url, campaignId } = await newCodedShare(app, shop);
      const code = await givenCode(app, url);
      const first = await redeem(code, shop, { worth: 450_000 });
      expect(await worthOf(campaignId)).toEqual([1, 450_000]);
      expect((await correct(code, 45_000)).body.data).toEqual({
        ...first.body.data,
        worth: 45_000,
        before: true,
      });
      expect(await worthOf(campaignId)).toEqual([1, 45_000]);
      await app.minutesPass(2);
      expect((await correct(code)).body.data.worth).toBeNull();
      expect(await worthOf(campaignId)).toEqual([1, 0]);
      expect((await correct(code, 30_000)).body.data.worth).toBe(30_000);
      expect((await redeem(code)).body.data.worth).toBe(30_000);
      expect(await worthOf(campaignId)).toEqual([1, 30_000]);
    });

    test('a correction that is sent twice is one, and a redemption that arrives again changes nothing', async () => {
      const { url, campaignId } = await newCodedShare(app, shop);
      const code = await givenCode(app, url);
      const first = await redeem(code, shop, { worth: 100 }, 'first');
      const once = await correct(code, 200, shop, 'once');
      expect((await correct(code, 300, shop, 'later')).body.data.worth).toBe(300);
      expect((await correct(code, 200, shop, 'once')).body).toEqual(once.body);
      expect((await redeem(code, shop, { worth: 100 }, 'first')).body).toEqual(first.body);
      expect((await redeem(code, shop, { worth: 100 })).body.data.worth).toBe(300);
      expect(await worthOf(campaignId)).toEqual([1, 300]);
    });

    test('corrections that arrive together leave the worth of one of them in the sums', async () => {
      const { url, campaignId } = await newCodedShare(app, shop);
      const code = await givenCode(app, url);
      await redeem(code, shop, { worth: 100 });
      const answers = await Promise.all([correct(code, 200), correct(code, 300), correct(code, 400)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [conversions, worth] = await worthOf(campaignId);
      expect(conversions).toBe(1);
      expect([200, 300, 400]).toContain(worth);
    });

    test('a code that was not redeemed yet is redeemed with the worth', async () => {
      const { url, campaignId } = await newCodedShare(app, shop);
      const answer = await correct(await givenCode(app, url), 700);
      expect(answer.body.data).toMatchObject({ worth: 700, before: false });
      expect(await worthOf(campaignId)).toEqual([1, 700]);
    });

    test('after 15 minutes the worth stands, and says so', async () => {
      const { url, campaignId } = await newCodedShare(app, shop);
      const code = await givenCode(app, url);
      await redeem(code, shop, { worth: 100 });
      app.clock.advance(15 * MINUTE_MS - 1);
      const as = await app.signIn(shop);
      expect((await correct(code, 200, as)).status).toBe(200);
      app.clock.advance(1);
      expect(said(await correct(code, 300, as))).toBe('409 worth_final');
      expect((await redeem(code, as)).body.data).toMatchObject({ worth: 200, correctable_until: null });
      expect(await worthOf(campaignId)).toEqual([1, 200]);
    });

    test('nobody else corrects the worth of an advertiser’s code', async () => {
      const { url, sharer, campaignId } = await newCodedShare(app, shop);
      const code = await givenCode(app, url);
      await redeem(code, shop, { worth: 100 });
      for (const as of [sharer, await app.newMember()]) {
        expect(said(await correct(code, 999, as))).toBe('404 conversion_unknown');
      }
      expect(await worthOf(campaignId)).toEqual([1, 100]);
    });
  });

  test('a code of another advertiser, and one that was never given, are not known', async () => {
    const { url, sharer } = await newCodedShare(app, shop);
    const code = await givenCode(app, url);
    const other = await app.newMember();
    expect(said(await redeem(code, other))).toBe('404 conversion_unknown');
    expect(said(await redeem(code, sharer))).toBe('404 conversion_unknown');
    expect(said(await redeem('22222'))).toBe('404 conversion_unknown');
    expect((await redeem(code)).body.data.before).toBe(false);
  });

  test('a code is redeemed for 30 days after its order has ended, and no longer', async () => {
    const { url, campaignId } = await newCodedShare(app, shop);
    const [code, late] = [await givenCode(app, url), await givenCode(app, url)];
    await app.call(productStop, { product_id: campaignId }, { as: shop });
    app.clock.advance(30 * DAY_MS - 1);
    expect((await redeem(code, await app.signIn(shop))).status).toBe(200);
    app.clock.advance(1);
    expect(said(await redeem(late))).toBe('409 conversion_expired');
    expect((await redeem(code)).body.data.before).toBe(true);
  });

  test('an advertiser tries at most 20 codes a minute', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(said(await redeem('ABCDEF'))).toBe('404 conversion_unknown');
    }
    const refused = await redeem('ABCDEF');
    expect(said(refused)).toBe('429 too_many_requests');
    expect(refused.headers['retry-after']).toBe('60');
    app.clock.advance(MINUTE_MS);
    expect(said(await redeem('ABCDEF', await app.signIn(shop)))).toBe('404 conversion_unknown');
  });
});
