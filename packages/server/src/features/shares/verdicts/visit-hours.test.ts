import { insight, product, productResults } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { newVisitor, openLink, verifiedVisit } from '../../../../test/given/visits.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { addUpVisits } from './jobs.ts';

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

const storedOf = async (campaignId: string) =>
  (
    await app.runtime.pool.query<{ outcome: string; visits: number; summed: boolean }>(
      'select outcome, visits, summed from visit_sum where campaign_id = $1 and hour is not null order by hour, outcome',
      [campaignId],
    )
  ).rows;

test('visits are counted by the hour as they are decided, and a job leaves one row for each hour and outcome', async () => {
  const advertiser = await app.newMember();
  const { url, campaignId } = await newShare(app, { by: advertiser, visits: 20 });
  for (let count = 0; count < 3; count += 1) await verifiedVisit(app, url);
  app.clock.advance(HOUR_MS);
  await verifiedVisit(app, url);
  const readHours = async () => {
    const as = await app.signIn(advertiser);
    const { body } = await app.call(productResults, { product_id: campaignId }, { as });
    return body.data.by_hour.map(({ verified, refused }) => [verified, refused]);
  };
  const before = await readHours();
  expect(before.flat().reduce((sum, visits) => sum + visits, 0)).toBe(4);
  expect((await storedOf(campaignId)).every(({ summed }) => !summed)).toBe(true);
  await Promise.all([runJob(app.runtime, addUpVisits), runJob(app.runtime, addUpVisits)]);
  const stored = await storedOf(campaignId);
  expect(stored.map(({ visits }) => visits)).toEqual([3, 1]);
  expect(stored.every(({ summed }) => summed)).toBe(true);
  expect(await readHours()).toEqual(before);
  await verifiedVisit(app, url);
  await runJob(app.runtime, addUpVisits);
  expect((await storedOf(campaignId)).map(({ visits }) => visits)).toEqual([3, 2]);
});

test('refusals and previews of an order are counted by reason, previews in no hour, before and after the job', async () => {
  const advertiser = await app.newMember();
  const { url, campaignId } = await newShare(app, { by: advertiser, visits: 20 });
  const as = await app.signIn(advertiser);
  for (const userAgent of ['curl/8.0', 'curl/8.1', 'facebookexternalhit/1.1'])
    await openLink(app, url, newVisitor({ userAgent }));
  const read = async () => {
    const order = await app.call(product, { product_id: campaignId }, { as });
    const results = await app.call(productResults, { product_id: campaignId }, { as });
    return [order.body.data.visits_refused, results.body.data.refused];
  };
  const counted = [{ bot: 2, preview: 1 }, 2];
  expect(await read()).toEqual(counted);
  expect(await storedOf(campaignId)).toMatchObject([
    { outcome: 'refused', visits: 1 },
    { outcome: 'refused', visits: 1 },
  ]);
  await runJob(app.runtime, addUpVisits);
  expect(await read()).toEqual(counted);
  expect(await storedOf(campaignId)).toMatchObject([{ outcome: 'refused', visits: 2 }]);
});

test('the hours of a sharer are added up to one row for each day once no insight shows them, and change nothing of the sums', async () => {
  const { url, sharer } = await newShare(app, { visits: 20 });
  const stored = async () =>
    (
      await app.runtime.pool.query<{ has_hour: boolean; visits: number; reward: bigint }>(
        'select hour is not null as has_hour, visits, reward from sharer_sum where member_id = $1 order by hour',
        [sharer.id],
      )
    ).rows;
  for (let count = 0; count < 3; count += 1) {
    await verifiedVisit(app, url);
    app.clock.advance(HOUR_MS);
  }
  await runJob(app.runtime, addUpVisits);
  expect((await stored()).map(({ visits }) => visits)).toEqual([1, 1, 1]);
  const shown = async () => {
    const { body } = await app.call(insight, {}, { as: await app.signIn(sharer) });
    return body.data.visits;
  };
  app.clock.advance(29 * DAY_MS - 3 * HOUR_MS);
  await runJob(app.runtime, addUpVisits);
  expect([await shown(), (await stored()).length]).toEqual([3, 3]);
  app.clock.advance(4 * DAY_MS);
  await runJob(app.runtime, addUpVisits);
  const day = { has_hour: false, visits: 3, reward: 36n };
  expect([await shown(), await stored()]).toEqual([0, [day]]);
  await runJob(app.runtime, addUpVisits);
  expect(await stored()).toEqual([day]);
});

test('a change of a day that was added up is added to its row', async () => {
  const { url, sharer } = await newShare(app, { visits: 20 });
  await verifiedVisit(app, url);
  await verifiedVisit(app, url);
  app.clock.advance(40 * DAY_MS);
  await runJob(app.runtime, addUpVisits);
  // As a visit that is refused later counts.
  const change = (by: number) =>
    app.workAsOwner(({ tx }) =>
      tx.query(
        `insert into sharer_sum (member_id, received_on, hour, visits, reward)
         select member_id, received_on, shared.hour_number(now()), $2::int, $2::int * 12 from sharer_sum where member_id = $1 limit 1`,
        [sharer.id, by],
      ),
    );
  await change(-1);
  await runJob(app.runtime, addUpVisits);
  const stored = async () =>
    (
      await app.runtime.pool.query<{ hour: number | null; visits: number }>(
        'select hour, visits from sharer_sum where member_id = $1',
        [sharer.id],
      )
    ).rows;
  expect(await stored()).toEqual([{ hour: null, visits: 1 }]);
  await change(1);
  await runJob(app.runtime, addUpVisits);
  expect(await stored()).toEqual([{ hour: null, visits: 2 }]);
});
