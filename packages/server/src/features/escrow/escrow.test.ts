import { randomProduct } from '@handbill/contract/member';
import { accounts, balanceOf, InsufficientFunds } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import type { Work } from '../../platform/context.ts';
import { allocateVisits, type CampaignRow, closeCampaign, lockCampaign, returnVisits } from './index.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  advertiser = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await campaigns.stopAll();
});

const locked = <Result>(campaignId: string, act: (work: Work, campaign: CampaignRow) => Promise<Result>) =>
  app.work(async (work) => {
    const campaign = await lockCampaign(work.tx, campaignId);
    if (!campaign) throw new Error('the campaign does not exist');
    return act(work, campaign);
  });

describe('closing a campaign', () => {
  test('closing a campaign returns all unspent money, fee part and rounding included, and gives the reason', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { remainder: 3n });
    const closed = await locked(campaignId, (work, campaign) =>
      closeCampaign(work, campaign, { stage: 'rejected', reason: 'misleading' }),
    );
    expect(closed).toMatchObject({
      id: campaignId,
      stage: 'rejected',
      reason: 'misleading',
      refunded: 403n,
      completed_at: app.clock.now(),
    });
    expect(await app.available(advertiser)).toBe(403n);
    expect(await campaigns.escrow(campaignId)).toBe(0n);
    expect(app.events).toContainEqual({ memberId: advertiser.id, kind: 'balance', subject: null });
    expect(app.events).toContainEqual({ memberId: advertiser.id, kind: 'order', subject: campaignId });
  });

  test('closing a campaign with an empty escrow posts nothing', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 10 });
    const sharer = await app.newMember();
    const { body } = await app.call(randomProduct, {}, { as: sharer });
    await campaigns.verifyVisits(body.data._id, 10);
    const { rows } = await app.runtime.pool.query('select stage, refunded from campaign where id = $1', [
      campaignId,
    ]);
    expect(rows).toEqual([{ stage: 'completed', refunded: 0n }]);
    expect(await app.available(advertiser)).toBe(0n);
    expect(app.events).not.toContainEqual({ memberId: advertiser.id, kind: 'balance', subject: null });
  });

  test('locking an unknown campaign returns null', async () => {
    expect(await app.work(({ tx }) => lockCampaign(tx, advertiser.id))).toBeNull();
  });
});

describe('setting visits apart', () => {
  test('a share cannot get more visits than the campaign has left', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 5 });
    const giving = locked(campaignId, (work, campaign) =>
      allocateVisits(work, [{ campaign, shareId: work.newId(), cause: work.newId(), visits: 6 }]),
    );
    await expect(giving).rejects.toThrow('violates check constraint');
  });

  test('a share cannot get visits without money in escrow', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 5 });
    const giving = locked(campaignId, (work, campaign) =>
      allocateVisits(work, [
        {
          campaign: { ...campaign, reward_per_visit: 1_000n },
          shareId: work.newId(),
          cause: work.newId(),
          visits: 5,
        },
      ]),
    );
    await expect(giving).rejects.toThrow(InsufficientFunds);
    expect(await campaigns.escrow(campaignId)).toBe(100n);
  });
});

describe('a share that ends', () => {
  test('a share that ends after its campaign closed returns its money to the advertiser and leaves the escrow empty', async () => {
    const campaignId = await campaigns.newCampaign(advertiser);
    const sharer = await app.newMember();
    const shareId = (await app.call(randomProduct, {}, { as: sharer })).body.data._id;
    await locked(campaignId, async (work, campaign) => {
      const closed = await closeCampaign(work, campaign, { stage: 'stopped', reason: null });
      expect(closed.refunded).toBe(200n);
      await work.tx.query(`update share set stage = 'released', completed_at = $2 where id = $1`, [
        shareId,
        work.now,
      ]);
      await returnVisits(work, closed, { shareId, cause: shareId, visits: 10 });
      expect(await balanceOf(work.tx, accounts.campaignEscrow(campaignId))).toBe(0n);
    });
    expect(await app.available(advertiser)).toBe(400n);
    const { rows } = await app.runtime.pool.query(
      'select refunded, visits_unallocated from campaign where id = $1',
      [campaignId],
    );
    expect(rows).toEqual([{ refunded: 400n, visits_unallocated: 10 }]);
  });
});
