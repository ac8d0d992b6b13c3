import { approveOrder } from '@handbill/contract/console';
import {
  feed,
  notifications,
  packages,
  product,
  productCreate,
  productPay,
  productReceive,
  productRelease,
} from '@handbill/contract/member';
import {
  addMs,
  businessDate,
  DAY_MS,
  MINUTE_MS,
  msBetween,
  startOfBusinessDate,
} from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { draw } from '../../../../test/given/shares.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let operator: Person;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  operator = await app.newOperator();
  member = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

const dayIn = (days: number) => businessDate(addMs(app.clock.now(), days * DAY_MS), ZONE);

/** The jobs of a minute, in one order. */
const minute = () =>
  app.runJobs('wake-resting-campaigns', 'expire-shares', 'settle-ended-shares', 'close-outdated-campaigns');

/** Moves the clock to the first minute of the next business day. */
async function nextDay(): Promise<void> {
  const now = app.clock.now();
  const start = startOfBusinessDate(dayIn(1), ZONE);
  app.clock.advance(start.getTime() - now.getTime() + MINUTE_MS);
  await minute();
}

type Pace = { starts_on?: string; ends_on?: string; daily_visits?: number };

async function create(pace: Pace) {
  const { body } = await app.call(packages, {}, { as: member });
  const order = { title: 'Noodles', text: '', landing_url: 'https://noodles.example/' };
  const package_id = body.data.find(({ visits }) => visits === 100)?._id ?? '';
  return app.call(productCreate, { ...order, ...pace, package_id }, { as: member });
}

async function running(pace: Pace): Promise<string> {
  const { status, body } = await create(pace);
  expect(status).toBe(201);
  const id = body.data._id;
  await app.fund(member, BigInt(body.data.price));
  await app.call(productPay, { product_id: id }, { as: member });
  await app.call(approveOrder, { id }, { as: operator });
  return id;
}

const shown = async () => {
  const { body } = await app.call(feed, {}, { as: await app.newMember() });
  return body.data[0];
};
const orderOf = async (id: string) =>
  (await app.call(product, { product_id: id }, { as: await app.signIn(member) })).body.data;

/** Members draw shares until there is nothing to draw; returns the visits of each share, and the shares. */
async function drawAll(): Promise<{ visits: number[]; shares: string[] }> {
  const drawn = { visits: [] as number[], shares: [] as string[] };
  for (;;) {
    const { status, body } = await draw(app, await app.newMember());
    if (status !== 201) return drawn;
    drawn.visits.push(body.data.visits_target);
    drawn.shares.push(body.data._id);
  }
}

test('a pace holds over three days, and a visit of an earlier day is paid on top of it', async () => {
  const id = await running({ daily_visits: 25 });
  const first = await drawAll();
  expect(first.visits).toEqual([10, 10, 5]);
  expect(await shown()).toBeUndefined();
  await campaigns.verifyVisits(first.shares[0] ?? '', 10);
  await nextDay();
  expect((await shown())?.visits).toBe(10);
  expect((await drawAll()).visits).toEqual([10, 10, 5]);
  // The day's visits are all given out, and one of yesterday's is still verified and counted.
  expect(await campaigns.verifyVisits(first.shares[1] ?? '', 4)).toBe(4);
  await nextDay();
  expect((await drawAll()).visits).toEqual([10, 10, 5]);
  expect(await orderOf(id)).toMatchObject({ stage: 'distributing', visits_verified: 14 });
});

test('visits that are given back on the same day can be given out again on it', async () => {
  await running({ daily_visits: 10 });
  const sharer = await app.newMember();
  const { body } = await draw(app, sharer);
  expect(await shown()).toBeUndefined();
  await app.call(productRelease, { product_id: body.data._id }, { as: sharer });
  expect((await drawAll()).visits).toEqual([10]);
});

