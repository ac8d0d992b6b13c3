import {
  conversionRedeem,
  productResults,
  productStop,
  webhookAdd,
  webhookDeliveries,
  webhookSwitch,
} from '@handbill/contract/member';
import {
  businessDate,
  DAY_MS,
  endOfBusinessDate,
  HOUR_MS,
  MINUTE_MS,
  msBetween,
  startOfBusinessDate,
} from '@handbill/contract/time';
import type { WebhookEvent } from '@handbill/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { givenCode, loadPixel, newCodedShare, tapped, wentOn } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newVisitor, readyTicket, sendTicket, verifiedVisit } from '../../../../test/given/visits.ts';
import { startReceiver } from '../../../../test/stand-ins/receiver.ts';
import { sendWaiting } from '../../../../test/webhooks.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { sendDailyVisits } from './jobs.ts';

let app: TestApp;
let shop: Person;
let share: Awaited<ReturnType<typeof newCodedShare>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let day: string;
/** The company's time zone, unless a test moves it. */
const ZONE = 'Asia/Ho_Chi_Minh';
beforeAll(async () => {
  app = await createTestApp({ webhooks: 'local' });
  await app.set('proof_of_work_bits', 0);
});
beforeEach(async () => {
  await app.set('timezone', ZONE);
  // Each test has a day of its own, which begins now.
  dayEnds();
  day = businessDate(app.clock.now(), ZONE);
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

const recordDays = () => runJob(app.runtime, sendDailyVisits);
const dayEnds = (zone = ZONE) => {
  const now = app.clock.now();
  app.clock.advance(msBetween(now, endOfBusinessDate(businessDate(now, zone), zone)));
};
const resultsNow = async () => {
  const as = await app.signIn(shop);
  return (await app.call(productResults, { product_id: share.campaignId }, { as })).body.data;
};

async function listen(events: WebhookEvent[] = ['visits.daily']): Promise<string> {
  const { body } = await app.call(webhookAdd, { url: receiver.url, events }, { as: shop });
  return body.data._id;
}
async function redeem(code: string): Promise<void> {
  await app.call(conversionRedeem, { code, worth: 900 }, { as: await app.signIn(shop) });
}
/** What the address received so far, by day: events that were recorded together come in any order. */
async function told() {
  await sendWaiting(app);
  const events = receiver.received.map(({ body }) => JSON.parse(body).data);
  return events.toSorted((one, other) => one.day.localeCompare(other.day));
}

test('after the day’s end a program gets an order’s visits, taps and conversions of that day', async () => {
  await listen();
  const code = await givenCode(app, share.url);
  await verifiedVisit(app, share.url);
  await tapped(app, share.url);
  const hasty = newVisitor();
  await sendTicket(app, share.url, hasty, await readyTicket(app, share.url, hasty));
  await redeem(code);
  await recordDays();
  expect(await told()).toEqual([]);
  dayEnds();
  // One more, which belongs to the next day.
  await verifiedVisit(app, share.url);
  await recordDays();
  const { rows } = await app.runtime.pool.query<{ cost: bigint }>(
    'select reward_per_visit + fee_per_visit as cost from campaign where id = $1',
    [share.campaignId],
  );
  expect(await told()).toEqual([
    {
      product_id: share.campaignId,
      title: 'Noodles',
      day,
      from: startOfBusinessDate(day, ZONE).toISOString(),
      to: endOfBusinessDate(day, ZONE).toISOString(),
      opened: 4,
      verified: 2,
      refused: { too_fast: 1 },
      taps: 1,
      conversions: 1,
      cost: 2 * Number(rows[0]?.cost),
    },
  ]);
});

test('taps and conversions count on their own day, also without a visit and after the order ended, so days add up', async () => {
  await listen();
  const early = newVisitor();
  const hb = await tapped(app, share.url, early);
  const code = await givenCode(app, share.url);
  dayEnds();
  await recordDays();
  // Yesterday's visitor goes on from another browser; nobody opens the page.
  await wentOn(app, share.url, newVisitor());
  await redeem(code);
  dayEnds();
  await recordDays();
  await app.call(productStop, { product_id: share.campaignId }, { as: await app.signIn(shop) });
  dayEnds();
  await recordDays();
  await loadPixel(app, `hb=${hb}`);
  dayEnds();
  await recordDays();
  const days = await told();
  const figures = days.map(({ opened, verified, taps, conversions }) => [
    opened,
    verified,
    taps,
    conversions,
  ]);
  expect(figures).toEqual([
    [2, 1, 1, 0],
    [0, 0, 1, 1],
    [0, 0, 0, 1],
  ]);
  const total = (place: number) => figures.reduce((sum, day) => sum + (day[place] ?? 0), 0);
  const { verified, taps, conversions } = await resultsNow();
  expect([verified, taps, conversions.total]).toEqual([total(1), total(2), total(3)]);
});

test('the day of an event is the bar of that date in the results, also by the first and last hour of the day', async () => {
  await listen();
  await verifiedVisit(app, share.url);
  app.clock.advance(DAY_MS - HOUR_MS);
  await verifiedVisit(app, share.url);
  await verifiedVisit(app, share.url);
  dayEnds();
  await verifiedVisit(app, share.url);
  dayEnds();
  await recordDays();
  const sent = (await told()).map(({ day: of, verified }) => [of, verified]);
  expect(sent).toEqual((await resultsNow()).by_day.map(({ day: of, verified }) => [of, verified]));
  expect(sent.map(([, verified]) => verified)).toEqual([3, 1]);
});

test.each([
  ['to the west', 'Europe/London'],
  ['to the east', 'Pacific/Auckland'],
  ['by half an hour', 'Asia/Kolkata'],
])(
  'a company that moves its time zone %s has each hour in one event, and a date in one event',
  async (_where, zone) => {
    await listen();
    const visitEachHour = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        await verifiedVisit(app, share.url);
        app.clock.advance(HOUR_MS - (app.clock.now().getTime() % HOUR_MS));
      }
    };
    await visitEachHour(3);
    dayEnds();
    await recordDays();
    await visitEachHour(2);
    await app.set('timezone', zone);
    await recordDays();
    await visitEachHour(2);
    for (const _day of [1, 2]) {
      dayEnds(zone);
      app.clock.advance(HOUR_MS);
      await recordDays();
    }
    const events = await told();
    expect(new Set(events.map((event) => event.day)).size).toBe(events.length);
    expect(events.reduce((sum, { verified }) => sum + verified, 0)).toBe(7);
    for (const [place, { from }] of events.entries()) if (place > 0) expect(from).toBe(events[place - 1].to);
  },
);

