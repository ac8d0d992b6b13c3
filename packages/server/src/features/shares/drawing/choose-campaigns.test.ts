import { productReceive, productRelease, randomProduct } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { batched, inOneBatch } from '../../../../test/batches.ts';
import { campaignsOf, setStage } from '../../../../test/given/campaigns.ts';
import { orderInReview } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { draw } from '../../../../test/given/shares.ts';
import { untilWaiting, whileHeld } from '../../../../test/races.ts';
import { sharesFeature } from '../feature.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let an: Person;
let binh: Person;
let campaignId: string;
let spareId: string;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  [advertiser, an, binh] = [await app.newMember(), await app.newMember(), await app.newMember()];
  campaignId = await campaigns.newCampaign(advertiser);
  spareId = await campaigns.newCampaign(advertiser, { visits: 1 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await app.audit()).toEqual([]);
  expect(app.bugs.splice(0)).toEqual([]);
  await campaigns.stopAll();
});

const choose = (as: Person, id = campaignId, key?: string) =>
  app.call(productReceive, { campaign_id: id }, { as, key });
const said = ({ status, body }: Awaited<ReturnType<typeof choose>>) => body.error ?? status;

describe('receiving a chosen order', () => {
  test('a chosen order is received like a drawn one, with its money set apart', async () => {
    await campaigns.newCampaign(advertiser, { visits: 500 });
    const { status, body } = await choose(an);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ side: 'received', stage: 'distributing', visits_target: 10 });
    expect(await campaigns.reserved(body.data._id)).toBe(200n);
    expect(await campaigns.escrow(campaignId)).toBe(200n);
    expect(app.events).toContainEqual({ memberId: an.id, kind: 'order', subject: body.data._id });
  });

  test('a replayed choice returns the same order and no second one', async () => {
    const first = await choose(an, campaignId, 'once');
    const again = await choose(an, campaignId, 'once');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    const other = await campaigns.newCampaign(advertiser);
    expect(said(await choose(an, other, 'once'))).toBe('idempotency_key_reused');
  });

  test('a member cannot receive an own order, nor the same one twice on one day, drawn or chosen', async () => {
    expect(said(await choose(advertiser))).toBe('order_own');
    expect(said(await choose(an))).toBe(201);
    expect(said(await choose(an))).toBe('order_received_today');
    // The only one that can be drawn.
    await campaigns.stopCampaign(spareId);
    expect((await draw(app, binh)).status).toBe(201);
    expect(said(await choose(binh))).toBe('order_received_today');
  });

  test.each(['paused', 'stopped'])('an order that is %s cannot be received', async (stage) => {
    if (stage === 'stopped') await campaigns.stopCampaign(campaignId);
    else await setStage(app, campaignId, 'paused');
    expect(said(await choose(an))).toBe('order_taken');
  });

  test('an order that was not approved yet does not exist for others', async () => {
    const { id } = await orderInReview(app, advertiser);
    expect(said(await choose(an, id))).toBe('not_found');
    expect(said(await choose(an, an.id))).toBe('not_found');
    expect(said(await choose(an, 'none'))).toBe('not_found');
    expect((await app.call(productReceive, { campaign_id: campaignId })).body.error).toBe('unauthorized');
  });

  test('the daily limit counts drawn and chosen orders together', async () => {
    await app.set('receive_limit', 1);
    const other = await campaigns.newCampaign(advertiser);
    expect(said(await choose(an))).toBe(201);
    expect(said(await choose(an, other))).toBe('daily_orders_completed');
    expect((await draw(app, an)).body.error).toBe('daily_orders_completed');
    await app.set('receive_limit', 20);
  });
});

describe('the last visits', () => {
  test('of two members who choose the last visit in parallel, one gets it', async () => {
    const last = await campaigns.newCampaign(advertiser, { visits: 1 });
    const answers = await Promise.all([choose(an, last), choose(binh, last)]);
    expect(answers.map(said).toSorted()).toEqual([201, 'order_taken']);
    expect(await campaigns.escrow(last)).toBe(0n);
  });

  test('a draw and a choice of the last visit in parallel give it to one of them', async () => {
    await campaigns.stopAll();
    const last = await campaigns.newCampaign(advertiser, { visits: 1 });
    const [chosen, drawn] = await Promise.all([choose(an, last), app.call(randomProduct, {}, { as: binh })]);
    expect([chosen.status, drawn.status].filter((status) => status === 201)).toHaveLength(1);
    expect(await campaigns.escrow(last)).toBe(0n);
  });

  const calls = {
    // The advertiser never receives an own order, and nothing locks this one.
    firsts: [() => choose(advertiser, spareId)],
    waiting: () =>
      sharesFeature.memberRoutes
        ?.find(({ endpoint }) => endpoint.path === productReceive.path)
        ?.waitingIn?.(app.runtime),
  };

  test('choices of one batch share a transaction, and none of the last visits goes to two of them', async () => {
    const last = await campaigns.newCampaign(advertiser, { visits: 12 });
    const chi = await app.newMember();
    const { answers, transactions } = await inOneBatch(app, calls, () => [
      choose(an, last),
      choose(binh, last),
      choose(chi, last),
      choose(advertiser, last),
    ]);
    expect(transactions).toBe(1);
    // Requests that are sent together may arrive in any order.
    const [own, ...others] = answers.toReversed();
    expect(own && said(own)).toBe('order_own');
    expect(others.map(said).toSorted()).toEqual([201, 201, 'order_taken']);
    const received = others.flatMap(({ status, body }) => (status === 201 ? [body.data.visits_target] : []));
    expect(received.toSorted()).toEqual([10, 2]);
  });

  test('an order that is locked keeps no other choice waiting', async () => {
    const other = await campaigns.newCampaign(advertiser);
    const [waits] = await whileHeld(app, { table: 'campaign', id: campaignId }, async () => {
      const { answers } = await batched(app, calls, () => [choose(an), choose(binh, other)] as const);
      expect(said(await answers[1])).toBe(201);
      await untilWaiting(app);
      return [answers[0]] as const;
    });
    expect(said(await waits)).toBe(201);
  });
});

describe('skipping', () => {
  const shareOf = async (as: Person, id = campaignId) => (await choose(as, id)).body.data._id;
  const giveBack = (as: Person, id: string) => app.call(productRelease, { product_id: id }, { as });

  test('an order that is given back before any visit does not count toward the day’s limit', async () => {
    await app.set('receive_limit', 1);
    const other = await campaigns.newCampaign(advertiser);
    await giveBack(an, await shareOf(an));
    expect(said(await choose(an))).toBe('order_received_today');
    expect(said(await choose(an, other))).toBe(201);
    await app.set('receive_limit', 20);
  });

  test('an order that is given back after a visit, even a refused one, counts toward the day’s limit', async () => {
    await app.set('receive_limit', 1);
    const other = await campaigns.newCampaign(advertiser);
    const id = await shareOf(an);
    await campaigns.refuseVisit(id, 'repeat');
    await giveBack(an, id);
    expect(said(await choose(an, other))).toBe('daily_orders_completed');
    await app.set('receive_limit', 20);
  });
});
