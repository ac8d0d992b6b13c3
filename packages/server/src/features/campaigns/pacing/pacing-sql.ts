import type { Tx } from '../../../platform/database/transaction.ts';

/** The paid campaigns that are not over although their last day is, and that have no running share. */
export async function selectOutdatedCampaigns(
  tx: Tx,
  { day, limit }: { day: string; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from shared.campaign_order as campaign
     where ends_on < $1 and shared.is_running_stage(stage)
       and not exists (
         select from shared.received_share as share
         where share.campaign_id = campaign.id and share.stage = 'distributing'
       )
     order by ends_on limit $2`,
    [day, limit],
  );
  return rows.map(({ id }) => id);
}
