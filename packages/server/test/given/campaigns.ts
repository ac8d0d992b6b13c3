import { addMs, MINUTE_MS } from '@handbill/contract/time';
import { accounts, post } from '@handbill/ledger';
import { campaignPaid } from '../../src/features/campaigns/starting/postings.ts';
import { closeCampaign, lockCampaign } from '../../src/features/escrow/index.ts';
import {
  completeCampaignIfDelivered,
  endSharesOf,
  lockShare,
  recordVerdicts,
} from '../../src/features/shares/index.ts';
import type { TestApp } from '../app.ts';
import type { Person } from './people.ts';
import { countInSums } from './visit-sums.ts';

export interface CampaignTerms {
  visits?: number;
  rewardPerVisit?: bigint;
  feePerVisit?: bigint;
  /** The price minus the cost of its visits, in minor units: returned when all are delivered. */
  remainder?: bigint;
  title?: string;
  text?: string;
  /** Its place on the ring of the feed, below 2 ** 32: the end of its id. By chance if left out. */
  feedKey?: number;
}

/** Puts campaigns in a stage, without the act that leads there. */
export async function setStage(
  { runtime }: TestApp,
  campaignIds: string | readonly string[],
  stage: string,
): Promise<void> {
  await runtime.pool.query('update campaign set stage = $2 where id = any ($1)', [
    [campaignIds].flat(),
    stage,
  ]);
}

/** Pauses every running campaign but one, so that a draw finds no other. Returns the ids of the paused ones. */
export async function pauseOthers({ runtime }: TestApp, campaignId?: string): Promise<string[]> {
  const { rows } = await runtime.pool.query<{ id: string }>(
    `update campaign set stage = 'paused' where stage = 'distributing' and id is distinct from $1 returning id`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

/** Campaigns and visits for tests, made without a review and without a browser. */
export function campaignsOf(app: TestApp) {
  /** A paid and approved campaign of 20 visits at 12 and 8 minor units. Returns its id. */
  async function newCampaign(advertiser: Person, terms: CampaignTerms = {}): Promise<string> {
    const { visits = 20, rewardPerVisit = 12n, feePerVisit = 8n, remainder = 0n } = terms;
    const { title = 'Noodles', text = 'Broth since morning.', feedKey } = terms;
    const price = (rewardPerVisit + feePerVisit) * BigInt(visits) + remainder;
    await app.fund(advertiser, price);
    return app.work(async ({ tx, now, newId }) => {
      const ending = feedKey?.toString(16).padStart(8, '0') ?? '';
      const id = newId().slice(0, 36 - ending.length) + ending;
      await tx.query(
        `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target,
           visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at,
           reviewed_at)
         values ($1, $2, (select id from package order by visits limit 1), $3, $9,
           'https://noodles.example/', 'distributing', $4, $4, $5, 0, $5, $6, $7, $8, $8, $8)`,
        [id, advertiser.id, title, visits, price, rewardPerVisit, feePerVisit, now, text],
      );
      await post(tx, campaignPaid({ campaignId: id, memberId: advertiser.id, price, at: now }));
      return id;
    });
  }

  /**
   * Verifies visits of a share, each in its own transaction; they settle after the given minutes. Returns how
   * many counted: visits to a share that is not running are left out, like refused ones.
   * `stopsBeforeCompletion` simulates a server that stopped between the last visit of a campaign and its
   * completion.
   */
  async function verifyVisits(
    shareId: string,
    count: number,
    settleMinutes = 0,
    { stopsBeforeCompletion = false } = {},
  ): Promise<number> {
    let verified = 0;
    for (let visit = 0; visit < count; visit += 1) {
      const outcome = await app.work(async (work) => {
        const { rows } = await work.tx.query<{ campaign_id: string }>(
          'select campaign_id from share where id = $1',
          [shareId],
        );
        const share = await lockShare(work.tx, { shareId, campaignId: rows[0]?.campaign_id ?? '' });
        if (share?.stage !== 'distributing') return null;
        const { campaign_id: campaignId } = share;
        const visitId = work.newId();
        await work.tx.query(
          `insert into visit (id, share_id, campaign_id, state, network_key, opened_at)
           values ($1, $2, $3, 'pending', '\\x00', $4)`,
          [visitId, shareId, campaignId, work.now],
        );
        const settlesAt = addMs(work.now, settleMinutes * MINUTE_MS);
        const completed = await recordVerdicts(work, [
          { visitId, campaignId, share, tapped: false, verdict: { state: 'verified', settlesAt } },
        ]);
        return { completed: completed.has(share), campaignId };
      });
      if (outcome) verified += 1;
      if (outcome?.completed && !stopsBeforeCompletion) {
        const now = app.clock.now();
        await completeCampaignIfDelivered({ runtime: app.runtime, now }, outcome.campaignId);
      }
    }
    return verified;
  }

  /** Refuses one visit of a share. */
  async function refuseVisit(shareId: string, reason: string): Promise<void> {
    await app.work(async ({ tx, now, newId }) => {
      await tx.query(
        `insert into visit (id, share_id, campaign_id, state, reason, network_key, opened_at, decided_at)
         select $1, id, campaign_id, 'refused', $3, '\\x00', $4, $4 from share where id = $2`,
        [newId(), shareId, reason, now],
      );
      await tx.query(
        `insert into share_refusal (share_id, campaign_id, reason, visits) select id, campaign_id, $2, 1 from share where id = $1
         on conflict (campaign_id, share_id, reason, channel) do update set visits = share_refusal.visits + 1`,
        [shareId, reason],
      );
      await countInSums(tx, { shareId, openedAt: now, reason });
    });
  }

  /** Stops a campaign: its shares end, unspent money goes back. False when it is already closed. */
  function stopCampaign(campaignId: string): Promise<boolean> {
    return app.work(async (work) => {
      const campaign = await lockCampaign(work.tx, campaignId);
      if (campaign?.stage !== 'distributing') return false;
      await endSharesOf(work, campaign, 'advertiser');
      await closeCampaign(work, campaign, { stage: 'stopped', reason: null });
      return true;
    });
  }

  /** Stops every running campaign, so that a test starts without any. */
  async function stopAll(): Promise<void> {
    const { rows } = await app.runtime.pool.query<{ id: string }>(
      `update campaign set stage = 'distributing' where stage in ('paused', 'in_review', 'distributing') returning id`,
    );
    for (const { id } of rows) await stopCampaign(id);
  }

  return {
    newCampaign,
    verifyVisits,
    refuseVisit,
    stopCampaign,
    stopAll,
    reserved: (shareId: string) => app.balance(accounts.shareReserved(shareId)),
    escrow: (campaignId: string) => app.balance(accounts.campaignEscrow(campaignId)),
    earnedByCompany: () => app.balance(accounts.revenueAdvertising),
  };
}
