import {
  approveOrder,
  listOrders,
  pauseOrder,
  rejectOrder,
  resumeOrder,
  stopOrder,
} from '@handbill/contract/console';
import {
  notifications,
  product,
  productPause,
  productResume,
  randomProduct,
  updateProfile,
} from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import { createOrder, orderInReview } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { raceFor } from '../../../../test/races.ts';
import { campaignAuditChecks } from '../audit-checks.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let operator: Person;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  operator = await app.newOperator();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

const by = (key?: string) => ({ as: operator, key });
const approve = (id: string, key?: string) => app.call(approveOrder, { id }, by(key));
const reject = (id: string, key?: string) => app.call(rejectOrder, { id, reason: 'misleading' }, by(key));
const pause = (id: string, key?: string) => app.call(pauseOrder, { id }, by(key));
const resume = (id: string, key?: string) => app.call(resumeOrder, { id }, by(key));
const halt = (id: string, key?: string) => app.call(stopOrder, { id, reason: 'malware' }, by(key));

/** The member's newest notification. */
const newestBody = async () =>
  (await app.call(notifications, {}, { as: member, headers: { langcode: 'en' } })).body.data[0]?.body;

const unpaid = async (as = member) => (await createOrder(app, as, { text: 'Broth.' })).id;
const inReview = async (as = member) => (await orderInReview(app, as, { text: 'Broth.' })).id;

async function distributing(): Promise<string> {
  const id = await inReview();
  expect((await approve(id)).status).toBe(200);
  return id;
}

const newestKind = async () => (await app.call(notifications, {}, { as: member })).body.data[0]?.kind;

describe('reviewing an order', () => {
  test('approving an order in review makes it receivable and notifies the member', async () => {
    const id = await inReview();
    const sharer = await app.newMember();
    expect((await app.call(randomProduct, {}, { as: sharer })).body.error).toBe('no_order_available');
    const { status, body } = await approve(id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      _id: id,
      seen: expect.any(String),
      member: { _id: member.id, username: member.username, language: 'en' },
      title: 'Noodles',
      text: 'Broth.',
      image: null,
      pictures: [],
      chat_title: null,
      chat_text: null,
      landing_url: 'https://noodles.example/menu',
      button_words: 'go',
      category: 'other',
      language: null,
      starts_on: null,
      ends_on: null,
      daily_visits: null,
      stage: 'distributing',
      paused_by: null,
      visits_target: 20,
      visits_verified: 0,
      visits_refused: {},
      reward_per_visit: 12,
      price: 400,
      paid: 400,
      spent: 0,
      refunded: 0,
      reason: null,
      explanation: null,
      created_at: app.clock.now().toISOString(),
      paid_at: app.clock.now().toISOString(),
      completed_at: null,
    });
    expect((await app.call(randomProduct, {}, { as: sharer })).status).toBe(201);
    expect(await newestKind()).toBe('order_approved');
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'order', subject: id });
    expect(await app.actionsOn(`campaign/${id}`)).toEqual([
      {
        action: 'campaign_approved',
        operator_id: operator.id,
        details: { before: 'in_review', after: 'distributing', returned: '0', reason: null },
      },
    ]);
  });

  test('an order whose member reads another language since it was shown can be decided on as it was shown', async () => {
    const id = await inReview();
    const shown = async () =>
      (await app.call(listOrders, { search: id }, { as: operator })).body.data.find(({ _id }) => _id === id);
    const before = await shown();
    await app.call(updateProfile, { locale: 'vn' }, { as: member });
    expect([(await shown())?.member.language, (await shown())?.seen]).toEqual(['vn', before?.seen]);
    const { status } = await app.call(approveOrder, { id, seen: before?.seen ?? '' }, { as: operator });
    expect(status).toBe(200);
  });

  test('rejecting an order in review gives the reason and returns everything', async () => {
    const id = await inReview();
    const { status, body } = await reject(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ stage: 'rejected', reason: 'misleading', paid: 400, refunded: 400 });
    expect(await app.available(member)).toBe(400n);
    expect(await newestKind()).toBe('order_rejected');
    expect((await app.actionsOn(`campaign/${id}`))[0]).toMatchObject({
      action: 'campaign_rejected',
      details: { before: 'in_review', after: 'rejected', returned: '400', reason: 'misleading' },
    });
  });

  test('an operator can explain why an order was rejected, in their own words, and its member reads them', async () => {
    const id = await inReview();
    const explanation = 'The second picture is blurred. Send a sharper one.';
    const explained = (text: string) =>
      app.call(rejectOrder, { id, reason: 'image_unsuitable', explanation: text }, by());
    expect((await explained('x'.repeat(301))).body.fields).toEqual({ explanation: 'too_long' });
    expect((await explained('no')).status).toBe(422);
    expect((await explained(explanation)).body.data).toMatchObject({
      reason: 'image_unsuitable',
      explanation,
    });
    const read = await app.call(product, { product_id: id }, { as: member });
    expect(read.body.data).toMatchObject({ stage: 'rejected', explanation });
    expect((await app.actionsOn(`campaign/${id}`))[0]?.details).toMatchObject({ explanation });
    expect(await newestBody()).toBe(
      `“Noodles” did not pass review. Reason: the picture is not suitable. Our reviewer writes: “${explanation}” Everything you paid for it is back in your available balance.`,
    );
  });

  test('a notification of a rejection that nobody explained says nothing about an explanation', async () => {
    await reject(await inReview());
    expect(await newestBody()).not.toContain('writes');
  });

  test('rejecting an order requires a reason from the closed list', async () => {
    const id = await inReview();
    const { status, body } = await app.call(rejectOrder, { id, reason: 'mood' as 'other' }, by());
    expect([status, body.fields]).toEqual([422, { reason: 'invalid' }]);
  });

  test('an order is reviewed only once', async () => {
    const unpaidId = await unpaid();
    const id = await inReview(await app.newMember());
    await approve(id);
    for (const act of [approve, reject]) {
      for (const each of [id, unpaidId]) {
        const { status, body } = await act(each);
        expect([status, body.error]).toEqual([409, 'order_state']);
      }
    }
  });

  test('approving and rejecting an order in parallel: one of them succeeds', async () => {
    const id = await inReview();
    const [approved, rejected] = await raceFor(app, { table: 'campaign', id }, () => [
      approve(id),
      reject(id),
    ]);
    expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
    expect(await app.available(member)).toBe(approved.status === 200 ? 0n : 400n);
    expect(await app.actionsOn(`campaign/${id}`)).toHaveLength(1);
  });
});

