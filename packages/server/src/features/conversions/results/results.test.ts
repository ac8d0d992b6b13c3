import {
  conversionRedeem,
  listResults,
  productReceive,
  productResults,
  productStop,
} from '@handbill/contract/member';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import {
  askCode,
  decidedTicket,
  givenCode,
  loadPixel,
  newCodedShare,
  tapped,
  wentOn,
} from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { heldVisit, newVisitor, openLink, verifiedVisit } from '../../../../test/given/visits.ts';
import { said } from '../../../../test/said.ts';
import { mostRowsRead } from '../../../../test/statements/rows-read.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import {
  selectConversions,
  selectCountries,
  selectHours,
  selectOwnOrder,
  selectResults,
  sumByChannel,
  sumByShare,
  sumTaps,
} from './results-sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
  await app.set('prefix_visits_hour', 1);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const resultsOf = async (shop: Person, product_id: string) =>
  app.call(productResults, { product_id }, { as: await app.signIn(shop) });

test('an order shows visits, taps and conversions with what each cost, and what refused visits did not cost', async () => {
  const shop = await app.newMember();
  const { url, campaignId, sharer } = await newCodedShare(app, shop);
  const empty = (await resultsOf(shop, campaignId)).body.data;
  expect(empty).toMatchObject({
    verified: 0,
    taps: 0,
    spent: 0,
    not_spent: 0,
    by_day: [],
    expected_end: null,
    cost: { visit: null, tap: null, conversion: null },
  });
  for (let count = 0; count < 4; count += 1) await verifiedVisit(app, url);
  const code = await givenCode(app, url);
  await app.call(conversionRedeem, { code, worth: 900 }, { as: await app.signIn(shop) });
  await tapped(app, url);
  await openLink(app, url, newVisitor({ userAgent: 'curl/8' }));
  const { data } = (await resultsOf(shop, campaignId)).body;
  // A visit costs 0,20 $.
  expect(data).toMatchObject({
    verified: 5,
    refused: 1,
    taps: 1,
    spent: 100,
    not_spent: 20,
    visits_per_day: 5,
    conversions: { total: 1, by: { code: 1, picture: 0, server: 0 }, worth: 900 },
    cost: { visit: 20, tap: 100, conversion: 100 },
  });
  expect(data.expected_end).not.toBeNull();
  const sums = [data.by_day, data.by_hour, data.by_weekday].map((rows) =>
    rows.reduce((sum, { verified }) => sum + verified, 0),
  );
  expect(sums).toEqual([5, 5, 5]);
  // What is not the member's own order does not exist.
  expect(said(await resultsOf(sharer, campaignId))).toBe('404 not_found');
  await app.call(productStop, { product_id: campaignId }, { as: await app.signIn(shop) });
  expect((await resultsOf(shop, campaignId)).body.data).toMatchObject({ verified: 5, expected_end: null });
});

test('hours of the day are in the reader’s time zone, and in the company’s where that is unknown', async () => {
  const shop = await app.newMember();
  const { url, campaignId } = await newCodedShare(app, shop);
  await verifiedVisit(app, url);
  const as = await app.signIn(shop);
  const hoursIn = async (timezone?: string) => {
    const input = { product_id: campaignId, ...(timezone === undefined ? {} : { timezone }) };
    const { data } = (await app.call(productResults, input, { as })).body;
    return [data.timezone, data.by_hour.find(({ verified }) => verified > 0)?.hour];
  };
  const hour = app.clock.now().getUTCHours();
  expect(await hoursIn('Asia/Tokyo')).toEqual(['Asia/Tokyo', (hour + 9) % 24]);
  const own = ['Asia/Ho_Chi_Minh', (hour + 7) % 24];
  expect([await hoursIn(), await hoursIn('Mars/Olympus'), await hoursIn('')]).toEqual([own, own, own]);
});

test('days, weekdays and hours of the day agree in a zone that is not whole hours from UTC', async () => {
  await app.set('timezone', 'Asia/Kolkata');
  const shop = await app.newMember();
  const { url, campaignId } = await newCodedShare(app, shop);
  const minutesTo = (hour: string) => {
    const next = new Date(`${app.clock.now().toISOString().slice(0, 10)}T${hour}:05:00Z`);
    const ahead = msBetween(app.clock.now(), next);
    return (ahead > 0 ? ahead : ahead + DAY_MS) / MINUTE_MS;
  };
  // From 22:30 to 23:30, and from 23:30 to 0:30.
  for (const hour of ['17', '18']) {
    app.minutesPass(minutesTo(hour));
    await verifiedVisit(app, url);
  }
  const { data } = (await resultsOf(shop, campaignId)).body;
  const tomorrow = addMs(app.clock.now(), HOUR_MS * 6);
  const counted = <Row extends { verified: number }>(rows: readonly Row[]) =>
    rows.filter(({ verified }) => verified > 0);
  expect(counted(data.by_hour).map(({ hour }) => hour)).toEqual([0, 23]);
  expect(counted(data.by_day).map(({ day }) => day)).toEqual([
    app.clock.now().toISOString().slice(0, 10),
    tomorrow.toISOString().slice(0, 10),
  ]);
  const weekdays = [app.clock.now(), tomorrow].map((at) => at.getUTCDay() || 7).sort();
  expect(counted(data.by_weekday).map(({ weekday }) => weekday)).toEqual(weekdays);
  await app.set('timezone', 'Asia/Ho_Chi_Minh');
});

