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

/** A member's orders that ran in a time and had visits in it. The counts are those of visits opened then. */
export async function selectOrdersOfDay(
  tx: Tx,
  { memberId, from, to }: { memberId: string; from: Date; to: Date },
): Promise<OrderOfDayRow[]> {
  const { rows } = await tx.query<OrderOfDayRow>(
    `with ran as (
       select id, title, reward_per_visit + fee_per_visit as visit_cost from shared.campaign_order
       where member_id = $1 and reviewed_at < $3 and (completed_at is null or completed_at >= $2)
     )
     select ran.id, ran.title, ran.visit_cost, seen.opened, decided.verified, tapped.taps, led.conversions
     from ran
     cross join lateral (
       select count(*)::int as opened from shared.visit_record
       where campaign_id = ran.id and opened_at >= $2 and opened_at < $3 and reason is distinct from 'preview'
     ) as seen
     cross join lateral (
       select coalesce(sum(visits), 0)::int as verified from shared.hour_visits
       where campaign_id = ran.id and hour >= $2 and hour < $3 and outcome = 'verified'
     ) as decided
     cross join lateral (
       select count(*)::int as taps from shared.counted_tap
       where campaign_id = ran.id and tapped_at >= $2 and tapped_at < $3
         and share_id = any (array(select id from shared.received_share where campaign_id = ran.id))
     ) as tapped
     cross join lateral (
       select count(*)::int as conversions from conversion
       where campaign_id = ran.id and happened_at >= $2 and happened_at < $3
         and verdict is distinct from 'made'
     ) as led
     where seen.opened > 0 order by ran.id`,
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