describe('supervising an order that is distributed', () => {
  test('an operator can explain why an order was stopped, and its member reads it', async () => {
    const id = await distributing();
    app.clock.advance(1_000);
    const explanation = 'The shop has not delivered since May.';
    const explained = (text: string) =>
      app.call(stopOrder, { id, reason: 'misleading', explanation: text }, by());
    expect((await explained('x'.repeat(301))).body.fields).toEqual({ explanation: 'too_long' });
    expect((await explained(explanation)).body.data).toMatchObject({ stage: 'stopped', explanation });
    const read = await app.call(product, { product_id: id }, { as: member });
    expect(read.body.data).toMatchObject({ stage: 'stopped', reason: 'misleading', explanation });
    expect(await newestBody()).toContain(`Our reviewer writes: “${explanation}” Unspent money`);
    expect((await app.actionsOn(`campaign/${id}`)).at(-1)?.details).toMatchObject({ explanation });
  });

  test('a member cannot resume an order that an operator paused', async () => {
    const id = await distributing();
    await pause(id);
    const undone = await app.call(productResume, { product_id: id }, { as: await app.signIn(member) });
    expect([undone.status, undone.body.error]).toEqual([409, 'order_state']);
    expect((await resume(id)).body.data.stage).toBe('distributing');
  });

  test('a member who pauses an order first cannot resume it after an operator paused it, too', async () => {
    const id = await distributing();
    await app.call(productPause, { product_id: id }, { as: member });
    app.minutesPass(1);
    const paused = await pause(id);
    expect([paused.status, paused.body.data]).toMatchObject([
      200,
      { stage: 'paused', paused_by: 'operator' },
    ]);
    expect(await newestKind()).toBe('order_paused');
    const undone = await app.call(productResume, { product_id: id }, { as: await app.signIn(member) });
    expect([undone.status, undone.body.error]).toEqual([409, 'order_state']);
    expect((await pause(id)).body.error).toBe('order_state');
    expect((await app.actionsOn(`campaign/${id}`)).at(-1)).toMatchObject({
      action: 'campaign_paused',
      details: { before: 'paused', after: 'paused' },
    });
    expect((await resume(id)).body.data).toMatchObject({ stage: 'distributing', paused_by: null });
  });

  test('an order says who paused it, so that its member is not offered what only an operator can do', async () => {
    const id = await distributing();
    const shown = async () => (await app.call(product, { product_id: id }, { as: member })).body.data;
    expect(await shown()).toMatchObject({ stage: 'distributing', paused_by: null });
    await pause(id);
    expect(await shown()).toMatchObject({ stage: 'paused', paused_by: 'operator' });
    await resume(id);
    expect(await shown()).toMatchObject({ stage: 'distributing', paused_by: null });
    const own = await app.call(productPause, { product_id: id }, { as: member });
    expect(own.body.data).toMatchObject({ stage: 'paused', paused_by: 'member' });
    const again = await app.call(productResume, { product_id: id }, { as: member });
    expect(again.body.data).toMatchObject({ stage: 'distributing', paused_by: null });
  });

  test('an operator pauses and resumes an order in distribution, and its member is notified of both', async () => {
    const id = await distributing();
    const sharer = await app.newMember();
    // The notifications of one instant have no order.
    app.minutesPass(1);
    expect((await pause(id)).body.data.stage).toBe('paused');
    expect(await newestKind()).toBe('order_paused');
    expect((await app.call(randomProduct, {}, { as: sharer })).body.error).toBe('no_order_available');
    app.minutesPass(1);
    expect((await resume(id)).body.data.stage).toBe('distributing');
    expect(await newestKind()).toBe('order_resumed');
    expect((await app.call(randomProduct, {}, { as: sharer })).status).toBe(201);
    expect((await app.actionsOn(`campaign/${id}`)).map(({ action }) => action)).toEqual([
      'campaign_approved',
      'campaign_paused',
      'campaign_resumed',
    ]);
  });

  test('an operator who stops an order returns its unspent money, and verified visits stay payable', async () => {
    const id = await distributing();
    const sharer = await app.newMember();
    const share = (await app.call(randomProduct, {}, { as: sharer })).body.data;
    await campaigns.verifyVisits(share._id, 2);
    await campaigns.refuseVisit(share._id, 'bot');
    await campaigns.refuseVisit(share._id, 'bot');
    await campaigns.refuseVisit(share._id, 'repeat');
    app.clock.advance(1);
    const { status, body } = await halt(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      stage: 'stopped',
      reason: 'malware',
      visits_verified: 2,
      visits_refused: { bot: 2, repeat: 1 },
      spent: 40,
      refunded: 360,
    });
    expect(await app.available(member)).toBe(360n);
    expect(await campaigns.reserved(share._id)).toBe(40n);
    expect(await newestKind()).toBe('order_stopped');
    expect((await app.actionsOn(`campaign/${id}`)).at(-1)).toMatchObject({
      action: 'campaign_stopped',
      details: { before: 'distributing', after: 'stopped', returned: '360', reason: 'malware' },
    });
  });

  test('an order in the console has the sum of the visits of all its shares', async () => {
    const id = await distributing();
    for (const verified of [1, 2]) {
      const share = (await app.call(randomProduct, {}, { as: await app.newMember() })).body.data;
      await campaigns.verifyVisits(share._id, verified);
      await campaigns.refuseVisit(share._id, 'self');
    }
    const { body } = await pause(id);
    expect(body.data).toMatchObject({ visits_verified: 3, visits_refused: { self: 2 }, spent: 60 });
  });

  test('pausing, resuming and stopping are refused in other stages', async () => {
    const id = await unpaid();
    for (const act of [pause, resume, halt]) expect((await act(id)).body.error).toBe('order_state');
    member = await app.newMember();
    const running = await distributing();
    expect((await resume(running)).body.error).toBe('order_state');
    await pause(running);
    expect((await pause(running)).body.error).toBe('order_state');
    await halt(running);
    for (const act of [pause, resume, halt]) expect((await act(running)).body.error).toBe('order_state');
  });
});

