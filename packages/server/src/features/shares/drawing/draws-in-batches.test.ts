import { randomProduct } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { batched, inOneBatch } from '../../../../test/batches.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { draw } from '../../../../test/given/shares.ts';
import { untilWaiting, whileHeld } from '../../../../test/races.ts';
import { sharesFeature } from '../feature.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let an: Person;
let binh: Person;
let chi: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  [advertiser, an, binh, chi] = [
    await app.newMember(),
    await app.newMember(),
    await app.newMember(),
    await app.newMember(),
  ];
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await app.audit()).toEqual([]);
  expect(app.bugs.splice(0)).toEqual([]);
  await campaigns.stopAll();
});

const told = ({ status, body }: Awaited<ReturnType<typeof draw>>) => body.error ?? status;
const calls = {
  // The advertiser never draws their own order.
  firsts: [() => draw(app, advertiser)],
  waiting: () =>
    sharesFeature.memberRoutes
      ?.find(({ endpoint }) => endpoint.path === randomProduct.path)
      ?.waitingIn?.(app.runtime),
};

describe('draws in one batch', () => {
  test('two draws, a replay, a member at the daily limit and one without an order share one transaction, each with its own outcome', async () => {
    await campaigns.newCampaign(advertiser, { visits: 100 });
    const before = await draw(app, chi, 'before');
    const full = await app.newMember();
    await app.set('receive_limit', 1);
    await draw(app, full);
    const { answers, transactions } = await inOneBatch(app, calls, () => [
      draw(app, an, 'an'),
      draw(app, chi, 'before'),
      draw(app, full),
      draw(app, advertiser),
      draw(app, binh, 'binh'),
    ]);
    await app.set('receive_limit', 20);
    expect(transactions).toBe(1);
    expect(answers.map(told)).toEqual([201, 201, 'daily_orders_completed', 'no_order_available', 201]);
    expect(answers[1]?.body).toEqual(before.body);
    for (const [place, member] of [
      [0, an],
      [4, binh],
    ] as const) {
      const id = answers[place].body.data._id;
      expect(await campaigns.reserved(id)).toBe(200n);
      const { rows } = await app.runtime.pool.query('select member_id from share where id = $1', [id]);
      expect(rows).toEqual([{ member_id: member.id }]);
      const cause = place === 0 ? 'an' : 'binh';
      expect(app.events).toContainEqual({ memberId: member.id, kind: 'order', subject: id, cause });
    }
  });

  test('the last visits of an order go to the first of a batch, and the others draw another order', async () => {
    await campaigns.newCampaign(advertiser, { visits: 1 });
    await campaigns.newCampaign(advertiser, { visits: 12 });
    const { answers } = await inOneBatch(app, calls, () => [draw(app, an), draw(app, binh), draw(app, chi)]);
    const targets = answers.map(({ body }) => body.data.visits_target);
    expect(targets.sort((one, other) => one - other)).toEqual([1, 2, 10]);
  });

  test('a member whose row is locked keeps no other draw waiting', async () => {
    await campaigns.newCampaign(advertiser, { visits: 100 });
    const [waits] = await whileHeld(app, { table: 'member', id: an.id }, async () => {
      const { answers } = await batched(app, calls, () => [draw(app, an), draw(app, binh)] as const);
      expect(told(await answers[1])).toBe(201);
      await untilWaiting(app);
      return [answers[0]] as const;
    });
    expect(told(await waits)).toBe(201);
  });
});
