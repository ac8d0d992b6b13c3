import { lockMember } from '@handbill/contract/console';
import { apiKeyEnd, apiKeyMake } from '@handbill/contract/member';
import { toWire, WORTH_MAX } from '@handbill/contract/money';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { loadPixel, PIXEL_PATH, report, tapped } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';

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

const input = { name: 'Shop', scopes: ['conversions:write' as const] };
const makeKey = async (as = shop) => (await app.call(apiKeyMake, input, { as })).body.data;
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
    for (const hb of [await tapped(app, url), UNKNOWN_ID, 'x']) {
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
    await app.call(apiKeyEnd, { key_id: _id }, { as: shop });
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
    expect(await fields({})).toEqual({ hb: 'required' });
    expect(await fields({ hb, worth: -1 })).toEqual({ worth: 'too_small' });
    expect(await fields({ hb, worth: toWire(WORTH_MAX) + 1 })).toEqual({ worth: 'too_large' });
    expect(await fields({ hb, price: 1 })).toEqual({ price: 'unknown' });
  });
});

describe('a picture on a thank-you page', () => {
  test('a picture answers the same, without a cookie, whatever it was asked', async () => {
    const hb = await tapped(app, url);
    const answers = [];
    for (const query of [`hb=${hb}`, `hb=${hb}`, `hb=${UNKNOWN_ID}`, 'hb=x', '', 'worth=1']) {
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

  test('a picture counts without a worth that is more than any sale, and with the most that one may be', async () => {
    for (const worth of [WORTH_MAX, WORTH_MAX + 1n, '999999999999999', '0', 'x']) {
      await loadPixel(app, `hb=${await tapped(app, url)}&worth=${worth}`);
    }
    const worths = (await stored()).map(({ worth }) => worth);
    expect(worths.filter((worth) => worth !== null)).toEqual([WORTH_MAX]);
    expect(worths).toHaveLength(5);
  });
});
