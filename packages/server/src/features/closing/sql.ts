import type { Tx } from '../../platform/database/transaction.ts';
import type { CampaignRow } from '../escrow/index.ts';
import type { ShareRow } from '../shares/index.ts';

const CAMPAIGN_COLUMNS = `id, member_id, package_id, title, text, landing_url, image, stage, visits_target,
  visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded,
  reason, paused_by, created_at, paid_at, reviewed_at, completed_at`;
const SHARE_COLUMNS = `id, token, campaign_id, member_id, stage, visits_target, visits_verified, visits_claimed,
  reward_per_visit, fee_per_visit, received_on, created_at, expires_at, completed_at`;

/**
 * The campaigns that closing a locked member's account touches, locked in id order: those that the member has open,
 * and those of which a share of the member runs. No share is added while the member is locked.
 */
export async function lockCampaignsOf(tx: Tx, memberId: string): Promise<CampaignRow[]> {
  const { rows: shared } = await tx.query<{ campaign_id: string }>(
    `select campaign_id from share where member_id = $1 and stage = 'distributing'`,
    [memberId],
  );
  const { rows } = await tx.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign
     where (member_id = $1 and stage in ('unpaid', 'in_review', 'distributing', 'paused'))
       or id = any ($2::uuid[])
     order by id for no key update`,
    [memberId, shared.map(({ campaign_id }) => campaign_id)],
  );
  return rows;
}

/**
 * The shares that it touches, locked in id order after their campaigns: the running ones of those campaigns that are
 * the member's, and of the member's own those that run or have something to pay.
 */
export async function lockSharesOf(
  tx: Tx,
  { memberId, campaignIds }: { memberId: string; campaignIds: readonly string[] },
): Promise<ShareRow[]> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share
     where (campaign_id = any ($2::uuid[]) and stage = 'distributing')
       or (member_id = $1 and (stage = 'distributing' or visits_claimed < visits_verified))
     order by id for no key update`,
    [memberId, campaignIds],
  );
  return rows;
}

/** When the last of these shares' verified visits settles that is not settled yet, or null. */
export async function selectLastSettling(
  tx: Tx,
  { shareIds, now }: { shareIds: readonly string[]; now: Date },
): Promise<Date | null> {
  const { rows } = await tx.query<{ settles_at: Date | null }>(
    `select max(settles_at) as settles_at from visit
     where share_id = any ($1::uuid[]) and state = 'verified' and claim_id is null and settles_at > $2`,
    [shareIds, now],
  );
  return rows[0]?.settles_at ?? null;
}

/** Closed accounts in which money is available, or could become so. */
export async function selectClosedWithMoney(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'member/' || member.id as subject, found.detail
     from member
     cross join lateral (
       select 'available ' || available as detail from ledger.member_balance
       where member_id = member.id::text and available <> 0
       union all
       select 'order ' || id || ' is ' || stage from campaign
       where member_id = member.id and stage in ('unpaid', 'in_review', 'distributing', 'paused')
       union all
       select 'share ' || id || ' has something to come' from share
       where member_id = member.id and (stage = 'distributing' or visits_claimed < visits_verified)
     ) as found
     where member.closed_at is not null
     order by 1, 2`,
    [],
  );
  return rows;
}
