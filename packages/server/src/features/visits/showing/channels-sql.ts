import type { VisitChannel } from '@handbill/contract/channels';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { OfShare } from './visits-sql.ts';

export interface ChannelVisits {
  channel: VisitChannel;
  verified: number;
  refused: number;
}

/** Visits of a campaign by channel, from the sums that verdicts keep. */
export async function sumVisitsOfCampaign(tx: Tx, campaignId: string): Promise<ChannelVisits[]> {
  const { rows } = await tx.query<ChannelVisits>(
    `select channel, coalesce(sum(visits) filter (where outcome = 'verified'), 0)::int as verified,
       coalesce(sum(visits) filter (where outcome = 'refused'), 0)::int as refused
     from shared.campaign_visits where campaign_id = $1
     group by channel /* channel is of its type: only listed channels are stored */`,
    [campaignId],
  );
  return rows;
}

/** Those of one share, where previews do not count. */
export async function sumVisitsOfShare(tx: Tx, { campaignId, shareId }: OfShare): Promise<ChannelVisits[]> {
  const { rows } = await tx.query<ChannelVisits>(
    `select channel, coalesce(sum(visits) filter (where reason is null), 0)::int as verified,
       coalesce(sum(visits) filter (where reason is not null), 0)::int as refused
     from shared.channel_visits
     where campaign_id = $1 and share_id = $2 and (reason is null or reason <> 'preview')
     group by channel /* channel is of its type: only listed channels are stored */`,
    [campaignId, shareId],
  );
  return rows;
}
