import { stopOrder } from '@handbill/contract/console';
import { notifications, productClaimReward, productRelease, productStop } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { receivedOrders } from './index.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let sharer: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  advertiser = await app.newMember();
  sharer = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await campaigns.stopAll();
});

const received = async () => (await newShare(app, { by: advertiser, sharer })).id;
const ordersOf = (person: Person, ids: readonly string[]) =>
  app.work((work) => receivedOrders({ ...work, origin: 'https://handbill.test', memberId: person.id }, ids));

describe('received orders', () => {
  test('received orders are listed newest first, and only the member’s own', async () => {
    const [first, second] = [await received(), await received()];
    const own = await ordersOf(sharer, [first, second]);
    expect(own.map((order) => order._id)).toEqual([second, first].sort().reverse());
    expect(await ordersOf(advertiser, [first, second])).toEqual([]);
    expect(await ordersOf(sharer, [])).toEqual([]);
  });

  test('received orders count claimable, settling and refused visits separately', async () => {
    const shareId = await received();
    const start = app.clock.now();
    await campaigns.verifyVisits(shareId, 1);
    await app.call(productClaimReward, { product_id: shareId }, { as: sharer });
    await campaigns.verifyVisits(shareId, 2);
    await campaigns.verifyVisits(shareId, 1, 10);
    await campaigns.verifyVisits(shareId, 1, 5);
    await campaigns.refuseVisit(shareId, 'bot');
    await campaigns.refuseVisit(shareId, 'repeat');
    await campaigns.refuseVisit(shareId, 'repeat');
    expect(await ordersOf(sharer, [shareId])).toMatchObject([
      {
        visits_verified: 5,
        reward_claimed: 12n,
        reward_claimable: 24n,
        settles_at: new Date(start.getTime() + 5 * MINUTE_MS),
        visits_refused: { bot: 1, repeat: 2 },
      },
    ]);
  });

  test('a received order is pending while it has something to pay, then a success', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1, 1);
    await app.call(productRelease, { product_id: shareId }, { as: sharer });
    expect(await ordersOf(sharer, [shareId])).toMatchObject([{ status: 'pending', stage: 'released' }]);
    app.clock.advance(MINUTE_MS);
    await app.call(productClaimReward, { product_id: shareId }, { as: sharer });
    expect(await ordersOf(sharer, [shareId])).toMatchObject([{ status: 'success', settles_at: null }]);
  });

  test('received orders say whether their advertiser or an operator stopped the advertisement before its time, and their member is notified', async () => {
    const shares: ({ ender: string } & Awaited<ReturnType<typeof newShare>>)[] = [];
    for (const ender of ['advertiser', 'operator', 'sharer', 'nobody']) {
      shares.push({ ender, ...(await newShare(app, { by: advertiser, sharer })) });
    }
    const of = (ender: string) => onlyRow(shares.filter((share) => share.ender === ender));
    await campaigns.verifyVisits(of('advertiser').id, 2);
    app.clock.advance(MINUTE_MS);
    await app.call(productStop, { product_id: of('advertiser').campaignId }, { as: advertiser });
    const operator = await app.newOperator();
    const why = { reason: 'misleading', explanation: 'The page promises what it does not have.' } as const;
    await app.call(stopOrder, { id: of('operator').campaignId, ...why }, { as: operator });
    await app.call(productRelease, { product_id: of('sharer').id }, { as: sharer });
    const own = await ordersOf(
      sharer,
      shares.map(({ id }) => id),
    );
    const byId = new Map(own.map(({ _id, stage, ended_by }) => [_id, { stage, ended_by }]));
    expect(shares.map(({ ender, id }) => [ender, byId.get(id)])).toEqual([
      ['advertiser', { stage: 'released', ended_by: 'advertiser' }],
      ['operator', { stage: 'released', ended_by: 'operator' }],
      ['sharer', { stage: 'released', ended_by: null }],
      ['nobody', { stage: 'distributing', ended_by: null }],
    ]);
    const { body } = await app.call(notifications, {}, { as: sharer });
    const told = body.data.filter(({ kind }) => kind === 'share_ended');
    expect(told.map(({ link }) => link).sort()).toEqual(
      ['advertiser', 'operator'].map((ender) => `/order-detail/${of(ender).id}`).sort(),
    );
    const bodyFor = (ender: 'advertiser' | 'operator') =>
      told.find(({ link }) => link?.endsWith(of(ender).id))?.body;
    expect(bodyFor('advertiser')).toContain('0,24');
    expect(bodyFor('advertiser')).toContain('Người đăng đã dừng');
    expect(bodyFor('operator')).toContain('Chúng tôi đã dừng');
  });
});
