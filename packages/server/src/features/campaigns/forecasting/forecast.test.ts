import { productForecast } from '@handbill/contract/member';
import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';

let app: TestApp;
let member: Person;
let package_id: string;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.newMember();
  const { rows } = await app.runtime.pool.query<{ id: string }>('select id from package order by visits');
  package_id = rows[0]?.id ?? '';
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const forecast = async () =>
  (await app.call(productForecast, { package_id, category: 'food', language: 'vn' }, { as: member })).body
    .data;

/** An order of the smallest package, approved some days ago, that got its visits after some hours. */
async function past(daysAgo: number, hours: number | null): Promise<void> {
  const id = await campaigns().newCampaign(member);
  const approved = addMs(app.clock.now(), -daysAgo * DAY_MS);
  const completed = hours === null ? null : addMs(approved, hours * HOUR_MS);
  await app.runtime.pool.query(
    `update campaign set category = 'food', language = 'vn', reviewed_at = $2, completed_at = $3,
       stage = case when $3::timestamptz is null then 'distributing' else 'completed' end where id = $1`,
    [id, approved, completed],
  );
}
const campaigns = () => campaignsOf(app);

test('a forecast counts similar orders of 30 days, and says nothing while there are too few', async () => {
  for (let hours = 1; hours <= 7; hours += 1) await past(10, hours);
  // Too young to tell, and too old to matter.
  await past(1, null);
  await past(40, 900);
  expect(await forecast()).toEqual({ alike: null, orders: 7, completed: 7, median_hours: null });
  await past(5, null);
  expect(await forecast()).toEqual({ alike: 'category', orders: 8, completed: 7, median_hours: 4 });
  const none = await app.call(productForecast, { package_id: member.id }, { as: member });
  expect(none.body.data).toMatchObject({ alike: null, orders: 0 });
  expect((await app.call(productForecast, { package_id })).body.error).toBe('unauthorized');
});
