import type { RefusalReason } from '@handbill/contract/member';
import type { Tx } from '../../../platform/database/transaction.ts';

export interface OrderOfDayRow {
  id: string;
  title: string;
  /** Minor units. */
  visit_cost: bigint;
  opened: number;
  verified: number;
  taps: number;
  conversions: number;
}

/**
 * A member's orders with visits, taps or conversions in a period, also after they ended: their links still work, and
 * customers come later. Visits count on the day they were opened, taps and conversions on the day they happened.
 */
export async function selectOrdersOfDay(
  tx: Tx,
  { memberId, from, to }: { memberId: string; from: Date; to: Date },
): Promise<OrderOfDayRow[]> {
  const { rows } = await tx.query<OrderOfDayRow>(
    `select campaign.id, campaign.title, campaign.reward_per_visit + campaign.fee_per_visit as visit_cost,
       visits_opened.opened, visits_verified.verified, taps_counted.taps, conversions_counted.conversions
     from shared.campaign_order as campaign
     cross join lateral (
       select count(*)::int as opened from shared.visit_record
       where campaign_id = campaign.id and opened_at >= $2 and opened_at < $3 and reason is distinct from 'preview'
     ) as visits_opened
     cross join lateral (
       select coalesce(sum(visits), 0)::int as verified from shared.hour_visits
       where campaign_id = campaign.id and hour >= $2 and hour < $3 and outcome = 'verified'
     ) as visits_verified
     cross join lateral (
       select count(*)::int as taps from shared.counted_tap
       where campaign_id = campaign.id and tapped_at >= $2 and tapped_at < $3
     ) as taps_counted
     cross join lateral (
       select count(*)::int as conversions from conversion
       where campaign_id = campaign.id and happened_at >= $2 and happened_at < $3
         and verdict is distinct from 'made'
     ) as conversions_counted
     where campaign.member_id = $1
       and (visits_opened.opened > 0 or taps_counted.taps > 0 or conversions_counted.conversions > 0)
     order by campaign.id`,
    [memberId, from, to],
  );
  return rows;
}

/** A campaign's refused visits that were opened in a time, by reason. */
export async function selectRefusals(
  tx: Tx,
  { campaignId, from, to }: { campaignId: string; from: Date; to: Date },
): Promise<{ reason: RefusalReason; visits: number }[]> {
  const { rows } = await tx.query<{ reason: RefusalReason; visits: number }>(
    `select reason, count(*)::int as visits from shared.visit_record
     where campaign_id = $1 and opened_at >= $2 and opened_at < $3 and reason is not null and reason <> 'preview'
     group by reason order by reason`,
    [campaignId, from, to],
  );
  return rows;
}
