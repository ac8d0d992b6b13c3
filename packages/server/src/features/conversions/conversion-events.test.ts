import { apiKeyMake, conversionRedeem, webhookAdd } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import type { WebhookEvent } from '@handbill/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { givenCode, loadPixel, newCodedShare, report, tapped } from '../../../test/given/conversions.ts';
import type { Person } from '../../../test/given/people.ts';
import { startReceiver } from '../../../test/stand-ins/receiver.ts';
import { sendWaiting } from '../../../test/webhooks.ts';

let app: TestApp;
let shop: Person;
let share: Awaited<ReturnType<typeof newCodedShare>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await createTestApp({ webhooks: 'local' });
  await app.set('proof_of_work_bits', 0);
});
beforeEach(async () => {
  shop = await app.newMember();
  share = await newCodedShare(app, shop);
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const listen = (events: WebhookEvent[]) => app.call(webhookAdd, { url: receiver.url, events }, { as: shop });
const makeKey = async () => {
  const input = { name: 'Shop', scopes: ['conversions:write' as const] };
  return (await app.call(apiKeyMake, input, { as: shop })).body.data.key;
};
/** What the program got, the conversions without their ids. */
async function told() {
  await sendWaiting(app);
  return receiver.received.map(({ body }) => JSON.parse(body));
}

test('a conversion by a code reaches the program with its channel, worth and time, and nothing about the visitor', async () => {
  await listen(['conversion.recorded']);
  const code = await givenCode(app, `${share.url}?c=zalo`);
  app.clock.advance(MINUTE_MS);
  const redeem = () => app.call(conversionRedeem, { code, worth: 900 }, { as: shop });
  expect((await redeem()).status).toBe(200);
  const at = app.clock.now().toISOString();
  app.clock.advance(MINUTE_MS);
  expect((await redeem()).body.data.before).toBe(true);
  expect(await told()).toEqual([
    {
      type: 'conversion.recorded',
      timestamp: at,
      data: {
        product_id: share.campaignId,
        title: 'Noodles',
        conversion_id: expect.any(String),
        channel: 'zalo',
        reported_by: 'code',
        worth: 900,
        happened_at: at,
      },
    },
  ]);
  expect(receiver.received[0]?.body).not.toContain(code);
});

test('a corrected worth is a second event about the same conversion', async () => {
  await listen(['conversion.recorded']);
  const code = await givenCode(app, share.url);
  const redeem = (worth: number, corrects: boolean) =>
    app.call(conversionRedeem, { code, worth, corrects }, { as: shop });
  await redeem(9_000, false);
  app.clock.advance(MINUTE_MS);
  await redeem(900, true);
  // The same worth once more is no news.
  await redeem(900, true);
  const events = (await told()).map(({ data }) => data);
  expect(events.map(({ worth }) => worth)).toEqual([9_000, 900]);
  expect(new Set(events.map(({ conversion_id }) => conversion_id)).size).toBe(1);
});

test('a conversion of a tap reaches the program once, and again where a server takes over what a picture reported', async () => {
  await listen(['conversion.recorded']);
  const key = await makeKey();
  const hb = await tapped(app, share.url);
  await loadPixel(app, `hb=${hb}`);
  await loadPixel(app, `hb=${hb}`);
  app.clock.advance(MINUTE_MS);
  for (const worth of [5_000, 7_000]) expect((await report(app, key, { hb, worth })).status).toBe(200);
  const events = (await told()).map(({ data }) => data);
  expect(events.map(({ reported_by, worth }) => [reported_by, worth])).toEqual([
    ['picture', null],
    ['server', 5_000],
  ]);
  expect(new Set(events.map(({ conversion_id }) => conversion_id)).size).toBe(1);
  expect(JSON.stringify(events)).not.toContain(hb);
});

test('a program that did not choose conversions, and one of another member, hear nothing', async () => {
  await listen(['order.ended']);
  const as = await app.newMember();
  await app.call(webhookAdd, { url: receiver.url, events: ['conversion.recorded'] }, { as });
  await loadPixel(app, `hb=${await tapped(app, share.url)}`);
  expect(await told()).toEqual([]);
});
