import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface CampaignRow {
  id: string;
  member_id: string;
  package_id: string;
  title: string;
  text: string;
  landing_url: string;
  image: string | null;
  stage: 'unpaid' | 'in_review' | 'distributing' | 'paused' | 'completed' | 'rejected' | 'stopped';
  visits_target: number;
  visits_unallocated: number;
  list_price: bigint;
  discount_bp: number;
  price: bigint;
  reward_per_visit: bigint;
  fee_per_visit: bigint;
  refunded: bigint;
  reason: string | null;
  paused_by: 'member' | 'operator' | null;
  created_at: Date;
  paid_at: Date | null;
  reviewed_at: Date | null;
  completed_at: Date | null;
}

const CAMPAIGN_COLUMNS = `id, member_id, package_id, title, text, landing_url, image, stage, visits_target,
  visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded,
  reason, paused_by, created_at, paid_at, reviewed_at, completed_at`;

/**
 * The campaign, locked until the end of the transaction, or null. Everything that moves its escrow or its stage
 * holds this lock, so that a draw, a stop and an ending share meet one after another. It is taken before the lock
 * of any of its shares. Not FOR UPDATE: a verified visit, which holds its share, writes rows that refer to the
 * campaign, and would wait here for a transaction that waits for its share.
 */
export async function lockCampaign(tx: Tx, campaignId: string): Promise<CampaignRow | null> {
  const { rows } = await tx.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where id = $1 for no key update`,
    [campaignId],
  );
  return rows[0] ?? null;
}

/**
 * The campaigns that closing a locked member's account touches, locked in id order: those that the member has open,
 * and those of which a share of the member runs. No share is added while the member is locked.
 */
export async function lockCampaignsToClose(
  tx: Tx,
  { memberId, sharedIds }: { memberId: string; sharedIds: readonly string[] },
): Promise<CampaignRow[]> {
  const { rows } = await tx.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where (member_id = $1 and shared.is_open_stage(stage)) or id = any ($2::uuid[])
     order by id for no key update`,
    [memberId, sharedIds],
  );
  return rows;
}

/** Adds to the visits that no share holds; takes away when negative. */
export async function addUnallocatedVisits(tx: Tx, campaignId: string, visits: number): Promise<void> {
  await tx.query('update campaign set visits_unallocated = visits_unallocated + $2 where id = $1', [
    campaignId,
    visits,
  ]);
}

export async function addRefunded(tx: Tx, campaignId: string, amountMinor: bigint): Promise<void> {
  await tx.query('update campaign set refunded = refunded + $2 where id = $1', [campaignId, amountMinor]);
}

export async function updateClosedCampaign(
  tx: Tx,
  closing: { campaignId: string; stage: string; reason: string | null; amount: bigint; now: Date },
): Promise<CampaignRow> {
  const { rows } = await tx.query<CampaignRow>(
    `update campaign set stage = $2, reason = $3, refunded = refunded + $4, completed_at = $5
     where id = $1 returning ${CAMPAIGN_COLUMNS}`,
    [closing.campaignId, closing.stage, closing.reason, closing.amount, closing.now],
  );
  return onlyRow(rows);
}
