import { notifications, randomProduct } from '@handbill/contract/member';
import { HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf, setStage } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { receive, release } from '../../../../test/given/shares.ts';
import { raceFor, raceInOrder } from '../../../../test/races.ts';
import { planOf } from '../../../../test/statements/plans.ts';
import { mostRowsRead } from '../../../../test/statements/rows-read.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { sharesFeature } from '../feature.ts';
import { completeCampaignIfDelivered } from '../index.ts';
import { addUpVisits } from '../verdicts/jobs.ts';
import { isDelivered, selectDeliveredCampaigns } from './ending-sql.ts';
import { completeCampaigns, expireShares, settleEndedShares } from './jobs.ts';

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
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});
const auditIsClean = async () => expect(await app.audit()).toEqual([]);

const received = async () => (await receive(app, sharer)).id;
const stageOf = async (table: 'campaign' | 'share', id: string) => {
  const { rows } = await app.runtime.pool.query(`select stage from ${table} where id = $1`, [id]);
  return rows[0].stage;
};
const rewardIs = (shareId: string, reward: number) =>
  app.runtime.pool.query('update share set reward_per_visit = $2 where id = $1', [shareId, reward]);
const toldTo = async (person: Person) => {
  await app.signIn(person);
  const { body } = await app.call(notifications, {}, { as: person });
  return body.data.map(({ kind }) => kind);
};

test('every job of the feature is registered', () => {
  expect(sharesFeature.jobs).toEqual([expireShares, settleEndedShares, completeCampaigns, addUpVisits]);
});

describe('an order whose time is over', () => {
  test('an order whose time is over expires, returns its unearned money, and notifies its member', async () => {
    const campaignId = await campaigns.newCampaign(advertiser);
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 4);
    app.clock.advance(72 * HOUR_MS - 1);
    await runJob(app.runtime, expireShares);
    expect(await stageOf('share', shareId)).toBe('distributing');
    app.clock.advance(1);
    await runJob(app.runtime, expireShares);
    expect(await stageOf('share', shareId)).toBe('expired');
    expect(await campaigns.reserved(shareId)).toBe(80n);
    expect(await campaigns.escrow(campaignId)).toBe(320n);
    const { rows } = await app.runtime.pool.query(
      `select params from notification where kind = 'share_expired' and member_id = $1`,
      [sharer.id],
    );
    expect(rows).toEqual([{ params: { title: 'Noodles', reward: '48', order: shareId } }]);
    await auditIsClean();
  });

  test('an order whose time is over expires once, even if two servers run the job concurrently', async () => {
    const campaignId = await campaigns.newCampaign(advertiser);
    await received();
    app.clock.advance(72 * HOUR_MS);
    await Promise.all([runJob(app.runtime, expireShares), runJob(app.runtime, expireShares)]);
    expect(await campaigns.escrow(campaignId)).toBe(400n);
    expect(await toldTo(sharer)).toEqual(['share_expired']);
    await auditIsClean();
  });

  test('an order released just before its expiry is left alone', async () => {
    await campaigns.newCampaign(advertiser);
    const shareId = await received();
    app.clock.advance(72 * HOUR_MS);
    await app.signIn(sharer);
    const [released] = await raceInOrder(app, { table: 'share', id: shareId }, [
      () => release(app, sharer, shareId),
      () => runJob(app.runtime, expireShares),
    ]);
    expect(released.status).toBe(200);
    expect(await stageOf('share', shareId)).toBe('released');
    expect(await toldTo(sharer)).toEqual([]);
    await auditIsClean();
  });
});

describe('an order that ended', () => {
  test('an order that ended is claimed for its member once its visits have settled', async () => {
    await campaigns.newCampaign(advertiser);
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 10, 10);
    expect(await stageOf('share', shareId)).toBe('completed');
    await runJob(app.runtime, settleEndedShares);
    expect(await app.available(sharer)).toBe(0n);
    app.clock.advance(10 * MINUTE_MS);
    await runJob(app.runtime, settleEndedShares);
    await runJob(app.runtime, settleEndedShares);
    expect(await app.available(sharer)).toBe(120n);
    expect(await toldTo(sharer)).toEqual(['reward_claimed', 'share_completed']);
    expect(app.events).toContainEqual({ memberId: sharer.id, kind: 'balance', subject: null });
    await auditIsClean();
  });

  test('an order that ended is paid to a locked member, too', async () => {
    await campaigns.newCampaign(advertiser);
    await campaigns.verifyVisits(await received(), 10);
    await app.runtime.pool.query(
      `update member set locked_at = now(), lock_reason = 'fraud_suspected' where id = $1`,
      [sharer.id],
    );
    await runJob(app.runtime, settleEndedShares);
    expect(await app.available(sharer)).toBe(120n);
    await auditIsClean();
  });

  test('an order that ended is paid once, even if two servers run the job concurrently', async () => {
    await campaigns.newCampaign(advertiser);
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 10);
    await raceFor(app, { table: 'share', id: shareId }, () => [
      runJob(app.runtime, settleEndedShares),
      runJob(app.runtime, settleEndedShares),
    ]);
    expect(await app.available(sharer)).toBe(120n);
    await auditIsClean();
  });

  test('a running order is not claimed for its member', async () => {
    await campaigns.newCampaign(advertiser);
    await campaigns.verifyVisits(await received(), 9);
    await runJob(app.runtime, settleEndedShares);
    expect(await app.available(sharer)).toBe(0n);
    await auditIsClean();
  });

  test('an order whose money is missing is reported and does not hold up others', async () => {
    await runJob(app.runtime, settleEndedShares);
    await campaigns.newCampaign(advertiser, { visits: 10 });
    const sound = await received();
    await campaigns.newCampaign(advertiser, { visits: 10 });
    const damaged = await received();
    await campaigns.verifyVisits(sound, 10);
    await campaigns.verifyVisits(damaged, 10);
    await rewardIs(damaged, 1_000_000);
    await expect(runJob(app.runtime, settleEndedShares)).rejects.toThrow('1 of 2 failed');
    expect(await app.available(sharer)).toBe(120n);
    expect((await app.audit()).map(({ check, subject }) => [check, subject])).toContainEqual([
      'share_reserves',
      `share ${damaged}`,
    ]);
    await rewardIs(damaged, 12);
    await runJob(app.runtime, settleEndedShares);
    expect(await app.available(sharer)).toBe(240n);
    await auditIsClean();
  });
});

