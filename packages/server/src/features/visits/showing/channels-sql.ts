import type { VisitChannel } from '@handbill/contract/channels';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { OrderShares } from '../sql.ts';

export interface ChannelVisits {
  channel: VisitChannel;
  verified: number;
  refused: number;
}

/** Visits of these shares by channel, from the counts that verdicts keep. */
export async function selectVisitsByChannel(
  tx: Tx,
  { campaignId, shareIds }: OrderShares,
): Promise<ChannelVisits[]> {
  const { rows } = await tx.query<ChannelVisits>(
    `select channel, sum(verified)::int as verified, sum(refused)::int as refused
     from shared.channel_visits where campaign_id = $1 and share_id = any ($2::uuid[])
     group by channel /* channel is of its type: only listed channels are stored */`,
    [campaignId, shareIds],
  );
  return rows;
}