test('several servers record a day once for each address and order, also when the clock goes back', async () => {
  const ids = [await listen(), await listen()];
  await verifiedVisit(app, share.url);
  dayEnds();
  await Promise.all([recordDays(), recordDays(), recordDays()]);
  app.clock.advance(-2 * DAY_MS);
  await recordDays();
  app.clock.advance(2 * DAY_MS);
  await recordDays();
  shop = await app.signIn(shop);
  for (const webhook_id of ids) {
    const { body } = await app.call(webhookDeliveries, { webhook_id }, { as: shop });
    expect(body.data.map(({ event }) => event)).toEqual(['visits.daily']);
  }
});

test('days on which nothing happened, orders of others and addresses that did not choose them get nothing', async () => {
  await listen(['order.approved']);
  const other = await newCodedShare(app, await app.newMember());
  await verifiedVisit(app, share.url);
  await verifiedVisit(app, other.url);
  dayEnds();
  await recordDays();
  shop = await app.signIn(shop);
  await listen();
  dayEnds();
  await recordDays();
  expect(await told()).toEqual([]);
});

test('days that were missed are made up for, a week at most, and not those of an address that was off', async () => {
  const id = await listen();
  await verifiedVisit(app, share.url);
  app.clock.advance(2 * DAY_MS);
  await recordDays();
  expect((await told()).map((data) => data.day)).toEqual([day]);
  shop = await app.signIn(shop);
  const turn = (state: 'on' | 'off') => app.call(webhookSwitch, { webhook_id: id, state }, { as: shop });
  await turn('off');
  await verifiedVisit(app, share.url);
  app.clock.advance(DAY_MS + MINUTE_MS);
  await recordDays();
  shop = await app.signIn(shop);
  await turn('on');
  await recordDays();
  expect(await told()).toHaveLength(1);
});

test('an address for which a day cannot be recorded holds up no other, and gets the day once it can', async () => {
  const broken = await listen();
  const working = await listen();
  await tapped(app, share.url);
  dayEnds();
  const asOwner = (sql: string) => app.workAsOwner(({ tx }) => tx.query(sql, []));
  await asOwner(
    `alter table webhook_delivery add constraint broken check (endpoint_id <> '${broken}') not valid`,
  );
  await expect(recordDays()).rejects.toThrow(/^1 of \d+ failed$/);
  const recorded = async () =>
    (
      await app.runtime.pool.query<{ endpoint_id: string }>(
        'select endpoint_id from webhook_delivery where endpoint_id = any ($1)',
        [[broken, working]],
      )
    ).rows.map((row) => row.endpoint_id);
  expect(await recorded()).toEqual([working]);
  await asOwner('alter table webhook_delivery drop constraint broken');
  await recordDays();
  expect((await recorded()).toSorted()).toEqual([broken, working].toSorted());
});
