import { monthStatement, productTopUp, settings } from '@handbill/contract/member';
import { businessDate, DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare, release } from '../../../test/given/shares.ts';
import { monthAfter } from './rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const TIMEZONE = 'Asia/Ho_Chi_Minh';
const thisMonth = () => businessDate(app.clock.now(), TIMEZONE).slice(0, 7);

async function monthOf(member: Person, month: string) {
  const { status, body } = await app.call(monthStatement, { month }, { as: await app.signIn(member) });
  expect(status).toBe(200);
  expect(addsUp(body.data)).toBe(true);
  return body.data;
}

type Month = Awaited<ReturnType<typeof monthOf>>;

function addsUp({ start, end, changes, orders }: Month): boolean {
  const out = (of: string) => changes.find(({ kind }) => kind === of)?.money_out ?? 0;
  const paid = out('campaign_paid') + out('campaign_topped_up');
  const refunded = changes.find(({ kind }) => kind === 'campaign_closed')?.money_in ?? 0;
  const total = (part: 'paid' | 'refunded') => orders.reduce((sum, order) => sum + order[part], 0);
  return (
    changes.reduce((sum, { money_in, money_out }) => sum + money_in - money_out, start) === end &&
    total('paid') === paid &&
    total('refunded') === refunded &&
    orders.every((order) => order.start + order.paid - order.shares - order.refunded === order.end)
  );
}

test('a month begins where the one before it ended, and has what each order was paid, used and returned', async () => {
  const advertiser = await app.newMember();
  const campaigns = campaignsOf(app);
  const first = thisMonth();
  await app.fund(advertiser, 1_000n);
  const { campaignId, id, sharer } = await newShare(app, { by: advertiser, title: 'Tea' });
  await campaigns.verifyVisits(id, 3);

  const running = await monthOf(advertiser, first);
  expect(running).toMatchObject({ month: first, start: 0, end: 1_000, to: app.clock.now().toISOString() });
  expect(running.changes).toEqual([
    { kind: 'campaign_paid', money_in: 0, money_out: 400 },
    { kind: 'deposit_credited', money_in: 1_400, money_out: 0 },
  ]);
  const drawn = 400 - Number(await campaigns.escrow(campaignId));
  expect(running.orders).toEqual([
    { _id: campaignId, title: 'Tea', start: 0, paid: 400, shares: drawn, refunded: 0, end: 400 - drawn },
  ]);

  app.clock.advance(40 * DAY_MS);
  const second = thisMonth();
  await release(app, await app.signIn(sharer), id);
  await campaigns.stopCampaign(campaignId);
  // Three visits of 20 were verified: the rest goes back.
  const ended = await monthOf(advertiser, second);
  expect(ended).toMatchObject({ start: 1_000, end: 1_340 });
  expect(ended.changes).toEqual([{ kind: 'campaign_closed', money_in: 340, money_out: 0 }]);
  expect(ended.orders).toMatchObject([
    { _id: campaignId, start: 400 - drawn, paid: 0, refunded: 340, end: 0 },
  ]);

  // What happened since changes nothing in a month that is over, except that it ends with the month.
  const { to, ...before } = await monthOf(advertiser, first);
  expect(before).toEqual(Object.fromEntries(Object.entries(running).filter(([part]) => part !== 'to')));
  expect(to > running.to && to <= ended.from).toBe(true);
});

test('visits that were added to an order are paid for it like the order itself', async () => {
  const advertiser = await app.newMember();
  const { campaignId } = await newShare(app, { by: advertiser });
  await app.fund(advertiser, 10_000n);
  const added = { product_id: campaignId, visits: 30, target_seen: 20 };
  expect((await app.call(productTopUp, added, { as: advertiser })).status).toBe(200);
  const { changes, orders } = await monthOf(advertiser, thisMonth());
  const price = changes.find(({ kind }) => kind === 'campaign_topped_up')?.money_out ?? 0;
  expect(price).toBeGreaterThan(0);
  expect(orders.map(({ paid }) => paid)).toEqual([400 + price]);
});

test('a month without any movement has nothing but its balances, and nobody else’s orders', async () => {
  await newShare(app);
  const member = await app.newMember();
  const month = await monthOf(member, thisMonth());
  expect(month).toMatchObject({ start: 0, end: 0, changes: [], orders: [] });
  await app.fund(member, 5n);
  app.clock.advance(70 * DAY_MS);
  expect(await monthOf(member, thisMonth())).toMatchObject({ start: 5, end: 5, changes: [] });
  expect(await monthOf(member, '2001-02')).toMatchObject({ start: 0, end: 0, changes: [] });
});

test('a month begins and ends at midnight in the company’s time zone', async () => {
  const { body } = await app.call(settings, {});
  expect(body.data.timezone.value).toBe(TIMEZONE);
  expect(await monthOf(await app.newMember(), '2025-12')).toMatchObject({
    from: '2025-11-30T17:00:00.000Z',
    to: '2025-12-31T17:00:00.000Z',
  });
});

test('a month has to be one, and belongs to a signed-in member', async () => {
  const as = await app.newMember();
  for (const month of ['2026-13', '2026-00', '2026-1', '1999-12', '2026-01-01', '']) {
    const { status, body } = await app.call(monthStatement, { month }, { as });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['month']]);
  }
  expect((await app.call(monthStatement, { month: '2026-01' })).status).toBe(401);
});

test('December is followed by January', () => {
  expect(['2025-11', '2025-12', '2026-01', '2026-09'].map(monthAfter)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-10',
  ]);
});
