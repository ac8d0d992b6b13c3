import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { firstIdAt } from '../../../platform/ids.ts';

export async function hasUnpaidCampaign(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.open_campaign where member_id = $1 and stage = 'unpaid'`,
    [memberId],
  );
  return rows.length > 0;
}

/** A campaign of a member, and whether it was rejected and has no correction yet; null when it is not theirs. */
export async function selectCorrectable(
  tx: Tx,
  { memberId, campaignId }: { memberId: string; campaignId: string },
): Promise<{ is_open_to_correction: boolean } | null> {
  const { rows } = await tx.query<{ is_open_to_correction: boolean }>(
    `select stage = 'rejected' and not exists (
       select from shared.campaign_order as later
       where later.corrects_id = campaign.id and not shared.is_dropped(later.stage, later.paid_at)
     ) as is_open_to_correction
     from shared.campaign_order as campaign where id = $1 and member_id = $2`,
    [campaignId, memberId],
  );
  return rows[0] ?? null;
}

/** How many orders somebody of the team drafted for a member since an instant that were dropped unpaid. */
export async function countDroppedDrafts(
  tx: Tx,
  { memberId, actorId, since }: { memberId: string; actorId: string; since: Date },
): Promise<number> {
  const { rows } = await tx.query<{ dropped: number }>(
    `select count(*)::integer as dropped from shared.campaign_order
     where member_id = $1 and drafted_by = $2 and created_at >= $3 and id >= $4
       and shared.is_dropped(stage, paid_at)`,
    [memberId, actorId, since, firstIdAt(since)],
  );
  return onlyRow(rows).dropped;
}

/** How many turns a member used since an instant. */
export async function countTurnsUsed(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<number> {
  const { rows } = await tx.query<{ used: number }>(
    `select count(*)::integer as used from shared.started_campaign
     where member_id = $1 and created_at >= $2 and id >= $3`,
    [memberId, since, firstIdAt(since)],
  );
  return onlyRow(rows).used;
}
