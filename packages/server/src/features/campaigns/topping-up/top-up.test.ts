import { pauseOrder } from '@handbill/contract/console';
import {
  feed,
  productPause,
  productPayments,
  productStop,
  productTopUp,
  statement,
} from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import { createOrder, orderInReview } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { draw } from '../../../../test/given/shares.ts';
import { raceFor } from '../../../../test/races.ts';
import { completeCampaignIfDelivered } from '../../shares/index.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let member: Person;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  // 20 visits at 20 minor units.
  id = await campaigns.newCampaign(member);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

const topUp = (visits: number, { seen = 20, key }: { seen?: number; key?: string } = {}, as = member) =>
  app.call(productTopUp, { product_id: id, visits, target_seen: seen }, { as, key });
const said = ({ status, body }: Awaited<ReturnType<typeof topUp>>) => body.error ?? status;

test('visits are added to a running order at its own price, and only their payment makes them receivable', async () => {
  const sharer = await app.newMember();
  const left = async () => (await app.call(feed, {}, { as: sharer })).body.data[0]?.visits_left;
  expect(said(await topUp(30))).toBe('insufficient_funds_deposit');
  expect([await left(), await campaigns.escrow(id)]).toEqual([20, 400n]);
  await app.fund(member, 650n);
  const { status, body } = await topUp(30);
  expect([status, body.user.account_balance]).toEqual([200, 50]);
  expect(body.data).toMatchObject({ visits_target: 50, price: 1000, list_price: 1000, paid: 1000 });
  expect([await left(), await campaigns.escrow(id)]).toEqual([50, 1000n]);
  const lines = (await app.call(statement, { about: 'order' }, { as: member })).body.data;
  expect(lines[0]).toMatchObject({ kind: 'campaign_topped_up', amount: -600, reference: `${id} 50` });
});

test('a replayed top-up adds its visits once, and another device has to have seen them', async () => {
  await app.fund(member, 1_000n);
  const first = await topUp(10, { key: 'once' });
  const again = await topUp(10, { key: 'once' });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await topUp(10);
  expect([said(other), other.body.current]).toEqual(['changed_meanwhile', { visits_target: 30 }]);
  expect(said(await topUp(10, { seen: 30 }))).toBe(200);
  expect(await campaigns.escrow(id)).toBe(800n);
});

test('of two top-ups at the same time, one is paid', async () => {
  await app.fund(member, 1_000n);
  const answers = await raceFor(app, { table: 'campaign', id }, () => [topUp(10), topUp(10)]);
  expect(answers.map(said).toSorted()).toEqual([200, 'changed_meanwhile']);
  expect(await app.available(member)).toBe(800n);
});

test('a top-up during a stop is either refunded with the rest or refused, and nothing is lost', async () => {
  await app.fund(member, 200n);
  const stop = () => app.call(productStop, { product_id: id }, { as: member });
  const [added] = await raceFor(app, { table: 'campaign', id }, () => [topUp(10), stop()]);
  expect([200, 409]).toContain(added.status);
  expect([await app.available(member), await campaigns.escrow(id)]).toEqual([600n, 0n]);
});

test('a top-up after the last visit, but before the order is completed, keeps the order running', async () => {
  await app.fund(member, 200n);
  for (const each of [1, 2]) {
    const share = (await draw(app, await app.newMember())).body.data;
    await campaigns.verifyVisits(share._id, 10, 0, { stopsBeforeCompletion: each === 2 });
  }
  expect(said(await topUp(10))).toBe(200);
  await completeCampaignIfDelivered({ runtime: app.runtime, now: app.clock.now() }, id);
  const { body } = await draw(app, await app.newMember());
  expect(body.data.visits_target).toBe(10);
});

test('only an order in distribution, or paused by its member, can be topped up', async () => {
  await app.fund(member, 1_000n);
  expect(said(await topUp(10, {}, await app.newMember()))).toBe('not_found');
  await app.call(productPause, { product_id: id }, { as: member });
  expect(said(await topUp(10))).toBe(200);
  await app.call(productStop, { product_id: id }, { as: member });
  expect(said(await topUp(10, { seen: 30 }))).toBe('order_state');
  id = await campaigns.newCampaign(member);
  await app.call(pauseOrder, { id }, { as: await app.newOperator() });
  expect(said(await topUp(10))).toBe('order_state');
  ({ id } = await orderInReview(app, member));
  expect(said(await topUp(10))).toBe('order_state');
  expect((await topUp(0)).body.fields).toEqual({ visits: expect.any(String) });
});

test('the payments of an order are its own, the oldest first, and only its owner sees them', async () => {
  const of = async (product_id: string, as = member) =>
    (await app.call(productPayments, { product_id }, { as })).body;
  const first = { at: app.clock.now().toISOString(), amount: 400 };
  expect((await of(id)).data).toEqual([first]);
  await app.fund(member, 1_500n);
  const other = await campaigns.newCampaign(member);
  app.clock.advance(MINUTE_MS);
  expect(said(await topUp(30))).toBe(200);
  expect(said(await topUp(10, { seen: 50 }))).toBe(200);
  const at = app.clock.now().toISOString();
  expect((await of(id)).data).toEqual([first, { at, amount: 600 }, { at, amount: 200 }]);
  expect((await of(other)).data).toHaveLength(1);
  expect((await of((await createOrder(app, member)).id)).data).toEqual([]);
  expect((await of(id, await app.newMember())).error).toBe('not_found');
});