describe('a campaign whose visits were all delivered', () => {
  test('a campaign completes with its last visit, and its remainder goes back', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 12, remainder: 7n });
    await campaigns.verifyVisits(await received(), 10);
    expect(await stageOf('campaign', campaignId)).toBe('distributing');
    const other = await app.newMember();
    const last = await app.call(randomProduct, {}, { as: other });
    await campaigns.verifyVisits(last.body.data._id, 2, 10);
    expect(await stageOf('campaign', campaignId)).toBe('completed');
    expect(await app.available(advertiser)).toBe(7n);
    expect(await campaigns.escrow(campaignId)).toBe(0n);
    const { rows } = await app.runtime.pool.query(
      'select refunded, completed_at from campaign where id = $1',
      [campaignId],
    );
    expect(rows).toEqual([{ refunded: 7n, completed_at: app.clock.now() }]);
    expect(await toldTo(advertiser)).toEqual(['order_completed']);
    expect(app.events).toContainEqual({ memberId: advertiser.id, kind: 'order', subject: campaignId });
    await auditIsClean();
  });

  test('a paused campaign completes with its last visit, too', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 10 });
    const shareId = await received();
    await setStage(app, campaignId, 'paused');
    await campaigns.verifyVisits(shareId, 10);
    expect(await stageOf('campaign', campaignId)).toBe('completed');
    await auditIsClean();
  });

  test('the job completes a campaign if the server stopped after its last visit', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 10 });
    const open = await campaigns.newCampaign(advertiser, { visits: 1_000 });
    await setStage(app, open, 'paused');
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 9);
    await campaigns.verifyVisits(shareId, 1, 0, { stopsBeforeCompletion: true });
    expect(await stageOf('campaign', campaignId)).toBe('distributing');
    await Promise.all([runJob(app.runtime, completeCampaigns), runJob(app.runtime, completeCampaigns)]);
    expect(await stageOf('campaign', campaignId)).toBe('completed');
    expect(await stageOf('campaign', open)).toBe('paused');
    expect(await toldTo(advertiser)).toEqual(['order_completed']);
    await auditIsClean();
  });

  test('completing an undelivered or unknown campaign does nothing', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 10 });
    await received();
    const now = app.clock.now();
    await completeCampaignIfDelivered({ runtime: app.runtime, now }, campaignId);
    await completeCampaignIfDelivered({ runtime: app.runtime, now }, sharer.id);
    expect(await stageOf('campaign', campaignId)).toBe('distributing');
    await auditIsClean();
  });

  test('checking whether a campaign is delivered reads none of its ended shares while one runs or has a held visit', async () => {
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 10 });
    const shareId = await received();
    await app.workAsOwner(async ({ tx }) => {
      await tx.query(
        `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
           received_on, created_at, expires_at)
         select gen_random_uuid(), gen_random_uuid(), campaign_id, member_id, 'expired', 1, 12, 8,
           received_on - n, created_at, expires_at
         from share cross join generate_series(1, 3000) as n where id = $1`,
        [shareId],
      );
      await tx.query('analyze share, campaign', []);
    });
    const ask = async (tx: Tx) => {
      expect(await isDelivered(tx, campaignId)).toBe(false);
      expect(await selectDeliveredCampaigns(tx)).toEqual([]);
    };
    expect(await mostRowsRead(app, ask)).toBeLessThanOrEqual(1);
    await app.runtime.pool.query(`update share set stage = 'expired', visits_held = 10 where id = $1`, [
      shareId,
    ]);
    expect(await mostRowsRead(app, ask)).toBeLessThanOrEqual(1);
    await app.runtime.pool.query(`update share set stage = 'distributing', visits_held = 0 where id = $1`, [
      shareId,
    ]);
    await app.workAsOwner(({ tx }) =>
      tx.query('delete from share where id <> $1 and campaign_id = $2', [shareId, campaignId]),
    );
    await auditIsClean();
  });

  test('the job finds the campaigns whose visits were all given out by their index', async () => {
    const ids = `select id from shared.open_campaign where stage in ('distributing', 'paused') and visits_unallocated = 0`;
    expect(await planOf(app, ids)).toContain('campaign_given_out');
  });
});