test('an order shows its verified visits by country, and no country that few came from', async () => {
  const shop = await app.newMember();
  const { url, campaignId } = await newCodedShare(app, shop);
  const from = (address: string) => verifiedVisit(app, url, newVisitor({ address }));
  for (let count = 1; count <= 5; count += 1) await from(`113.160.${count}.1`);
  await from('90.0.0.1');
  const countriesOf = async () => (await resultsOf(shop, campaignId)).body.data.by_country;
  const shown = [
    { country: 'VN', verified: 5 },
    { country: null, verified: 1 },
  ];
  expect(await countriesOf()).toEqual(shown);
  // The visits' own countries are erased with their hashes; the sums stay.
  app.minutesPass(3 * 24 * 60);
  await app.runJobs('forget-visitors', 'add-up-visits');
  const { rows } = await app.runtime.pool.query<{ kept: number }>(
    'select count(country)::int as kept from visit where campaign_id = $1',
    [campaignId],
  );
  expect(rows).toEqual([{ kept: 0 }]);
  expect(await countriesOf()).toEqual(shown);
});

test('results read as many rows with 10,000 visits, taps and conversions as with one', async () => {
  const shop = await app.newMember();
  const { url, id: shareId, campaignId } = await newCodedShare(app, shop);
  await verifiedVisit(app, url);
  await tapped(app, url);
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `insert into visit (id, share_id, campaign_id, state, opened_at)
       select gen_random_uuid(), $1, $2, 'pending', now() from generate_series(1, 10000)`,
      [shareId, campaignId],
    );
    await tx.query(
      `insert into tap (id, share_id, campaign_id, tapped_at)
       select gen_random_uuid(), $1, $2, '2000-01-01' from generate_series(1, 10000)`,
      [shareId, campaignId],
    );
    await tx.query(
      `insert into conversion (id, campaign_id, share_id, tap_id, channel, reported_by, happened_at)
       select gen_random_uuid(), campaign_id, share_id, id, channel, 'server', '2000-01-01' from tap
       where share_id = $1 and tapped_at = '2000-01-01'`,
      [shareId],
    );
    await tx.query('analyze visit, tap, tap_sum, conversion, conversion_sum, visit_sum', []);
  });
  const ofOrder = { memberId: shop.id, status: 'all', limit: 10 } as const;
  const asked: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => selectHours(tx, campaignId),
    (tx) => selectCountries(tx, campaignId),
    (tx) => sumTaps(tx, campaignId),
    (tx) => selectConversions(tx, campaignId),
    (tx) => sumByChannel(tx, campaignId),
    (tx) => sumByShare(tx, { campaignId, shareIds: [shareId] }),
    (tx) => selectResults(tx, ofOrder),
  ];
  for (const ask of asked) expect(await mostRowsRead(app, ask)).toBeLessThanOrEqual(20);
  await app.workAsOwner(async ({ tx }) => {
    await tx.query("delete from conversion where share_id = $1 and happened_at = '2000-01-01'", [shareId]);
    await tx.query("delete from tap where share_id = $1 and tapped_at = '2000-01-01'", [shareId]);
    await tx.query("delete from visit where share_id = $1 and state = 'pending'", [shareId]);
  });
});