test('of two members who receive the day’s last visits at the same time, one gets them', async () => {
  const id = await running({ daily_visits: 10 });
  const sharers = [await app.newMember(), await app.newMember()];
  const answers = await Promise.all(
    sharers.map((as) => app.call(productReceive, { campaign_id: id }, { as })),
  );
  expect(answers.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([201, 'order_taken']);
});

test('around midnight, the visits of a day are not given out again by a draw that began on the day before', async () => {
  const id = await running({ daily_visits: 15 });
  app.clock.advance(msBetween(app.clock.now(), startOfBusinessDate(dayIn(1), ZONE)) + 100);
  const receive = async () => {
    const { body } = await app.call(productReceive, { campaign_id: id }, { as: await app.newMember() });
    return body.error ?? body.data.visits_target;
  };
  expect(await receive()).toBe(10);
  app.clock.advance(-200);
  expect(await receive()).toBe(5);
  await minute();
  app.clock.advance(200);
  expect(await shown()).toBeUndefined();
  expect(await receive()).toBe('order_taken');
});

test('an order is offered between its dates only, and its shares end with its last day', async () => {
  const id = await running({ starts_on: dayIn(1), ends_on: dayIn(2) });
  expect(await shown()).toBeUndefined();
  const refused = await app.call(productReceive, { campaign_id: id }, { as: await app.newMember() });
  expect(refused.body.error).toBe('order_taken');
  await nextDay();
  const until = startOfBusinessDate(dayIn(2), ZONE).toISOString();
  expect((await shown())?.expires_at).toBe(until);
  const sharer = await app.newMember();
  const { body } = await app.call(productReceive, { campaign_id: id }, { as: sharer });
  expect(body.data.expires_at).toBe(until);
  await campaigns.verifyVisits(body.data._id, 3);
  await nextDay();
  expect(await shown()).toBeDefined();
  await nextDay();
  // The verified visits were claimed for the sharer, and the rest came back.
  const order = await orderOf(id);
  if (order.side !== 'distributed') throw new Error('not the member’s own');
  expect(order).toMatchObject({ stage: 'completed', visits_verified: 3 });
  expect(order.paid - order.spent).toBe(order.refunded);
  expect(await app.available(member)).toBe(BigInt(order.refunded));
  expect(await campaigns.escrow(id)).toBe(0n);
  const told = (await app.call(notifications, {}, { as: await app.signIn(member) })).body.data;
  expect(told[0]?.kind).toBe('order_ended');
});

test('between the last day and the job that closes it, an order is not given out', async () => {
  const id = await running({ ends_on: dayIn(0) });
  app.clock.advance(startOfBusinessDate(dayIn(1), ZONE).getTime() - app.clock.now().getTime());
  expect(await shown()).toBeUndefined();
  const { body } = await app.call(productReceive, { campaign_id: id }, { as: await app.newMember() });
  expect(body.error).toBe('order_taken');
  expect((await draw(app, await app.newMember())).body.error).toBe('no_order_available');
});

test('an order that cannot be closed does not hold up those that ended after it', async () => {
  const damaged = await running({ ends_on: dayIn(0) });
  const sound = await running({ ends_on: dayIn(1) });
  app.clock.advance(msBetween(app.clock.now(), startOfBusinessDate(dayIn(2), ZONE)));
  await app.owner.query(
    `alter table campaign add constraint damaged check (id <> '${damaged}' or stage <> 'completed') not valid`,
  );
  await expect(app.runJobs('close-outdated-campaigns')).rejects.toThrow('1 of 2 failed');
  await app.owner.query('alter table campaign drop constraint damaged');
  expect(await orderOf(sound)).toMatchObject({ stage: 'completed' });
  await app.runJobs('close-outdated-campaigns');
  expect(await orderOf(damaged)).toMatchObject({ stage: 'completed' });
});

test('an order cannot end before it starts or before today, nor be paid after its last day', async () => {
  for (const pace of [{ ends_on: dayIn(-1) }, { starts_on: dayIn(2), ends_on: dayIn(1) }]) {
    expect((await create(pace)).body.fields).toEqual({ ends_on: 'invalid' });
  }
  const { body } = await create({ ends_on: dayIn(0) });
  await app.fund(member, BigInt(body.data.price));
  await nextDay();
  const paid = await app.call(productPay, { product_id: body.data._id }, { as: await app.signIn(member) });
  expect(paid.body.error).toBe('order_state');
});
