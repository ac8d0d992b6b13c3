import { conversionRedeem, listResults, productResults, productStop } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { givenCode, newCodedShare, tapped } from '../../../../test/conversions.ts';
import type { Person } from '../../../../test/people.ts';
import { mostRowsRead } from '../../../../test/rows-read.ts';
import { said } from '../../../../test/said.ts';
import { newVisitor, openLink, verifiedVisit } from '../../../../test/visits.ts';
import { selectHours } from './results-sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
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
    ...{ verified: 0, taps: 0, spent: 0, not_spent: 0, by_day: [], expected_end: null },
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
    ...{ verified: 5, refused: 1, spent: 100, not_spent: 20, visits_per_day: 5 },
    conversions: { total: 1, by: { code: 1, picture: 0, server: 0 }, worth: 900 },
    cost: { visit: 20, conversion: 100 },
  });
  expect(data.taps).toBeGreaterThan(0);
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

test('results are read from the sums of hours, however many visits an order has', async () => {
  const { id, campaignId } = await newCodedShare(app, await app.newMember());
  await app.workAsOwner(({ tx }) =>
    tx.query(
      `insert into visit (id, share_id, campaign_id, state, opened_at)
       select gen_random_uuid(), $1, $2, 'pending', now() from generate_series(1, 3000)`,
      [id, campaignId],
    ),
  );
  expect(
    await mostRowsRead(app, (tx) => selectHours(tx, { campaignId, timezone: 'Asia/Ho_Chi_Minh' })),
  ).toBeLessThan(10);
  await app.workAsOwner(({ tx }) => tx.query('delete from visit where share_id = $1', [id]));
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
  const listed = async (status?: 'pending' | 'closed') =>
    (await app.call(listResults, status === undefined ? {} : { status }, { as: await app.signIn(shop) }))
      .body;
  const { data, has_older } = await listed();
  const { data: alone } = (await resultsOf(shop, first.campaignId)).body;
  expect(has_older).toBe(false);
  expect(data.map(({ product_id }) => product_id)).toEqual([second.campaignId, first.campaignId]);
  // As the page of the order says.
  expect(data[1]).toMatchObject({
    ...{ stage: 'distributing', verified: alone.verified, taps: alone.taps, spent: alone.spent },
    ...{ conversions: 1, cost: { visit: alone.cost.visit, conversion: alone.cost.conversion } },
    completed_at: null,
  });
  expect(data[0]).toMatchObject({ verified: 0, conversions: 0, cost: { visit: null, conversion: null } });
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