test('a member’s orders are listed with what each led to, the newest first, and nobody else’s', async () => {
  const shop = await app.newMember();
  const first = await newCodedShare(app, shop);
  app.minutesPass(1);
  const second = await newCodedShare(app, shop);
  await verifiedVisit(app, first.url);
  const code = await givenCode(app, first.url);
  await app.call(conversionRedeem, { code, worth: 900 }, { as: await app.signIn(shop) });
  await tapped(app, first.url);
  await openLink(app, first.url, newVisitor({ userAgent: 'curl/8' }));
  const listed = async (status?: 'pending' | 'closed') =>
    (await app.call(listResults, status === undefined ? {} : { status }, { as: await app.signIn(shop) }))
      .body;
  const { data, has_older } = await listed();
  expect(has_older).toBe(false);
  expect(data.map(({ product_id }) => product_id)).toEqual([second.campaignId, first.campaignId]);
  // Two verified visits at 0,20 $ each, and one refused that costs nothing.
  const figures = { verified: 2, taps: 1, spent: 40 };
  expect(data[1]).toMatchObject({
    stage: 'distributing',
    ...figures,
    conversions: 1,
    cost: { visit: 20, tap: 40, conversion: 40 },
    completed_at: null,
  });
  // As the page of the order says.
  expect((await resultsOf(shop, first.campaignId)).body.data).toMatchObject({
    ...figures,
    refused: 1,
    not_spent: 20,
    cost: { visit: 20, tap: 40, conversion: 40 },
  });
  const none = { visit: null, tap: null, conversion: null };
  expect(data[0]).toMatchObject({ verified: 0, taps: 0, conversions: 0, cost: none });
  await app.call(productStop, { product_id: second.campaignId }, { as: await app.signIn(shop) });
  const closed = await listed('closed');
  expect(closed.data.map(({ product_id, stage }) => [product_id, stage])).toEqual([
    [second.campaignId, 'stopped'],
  ]);
  expect(closed.data[0]?.completed_at).not.toBeNull();
  expect((await listed('pending')).data).toHaveLength(1);
  const stranger = await app.newMember();
  expect((await app.call(listResults, {}, { as: await app.signIn(stranger) })).body.data).toEqual([]);
});

test('an order shows how many of its visits are held, over all of its shares, until they are decided', async () => {
  const shop = await app.newMember();
  const { url, campaignId } = await newCodedShare(app, shop);
  app.clock.advance(MINUTE_MS);
  const received = { campaign_id: campaignId };
  const { body } = await app.call(productReceive, received, { as: await app.newMember() });
  const figures = async () => {
    const { held, verified, refused } = (await resultsOf(shop, campaignId)).body.data;
    return { held, verified, refused };
  };
  expect(await figures()).toEqual({ held: 0, verified: 0, refused: 0 });
  for (const [link, held] of [
    [url, 2],
    [body.data.share_url, 1],
  ] as const) {
    const visitor = newVisitor();
    await verifiedVisit(app, link, visitor);
    for (let count = 0; count < held; count += 1) await heldVisit(app, link, visitor);
  }
  expect(await figures()).toEqual({ held: 3, verified: 2, refused: 0 });
  app.clock.advance(DAY_MS);
  await app.runJobs('decide-held-visits');
  expect(await figures()).toEqual({ held: 0, verified: 5, refused: 0 });
});

test('held visits are counted from the shares that have any, however many shares an order has', async () => {
  const shop = await app.newMember();
  const { url, campaignId, sharer } = await newCodedShare(app, shop);
  const visitor = newVisitor();
  await verifiedVisit(app, url, visitor);
  await heldVisit(app, url, visitor);
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
         received_on, created_at, expires_at)
       select gen_random_uuid(), 'many ' || place, $1, $2, 'released', 10, 12, 8, date '2000-01-01' + place, now(), now()
       from generate_series(1, 2000) as place`,
      [campaignId, sharer.id],
    );
    await tx.query('analyze share', []);
  });
  const own = { campaignId, memberId: shop.id };
  expect(await app.work(({ tx }) => selectOwnOrder(tx, own))).toMatchObject({ held: 1 });
  expect(await mostRowsRead(app, (tx) => selectOwnOrder(tx, own))).toBe(1);
  await app.workAsOwner(({ tx }) => tx.query("delete from share where token like 'many %'", []));
});

test.each(['online first', 'at the counter first'])(
  'a visitor who buys online and says a code at the counter is two conversions, because no table links them: %s',
  async (order) => {
    const shop = await app.newMember();
    const { url, campaignId } = await newCodedShare(app, shop);
    const visitor = newVisitor();
    const { code = '' } = await askCode(app, url, await decidedTicket(app, url, visitor));
    const hb = await wentOn(app, url, visitor);
    const as = await app.signIn(shop);
    const buys = [
      async () => expect((await loadPixel(app, `hb=${hb}`)).statusCode).toBe(200),
      async () => expect((await app.call(conversionRedeem, { code }, { as })).body.data.before).toBe(false),
    ];
    for (const buy of order === 'online first' ? buys : buys.reverse()) await buy();
    const { verified, spent, conversions, cost } = (await resultsOf(shop, campaignId)).body.data;
    expect({ verified, ...conversions.by }).toEqual({ verified: 1, code: 1, picture: 1, server: 0 });
    expect(cost.conversion).toBe(Math.round(spent / 2));
  },
);
