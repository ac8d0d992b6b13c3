import {
  listProduct,
  listProductCompleted,
  numberProduct,
  numberProductDistributing,
  product,
  productPause,
  productStop,
  randomProduct,
} from '@handbill/contract/member';
import { addMs, DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { memberContext } from '../../../test/contexts.ts';
import { campaignsOf, pauseOthers, setStage } from '../../../test/given/campaigns.ts';
import { createOrder, orderInReview } from '../../../test/given/orders.ts';
import type { Person } from '../../../test/given/people.ts';
import { claim, newShare, release } from '../../../test/given/shares.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listOrders } from './list-orders.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let member: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  other = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

type Filter = Parameters<typeof app.call<typeof listProduct>>[1];
const list = async (filter: Filter = {}, as = member) =>
  (await app.call(listProduct, filter, { as })).body.data;
const idsOf = async (filter: Filter = {}, as = member) => (await list(filter, as)).map(({ _id }) => _id);
const completed = async (filter: { side?: 'distributed' | 'received' } = {}) =>
  (await app.call(listProductCompleted, filter, { as: member })).body;
const readOrder = (id: string, as = member) => app.call(product, { product_id: id }, { as });
const numbers = async () => (await app.call(numberProduct, {}, { as: member })).body.data;

/** An approved order that the member distributes, a millisecond after the previous one. */
async function distribute(terms: Parameters<typeof campaigns.newCampaign>[1] = {}): Promise<string> {
  app.clock.advance(1);
  return campaigns.newCampaign(member, terms);
}

/** An order that the member receives from another; a millisecond apart from the one before. */
async function newReceived(visits = 1): Promise<string> {
  app.clock.advance(1);
  return (await newShare(app, { by: other, sharer: member, visits })).id;
}

async function unpaid(): Promise<string> {
  app.clock.advance(1);
  return (await createOrder(app, member, { title: 'Soup', text: '' })).id;
}

async function inReview(): Promise<string> {
  app.clock.advance(1);
  return (await orderInReview(app, member, { title: 'Soup', text: '' })).id;
}

/** One order of the member in each state that lists distinguish, by name. */
async function oneOfEach() {
  const received = {
    running: await newReceived(2),
    successful: await newReceived(),
    closed: await newReceived(),
    unclaimed: await newReceived(2),
    settling: await newReceived(2),
  };
  await campaigns.verifyVisits(received.successful, 1);
  await claim(app, member, received.successful);
  await release(app, member, received.closed);
  await campaigns.verifyVisits(received.unclaimed, 1);
  await release(app, member, received.unclaimed);
  await campaigns.verifyVisits(received.settling, 1, 10);
  await release(app, member, received.settling);
  const distributed = {
    inReview: await inReview(),
    unpaid: await unpaid(),
    stopped: await distribute(),
    paused: await distribute(),
    distributing: await distribute(),
    completed: await distribute({ visits: 1 }),
  };
  await campaigns.stopCampaign(distributed.stopped);
  await setStage(app, distributed.paused, 'paused');
  // The sharer can draw only the member's own campaigns now, and the last visit of one completes it.
  await pauseOthers(app, distributed.completed);
  const share = (await app.call(randomProduct, {}, { as: other })).body.data;
  await campaigns.verifyVisits(share._id, 1);
  await setStage(app, distributed.distributing, 'distributing');
  return { distributed, received };
}

const newestFirst = (ids: readonly string[]) => [...ids].sort().reverse();

describe('the list of orders', () => {
  test('the list of orders has both sides in one list, newest first', async () => {
    const ids = [await distribute(), await newReceived(), await distribute(), await newReceived()];
    const shown = await list();
    expect(shown.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(shown.map(({ side }) => side)).toEqual(['received', 'distributed', 'received', 'distributed']);
    expect(await idsOf({ status: 'all' })).toEqual(ids.toReversed());
  });

  test('the list of orders has one side, one status, or one status of one side', async () => {
    const { distributed, received } = await oneOfEach();
    const all = { ...distributed, ...received };
    const expected = {
      pending: {
        distributed: [distributed.paused, distributed.distributing, distributed.inReview, distributed.unpaid],
        received: [received.running, received.unclaimed, received.settling],
      },
      success: { distributed: [distributed.completed], received: [received.successful] },
      closed: { distributed: [distributed.stopped], received: [received.closed] },
      not_received: { distributed: [], received: [received.unclaimed] },
    };
    expect(await idsOf()).toEqual(newestFirst(Object.values(all)));
    expect(await idsOf({ side: 'distributed' })).toEqual(newestFirst(Object.values(distributed)));
    expect(await idsOf({ side: 'received' })).toEqual(newestFirst(Object.values(received)));
    for (const status of ['pending', 'success', 'closed', 'not_received'] as const) {
      const { distributed: own, received: others } = expected[status];
      expect(await idsOf({ status })).toEqual(newestFirst([...own, ...others]));
      expect(await idsOf({ status, side: 'distributed' })).toEqual(newestFirst(own));
      expect(await idsOf({ status, side: 'received' })).toEqual(newestFirst(others));
      // An order is listed under its own status.
      if (status === 'not_received') continue;
      for (const order of await list({ status })) expect(order.status).toBe(status);
    }
  });

  test('the list of orders counts a running order as not received as soon as something can be claimed', async () => {
    const id = await newReceived(5);
    await campaigns.verifyVisits(id, 1, 10);
    expect(await idsOf({ status: 'not_received' })).toEqual([]);
    app.clock.advance(10 * 60_000);
    await app.signIn(member);
    expect(await idsOf({ status: 'not_received' })).toEqual([id]);
    await claim(app, member, id);
    expect(await idsOf({ status: 'not_received' })).toEqual([]);
  });

  test('the list of orders is paged across both sides, without gaps or repeats', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await distribute(), await newReceived());
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const { body } = await app.call(
        listProduct,
        { limit: 3, ...(cursor === undefined ? {} : { cursor }) },
        { as: member },
      );
      seen.push(...body.list_product);
      expect(body.data.map(({ _id }) => _id)).toEqual(body.list_product);
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test('the list of orders has nobody else’s, and refuses another member’s id, a bad cursor and a missing token', async () => {
    await distribute();
    await newReceived();
    expect(await list({}, await app.newMember())).toEqual([]);
    expect((await app.call(listProduct, { user_id: other.id }, { as: member })).status).toBe(403);
    expect((await app.call(listProduct, { cursor: 'x' }, { as: member })).status).toBe(422);
    expect((await app.call(listProduct, {})).status).toBe(401);
  });
});

describe('the list of completed orders', () => {
  test('the list of completed orders has the successful ones of the requested sides, and counts today’s', async () => {
    const { distributed, received } = await oneOfEach();
    const both = await completed();
    expect(both.data.map(({ _id }) => _id)).toEqual(
      newestFirst([distributed.completed, received.successful]),
    );
    expect(both.data.every(({ status }) => status === 'success')).toBe(true);
    expect(both.completed_product).toBe(2);
    for (const [side, id] of [
      ['distributed', distributed.completed],
      ['received', received.successful],
    ] as const) {
      const one = await completed({ side });
      expect(one.data.map(({ _id }) => _id)).toEqual([id]);
      expect(one.list_product).toEqual([id]);
      expect(one.completed_product).toBe(1);
    }
    app.clock.advance(DAY_MS);
    await app.signIn(member);
    const tomorrow = await completed();
    expect([tomorrow.data.length, tomorrow.completed_product, tomorrow.next_cursor]).toEqual([2, 0, null]);
  });

  test('the list of completed orders requires a token', async () => {
    expect((await app.call(listProductCompleted, {})).status).toBe(401);
  });
});

describe('one order', () => {
  test('one order is shown on the side where the member has it', async () => {
    const own = await distribute({ title: 'Bicycles' });
    expect((await readOrder(own)).body.data).toMatchObject({
      _id: own,
      side: 'distributed',
      title: 'Bicycles',
    });
    await campaigns.stopAll();
    const received = await newReceived();
    expect((await readOrder(received)).body.data).toMatchObject({ _id: received, side: 'received' });
  });

  test('somebody else’s order does not exist', async () => {
    const [own, received] = [await distribute(), await newReceived()];
    const stranger = await app.newMember();
    for (const id of [own, received, '01900000-0000-7000-8000-000000000000', 'x']) {
      const { status, body } = await readOrder(id, stranger);
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
    expect((await app.call(product, { product_id: own })).status).toBe(401);
  });

  test('one order shows the money paid, spent and refunded, and refused visits by reason', async () => {
    const id = await distribute({ visits: 5 });
    const share = (await app.call(randomProduct, {}, { as: other })).body.data;
    await campaigns.verifyVisits(share._id, 2);
    for (const reason of ['bot', 'bot', 'self']) await campaigns.refuseVisit(share._id, reason);
    expect((await readOrder(id)).body.data).toMatchObject({
      visits_verified: 2,
      visits_refused: { bot: 2, self: 1 },
      paid: 100,
      spent: 40,
      refunded: 0,
    });
    await campaigns.stopCampaign(id);
    const { data } = (await readOrder(id)).body;
    expect(data).toMatchObject({ status: 'closed', paid: 100, spent: 40, refunded: 60 });
  });
});

describe('the counters', () => {
  test('the counters show how many orders may still be started and received today', async () => {
    expect(await numbers()).toEqual({
      verify_by: null,
      number_ads: 3,
      used_today: 0,
      remaining_today: 3,
      receive_limit: 20,
      received_today: 0,
      has_received: false,
      shares_running: 0,
      shares_end_at: null,
      reward_claimable: 0,
      campaigns_running: 0,
      campaigns_waiting: 0,
      campaigns_pace: null,
      has_unpaid: false,
      card_held: 0,
    });
    const dropped = await unpaid();
    expect(await numbers()).toMatchObject({ used_today: 1, remaining_today: 2 });
    await app.call(productStop, { product_id: dropped }, { as: member });
    await inReview();
    await newReceived();
    expect(await numbers()).toMatchObject({ used_today: 1, remaining_today: 2, received_today: 1 });
    app.clock.advance(DAY_MS);
    await app.signIn(member);
    expect(await numbers()).toMatchObject({ used_today: 0, remaining_today: 3, received_today: 0 });
  });

  test('the counters never go below zero', async () => {
    for (let count = 0; count < 4; count += 1) await distribute();
    expect(await numbers()).toMatchObject({ used_today: 4, remaining_today: 0 });
  });

  test('the counters show what waits for the member: running shares, claimable rewards, own orders in review and one to pay', async () => {
    const first = await newReceived(5);
    const { expires_at } = (await app.call(product, { product_id: first }, { as: member })).body.data as {
      expires_at: string;
    };
    app.clock.advance(MINUTE_MS);
    const second = await newReceived(5);
    await campaigns.verifyVisits(first, 2);
    await campaigns.verifyVisits(second, 1, 10);
    await inReview();
    await unpaid();
    expect(await numbers()).toMatchObject({
      has_received: true,
      shares_running: 2,
      shares_end_at: expires_at,
      reward_claimable: 24,
      campaigns_running: 0,
      campaigns_waiting: 1,
      has_unpaid: true,
    });
    // A share that ended keeps what is not claimed yet.
    await release(app, member, first);
    expect(await numbers()).toMatchObject({ shares_running: 1, reward_claimable: 24 });
    await claim(app, member, first);
    expect(await numbers()).toMatchObject({ reward_claimable: 0 });
    // Somebody else's orders are not counted.
    const { body } = await app.call(numberProduct, {}, { as: other });
    expect(body.data).toMatchObject({ has_received: false, shares_running: 0, reward_claimable: 0 });
  });

  test('an own order runs while it is in distribution, and waits while it is in review or paused', async () => {
    const counted = async () => {
      const { campaigns_running: running, campaigns_waiting: waiting } = await numbers();
      return { running, waiting };
    };
    await distribute();
    const id = await distribute();
    expect(await counted()).toEqual({ running: 2, waiting: 0 });
    await app.call(productPause, { product_id: id }, { as: member });
    expect(await counted()).toEqual({ running: 1, waiting: 1 });
    await inReview();
    expect(await counted()).toEqual({ running: 1, waiting: 2 });
    await app.call(productStop, { product_id: id }, { as: member });
    expect(await counted()).toEqual({ running: 1, waiting: 1 });
  });

  test('the counters show the pace of the own running orders together, and when the first ends; none after few visits', async () => {
    const slow = await newShare(app, { by: member, sharer: other, visits: 20 });
    await campaigns.verifyVisits(slow.id, 4);
    expect(await numbers()).toMatchObject({ campaigns_running: 1, campaigns_pace: null });
    await campaigns.verifyVisits(slow.id, 1);
    const quick = await newShare(app, { by: member, sharer: other, visits: 15 });
    await campaigns.verifyVisits(quick.id, 10);
    // Each is counted as of one day: 5 of 20 visits need three days more, 10 of 15 half a day.
    const end = addMs(app.clock.now(), DAY_MS / 2).toISOString();
    expect(await numbers()).toMatchObject({ campaigns_pace: { visits_per_day: 15, first_end: end } });
    expect((await app.call(numberProduct, {}, { as: other })).body.data.campaigns_pace).toBeNull();
  });

  test('the counters show how many own orders are in distribution', async () => {
    await distribute();
    await distribute();
    await inReview();
    const { body } = await app.call(numberProductDistributing, {}, { as: member });
    expect(body.data).toEqual({ number_product_distributing: 2 });
  });

  test('the counters require a token', async () => {
    expect((await app.call(numberProduct, {})).status).toBe(401);
    expect((await app.call(numberProductDistributing, {})).status).toBe(401);
  });
});

test('a page of orders takes the same number of queries for two orders as for twenty', async () => {
  const queriesOfPage = () =>
    app.work(async (work) => {
      let queries = 0;
      const tx: Tx = {
        query: (text, values) => {
          queries += 1;
          return work.tx.query(text, values);
        },
      };
      const { data } = await listOrders({ ...memberContext(work, member), tx }, {});
      return { orders: data.length, queries };
    });
  await distribute();
  await newReceived();
  expect(await queriesOfPage()).toEqual({ orders: 2, queries: 3 });
  for (let count = 0; count < 9; count += 1) {
    await distribute();
    await newReceived();
  }
  expect(await queriesOfPage()).toEqual({ orders: 20, queries: 3 });
});
