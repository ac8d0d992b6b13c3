import type { Language } from '@handbill/contract/languages';
import type { objects } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Badge } from '../businesses/index.ts';

export interface ShareRow {
  id: string;
  token: string;
  campaign_id: string;
  member_id: string;
  stage: 'distributing' | 'completed' | 'released' | 'expired';
  visits_target: number;
  visits_verified: number;
  /** The number of visits awaiting a decision. */
  visits_held: number;
  visits_claimed: number;
  reward_per_visit: bigint;
  fee_per_visit: bigint;
  /** The business day on which it was received, `yyyy-MM-dd`. */
  received_on: string;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
}

const SHARE_COLUMNS = `share.id, share.token, share.campaign_id, share.member_id, share.stage, share.visits_target,
  share.visits_verified, share.visits_held, share.visits_claimed, share.reward_per_visit, share.fee_per_visit,
  share.received_on, share.created_at, share.expires_at, share.completed_at`;

/**
 * The share, locked until the end of the transaction, or null. Everything that counts, ends or pays a share
 * takes this lock, so two claims, or a claim and an expiry, happen one after another. If you also need the
 * campaign, lock that first.
 */
export async function lockShare(
  tx: Tx,
  { shareId, campaignId }: { shareId: string; campaignId: string },
): Promise<ShareRow | null> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share where id = $1 and campaign_id = $2 for no key update`,
    [shareId, campaignId],
  );
  return rows[0] ?? null;
}

/**
 * Like lockShare, for the shares of many members, locked in id order. Unless `patient`, a share that another
 * transaction has locked is left out instead of waited for.
 */
export async function lockShares(
  tx: Tx,
  { shareIds, patient }: { shareIds: readonly string[]; patient: boolean },
): Promise<ReadonlyMap<string, ShareRow>> {
  const { rows } = await tx.query<ShareRow>(patient ? SHARES_LOCKED : `${SHARES_LOCKED} skip locked`, [
    shareIds,
  ]);
  return new Map(rows.map((share) => [share.id, share]));
}

const SHARES_LOCKED = `select ${SHARE_COLUMNS} from share
  /* any campaign: finding it first would cost a claim a round trip */
  where id = any ($1::uuid[]) order by id for no key update`;

/** The running shares of a campaign, locked in id order. */
export async function lockRunningShares(tx: Tx, campaignId: string): Promise<ShareRow[]> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share
     where campaign_id = $1 and stage = 'distributing' order by id for no key update`,
    [campaignId],
  );
  return rows;
}

/**
 * The shares affected by closing a member's account, locked in id order after their campaigns: the running
 * shares of the member's campaigns, and the member's own shares that run or have something to pay.
 */
export async function lockSharesToEnd(
  tx: Tx,
  { memberId, campaignIds }: { memberId: string; campaignIds: readonly string[] },
): Promise<ShareRow[]> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share
     where (campaign_id = any ($2::uuid[]) and stage = 'distributing')
       or (member_id = $1 and (stage = 'distributing' or visits_claimed < visits_verified or visits_held > 0))
     order by id for no key update /* any campaign: the member's own shares are of many */`,
    [memberId, campaignIds],
  );
  return rows;
}

/** The member and the campaign of a share, which never change; or null. Takes no lock. */
export async function findShare(
  tx: Tx,
  shareId: string,
): Promise<{ campaign_id: string; member_id: string } | null> {
  const { rows } = await tx.query<{ campaign_id: string; member_id: string }>(
    'select campaign_id, member_id from share where id = $1 /* any campaign: it is what is asked for */',
    [shareId],
  );
  return rows[0] ?? null;
}

/** How many orders each of these members received on a day, without those that were skipped. */
export async function countAllReceivedOn(
  tx: Tx,
  { memberIds, day }: { memberIds: readonly string[]; day: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ member_id: string; received: number }>(
    `select member_id, count(*)::integer as received from share
     where member_id = any ($1::uuid[]) and received_on = $2 and not skipped group by member_id
     /* any campaign: a day's orders of these members */`,
    [memberIds, day],
  );
  return new Map(rows.map(({ member_id: memberId, received }) => [memberId, received]));
}

/** Ends a share. Released before anybody opened its page, it was skipped. */
export async function updateEndedShare(
  tx: Tx,
  share: Pick<ShareRow, 'id' | 'campaign_id'>,
  { stage, now }: { stage: ShareRow['stage']; now: Date },
): Promise<void> {
  await tx.query(
    `update share set stage = $3, completed_at = $4,
       skipped = $3 = 'released' and not exists (
         select from visit where share_id = $1 /* any campaign: a share is of one */
       )
     where id = $1 and campaign_id = $2`,
    [share.id, share.campaign_id, stage, now],
  );
}

export async function selectCampaignTitle(tx: Tx, campaignId: string): Promise<string> {
  const { rows } = await tx.query<{ title: string }>('select title from shared.advertisement where id = $1', [
    campaignId,
  ]);
  return onlyRow(rows).title;
}

export interface ReceivedOrderRow extends ShareRow {
  status: 'pending' | 'success' | 'closed';
  title: string;
  text: string;
  image: string | null;
  landing_url: string;
  language: Language | null;
  advertiser: string;
  badge: Badge | null;
  /** Visits that can be claimed now. */
  claimable: number;
  settles_at: Date | null;
  refused: Partial<Record<objects.RefusalReason, number>>;
  ended_by: (typeof objects.shareEnders)[number] | null;
}

/** The shares of these members among these ids, newest first, with what is shown of their campaigns. */
export async function selectReceivedOrders(
  tx: Tx,
  { memberIds, ids, now }: { memberIds: readonly string[]; ids: readonly string[]; now: Date },
): Promise<ReceivedOrderRow[]> {
  const { rows } = await tx.query<ReceivedOrderRow>(
    `select ${SHARE_COLUMNS}, share.status,
       /* status is not null: every share has one */
       /* status is of its type: the function answers one of these three */ campaign.title, campaign.text, campaign.image, campaign.landing_url,
       campaign.language,
       advertiser.username as advertiser,
       case when business.id is not null then jsonb_build_object('name', business.name, 'town', business.town) end as badge,
       unpaid.claimable, unpaid.settles_at,
       coalesce(refusals.refused, '{}') as refused,
       case when campaign.stage = 'stopped' and campaign.completed_at = share.completed_at
         then case when campaign.is_halted then 'operator' else 'advertiser' end end as ended_by
     from shared.received_share as share
     join shared.advertisement as campaign on campaign.id = share.campaign_id
     join shared.member_name as advertiser on advertiser.id = campaign.member_id
     left join shared.verified_business as business
       on business.member_id = advertiser.id and advertiser.locked_at is null
     cross join lateral (
       select (count(*) filter (where visit.settles_at <= $3))::integer as claimable,
         min(visit.settles_at) filter (where visit.settles_at > $3) as settles_at
       from visit
       where visit.share_id = share.id and visit.campaign_id = share.campaign_id
         and shared.is_unpaid(visit.state, visit.claim_id)
     ) as unpaid
     cross join lateral (
       select jsonb_object_agg(refusal.reason, refusal.visits) as refused
       from shared.refused_visits as refusal
       where refusal.share_id = share.id and refusal.campaign_id = share.campaign_id
     ) as refusals
     where share.member_id = any ($1::uuid[]) and share.id = any ($2::uuid[])
     order by share.id desc /* any campaign: the members' own orders */`,
    [memberIds, ids, now],
  );
  return rows;
}
