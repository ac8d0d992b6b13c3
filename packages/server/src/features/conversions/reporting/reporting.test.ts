import { lockMember } from '@handbill/contract/console';
import { conversionKeyEnd, conversionKeyMake, conversionKeys } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { loadPixel, PIXEL_PATH, report, tapped } from '../../../../test/conversions.ts';
import type { Person } from '../../../../test/people.ts';
import { said } from '../../../../test/said.ts';
import { newShare } from '../../../../test/shares.ts';

let app: TestApp;
let shop: Person;
let url: string;
let campaignId: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await app.newMember();
  ({ url, campaignId } = await newShare(app, { by: shop }));
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const makeKey = async (as = shop) => (await app.call(conversionKeyMake, {}, { as })).body.data;
const stored = async () =>
  (
    await app.runtime.pool.query<{ reported_by: string; worth: bigint | null }>(
      'select reported_by, worth from conversion where campaign_id = $1',
      [campaignId],
    )
  ).rows;

describe('a server that reports what a tap led to', () => {
  test('a tap leads to one conversion, and a second report gets the same answer', async () => {
    const { key } = await makeKey();
    const hb = await tapped(app, url);
    const at = app.clock.now().toISOString();
    const first = await report(app, key, { hb, worth: 12_000 });
    expect(first).toEqual({
      status: 200,
      body: {
        error_code: 0,
        message: null,
        data: {
          hb,
          product_id: campaignId,
          title: 'Noodles',
          reported_by: 'server',
          worth: 12_000,
          happened_at: at,
        },
      },
    });
    app.clock.advance(MINUTE_MS);
    expect(await report(app, key, { hb, worth: 99 })).toEqual(first);
    const other = await tapped(app, url);
    const both = await Promise.all([1, 2, 3].map(() => report(app, key, { hb: other })));
    expect(new Set(both.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stored()).toHaveLength(2);
  });

  test('a tap of another advertiser is as unknown as one that does not exist', async () => {
    const { key } = await makeKey(await app.newMember());
    for (const hb of [await tapped(app, url), '01890000-0000-7000-8000-00000000dead', 'x']) {
      const { status, body } = await report(app, key, { hb });
      expect([status, body.error]).toEqual([404, 'conversion_unknown']);
    }
    expect(await stored()).toEqual([]);
  });

  test('a missing, invented or ended key, and one of a locked account, report nothing', async () => {
    const hb = await tapped(app, url);
    const { key, _id } = await makeKey();
    const invented = `${key.slice(0, -4)}0000`;
    for (const wrong of [null, 'nonsense', invented]) {
      expect((await report(app, wrong, { hb })).body.error).toBe('unauthorized');
    }
    await app.call(conversionKeyEnd, { key_id: _id }, { as: shop });
    expect((await report(app, key, { hb })).body.error).toBe('unauthorized');
    const next = await makeKey();
    const operator = await app.newOperator();
    await app.call(
      lockMember,
      { id: shop.id, reason: 'fraud_suspected', note: 'Three accounts on one phone' },
      { as: operator },
    );
    expect((await report(app, next.key, { hb })).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test('what is wrong with a report is named', async () => {
    const { key } = await makeKey();
    const hb = await tapped(app, url);
    const fields = async (body: object) => (await report(app, key, body)).body.fields;
    expect(await fields({})).toEqual({ hb: 'invalid' });
    expect(await fields({ hb, worth: -1 })).toEqual({ worth: 'invalid' });
    expect(await fields({ hb, price: 1 })).toEqual({ price: 'unknown' });
  });
});

describe('a picture on a thank-you page', () => {
  test('a picture answers the same, without a cookie, whatever it was asked', async () => {
    const hb = await tapped(app, url);
    const answers = [];
    for (const query of [
      `hb=${hb}`,
      `hb=${hb}`,
      'hb=01890000-0000-7000-8000-00000000dead',
      'hb=x',
      '',
      'worth=1',
    ]) {
      const { statusCode, headers, rawPayload } = await loadPixel(app, query);
      const { date: _date, 'x-request-id': _id, ...same } = headers;
      answers.push(JSON.stringify([statusCode, same, rawPayload.toString('hex')]));
      expect(headers).toMatchObject({
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(answers).size).toBe(1);
    expect(await stored()).toEqual([{ reported_by: 'picture', worth: null }]);
    expect((await app.app.inject({ method: 'HEAD', url: `${PIXEL_PATH}?hb=${hb}` })).statusCode).toBe(404);
  });

  test('what a picture reported is taken over by the advertiser’s server, with its worth, and never the other way round', async () => {
    const { key } = await makeKey();
    const hb = await tapped(app, url);
    await loadPixel(app, `hb=${hb}&worth=1`);
    await report(app, key, { hb, worth: 5_000 });
    await loadPixel(app, `hb=${hb}&worth=9`);
    expect(await stored()).toEqual([{ reported_by: 'server', worth: 5_000n }]);
  });
});

describe('the keys of an advertiser', () => {
  test('a key is shown once and stored as a hash; its list has its last characters and its last use', async () => {
    const { key, _id, hint } = await makeKey();
    expect(key).toMatch(/^hbk_[0-9A-Za-z]{40}$/);
    expect(key.endsWith(hint)).toBe(true);
    await report(app, key, { hb: await tapped(app, url) });
    const { body } = await app.call(conversionKeys, {}, { as: shop });
    const at = app.clock.now().toISOString();
    expect(body.data).toEqual([{ _id, hint, created_at: at, last_used_at: at }]);
    const { rows } = await app.runtime.pool.query<{ row: string }>(
      'select key::text as row from conversion_key as key',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(4));
  });

  test('a member has at most five keys, and ends only own ones', async () => {
    const made = [];
    for (let place = 0; place < 5; place += 1) made.push(await makeKey());
    expect(said(await app.call(conversionKeyMake, {}, { as: shop }))).toBe('409 conversion_keys_full');
    const [first] = made;
    const end = (as: Person, key?: string) =>
      app.call(conversionKeyEnd, { key_id: first?._id ?? '' }, { as, key });
    expect(said(await end(await app.newMember()))).toBe('404 not_found');
    const ended = await end(shop, 'end');
    expect(ended.body.data).toHaveLength(4);
    expect((await end(shop, 'end')).body).toEqual(ended.body);
    expect((await makeKey()).key).not.toBe(first?.key);
  });
});
