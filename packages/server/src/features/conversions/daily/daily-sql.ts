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
 * A member's orders with visits, taps or conversions in a time, also after they ended: a share leads on, and customers come
 * later. Visits are those that were opened then; taps and conversions are of then, whenever their visit was.
 */
export async function selectOrdersOfDay(
  tx: Tx,
  { memberId, from, to }: { memberId: string; from: Date; to: Date },
): Promise<OrderOfDayRow[]> {
  const { rows } = await tx.query<OrderOfDayRow>(
    `select its.id, its.title, its.reward_per_visit + its.fee_per_visit as visit_cost, seen.opened, decided.verified,
       tapped.taps, led.conversions
     from shared.campaign_order as its
     cross join lateral (
       select count(*)::int as opened from shared.visit_record
       where campaign_id = its.id and opened_at >= $2 and opened_at < $3 and reason is distinct from 'preview'
     ) as seen
     cross join lateral (
       select coalesce(sum(visits), 0)::int as verified from shared.hour_visits
       where campaign_id = its.id and hour >= $2 and hour < $3 and outcome = 'verified'
     ) as decided
     cross join lateral (
       select count(*)::int as taps from shared.counted_tap
       where campaign_id = its.id and tapped_at >= $2 and tapped_at < $3
     ) as tapped
     cross join lateral (
       select count(*)::int as conversions from conversion
       where campaign_id = its.id and happened_at >= $2 and happened_at < $3
         and verdict is distinct from 'made'
     ) as led
     where its.member_id = $1 and (seen.opened > 0 or tapped.taps > 0 or led.conversions > 0)
     order by its.id`,
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