describe('every step of an operator', () => {
  const steps = { approve, reject, pause, resume, halt };

  test('every step of an operator happens once under one key', async () => {
    const id = await inReview();
    const inTurn = ['approve', 'pause', 'resume', 'halt'] as const;
    for (const step of inTurn) {
      const first = await steps[step](id, step);
      const again = await steps[step](id, step);
      expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
    expect(await app.actionsOn(`campaign/${id}`)).toHaveLength(inTurn.length);
    expect((await approve(id, 'halt')).body.error).toBe('idempotency_key_reused');
    const rejected = await inReview(await app.newMember());
    const first = await reject(rejected, 'reject');
    expect((await reject(rejected, 'reject')).body).toEqual(first.body);
  });

  test('every step of an operator requires an existing order and an operator', async () => {
    for (const act of Object.values(steps)) {
      const { status, body } = await act('01900000-0000-7000-8000-000000000000');
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
    const id = await inReview();
    for (const endpoint of [approveOrder, pauseOrder, resumeOrder]) {
      expect((await app.call(endpoint, { id })).body.error).toBe('unauthorized');
    }
    for (const endpoint of [rejectOrder, stopOrder]) {
      expect((await app.call(endpoint, { id, reason: 'other' })).body.error).toBe('unauthorized');
    }
    const asMember = { as: { ...member, kind: 'operator' as const } };
    expect((await app.call(approveOrder, { id }, asMember)).status).toBe(401);
  });
});

describe('the list of orders', () => {
  test('the list of orders in review is a queue, oldest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await inReview(await app.newMember()));
      app.clock.advance(1);
    }
    const first = await app.call(listOrders, { stage: 'in_review', limit: '2' }, by());
    expect(first.body.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    expect(first.body.total).toBe(3);
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(listOrders, { stage: 'in_review', limit: '2', cursor }, by());
    expect(second.body.data.map(({ _id }) => _id)).toEqual(ids.slice(2));
    expect(second.body.next_cursor).toBeNull();
  });

  test('the list of orders in another stage, or in all of them, starts with the newest', async () => {
    const older = await distributing();
    app.clock.advance(1);
    member = await app.newMember();
    const newer = await distributing();
    app.clock.advance(1);
    const dropped = await unpaid(await app.newMember());
    const running = await app.call(listOrders, { stage: 'distributing' }, by());
    expect(running.body.data.map(({ _id }) => _id)).toEqual([newer, older]);
    expect(running.body.total).toBe(2);
    const all = await app.call(listOrders, {}, by());
    expect(all.body.data.slice(0, 3).map(({ _id }) => _id)).toEqual([dropped, newer, older]);
    expect(all.body.total).toBeGreaterThan(3);
    const next = await app.call(listOrders, { limit: '1' }, by());
    const { body } = await app.call(listOrders, { limit: '1', cursor: next.body.next_cursor ?? '' }, by());
    expect(body.data.map(({ _id }) => _id)).toEqual([newer]);
  });

  test('the list of orders can be narrowed to one category', async () => {
    const food = await campaigns.newCampaign(member, { title: 'Noodles' });
    await campaigns.newCampaign(member, { title: 'Bicycles' });
    await app.runtime.pool.query(`update campaign set category = 'food' where id = $1`, [food]);
    const { body } = await app.call(listOrders, { stage: 'distributing', category: 'food' }, by());
    expect([body.data.map(({ _id }) => _id), body.total]).toEqual([[food], 1]);
    expect(body.data[0]?.category).toBe('food');
  });

  test('only operators can list orders', async () => {
    expect((await app.call(listOrders, {})).body.error).toBe('unauthorized');
  });
});

describe('the audit finds', () => {
  class Undo extends Error {}

  test.each([
    ['a price that was changed', 'price = price + 1', ['campaign_escrows']],
    ['a refund that was not posted', 'refunded = refunded + 1', ['campaign_escrows']],
    ['a payment that was forgotten', `stage = 'unpaid', paid_at = null`, ['campaign_escrows']],
    ['a campaign closed with money in its escrow', `stage = 'completed'`, ['campaign_escrows']],
    [
      'visits that are neither allocated nor unallocated',
      'visits_unallocated = visits_unallocated - 1',
      ['campaign_visits'],
    ],
  ])('the audit finds %s', async (_damage, change, checks) => {
    const id = await distributing();
    const share = (await app.call(randomProduct, {}, { as: await app.newMember() })).body.data;
    await campaigns.verifyVisits(share._id, 2);
    const found: string[] = [];
    const looking = app.work(async ({ tx }) => {
      await tx.query(`update campaign set ${change} where id = $1`, [id]);
      for (const { check, run } of campaignAuditChecks) {
        if ((await run(tx, app.runtime.config, null)).length > 0) found.push(check);
      }
      throw new Undo();
    });
    await expect(looking).rejects.toThrow(Undo);
    expect(found).toEqual(checks);
  });
});
