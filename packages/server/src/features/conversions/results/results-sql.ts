import type { VisitChannel } from '@handbill/contract/channels';
import type { objects, RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

type CampaignStage = (typeof objects.campaignStages)[number];
type OrderStatus = (typeof objects.orderStatuses)[number];

/** An order of an advertiser, as far as its results depend on it. Amounts are minor units. */
export interface OrderRow {
  visits_target: number;
  visit_cost: bigint;
  runs: boolean;
  /** The last day, `yyyy-MM-dd`. */
  ends_on: string | null;
  /** Its visits that are held now, from the counts of the few shares that have any. */
  held: number;
}

/** The terms of a member's own order with its held visits, or null. */
export async function selectOwnOrder(
  tx: Tx,
  { campaignId, memberId }: { campaignId: string; memberId: string },
): Promise<OrderRow | null> {
  const { rows } = await tx.query<OrderRow>(
    `select visits_target, reward_per_visit + fee_per_visit as visit_cost, stage = 'distributing' as runs, ends_on,
       (
         select coalesce(sum(visits_held), 0)::int from shared.received_share
         where campaign_id = $1 and visits_held > 0
       ) as held
     from shared.campaign_order where id = $1 and member_id = $2`,
    [campaignId, memberId],
  );
  return rows[0] ?? null;
}

export interface HourRow {
  at: Date;
  verified: number;
  refused: number;
}

/** An order's decided visits by the hour in which they were opened, the oldest first, from the sums of verdicts. */
export async function selectHours(tx: Tx, campaignId: string): Promise<HourRow[]> {
  const { rows } = await tx.query<HourRow>(
    `select hour as at, coalesce(sum(visits) filter (where outcome = 'verified'), 0)::int as verified,
       coalesce(sum(visits) filter (where outcome = 'refused'), 0)::int as refused
     from shared.hour_visits as counted where campaign_id = $1
     group by counted.hour order by counted.hour`,
    [campaignId],
  );
  return rows;
}

export interface CountryRow {
  /** Two letters; `ZZ`: not known. */
  country: string;
  verified: number;
}

/** An order's verified visits by country. */
export async function selectCountries(tx: Tx, campaignId: string): Promise<CountryRow[]> {
  const { rows } = await tx.query<CountryRow>(
    `select country, sum(visits)::int as verified from shared.country_visits where campaign_id = $1
     group by country order by verified desc, country
     /* country is not null: each of these sums is by country */`,
    [campaignId],
  );
  return rows;
}

/** How many browsers went on to an order's landing page. */
export async function sumTaps(tx: Tx, campaignId: string): Promise<number> {
  const { rows } = await tx.query<{ taps: number }>(
    'select coalesce(sum(taps), 0)::int as taps from shared.campaign_taps where campaign_id = $1',
    [campaignId],
  );
  return onlyRow(rows).taps;
}

/** An order's refused visits by reason, the most common one first; previews do not count as visits. */
export async function selectRefused(
  tx: Tx,
  campaignId: string,
): Promise<{ reason: Exclude<RefusalReason, 'preview'>; visits: number }[]> {
  const { rows } = await tx.query<{ reason: Exclude<RefusalReason, 'preview'>; visits: number }>(
    `select reason, sum(visits)::int as visits from shared.campaign_refusals
     where campaign_id = $1 and reason <> 'preview'
     group by reason having sum(visits) > 0 order by visits desc, reason /* reason is of its type: a visit is refused for one of these */`,
    [campaignId],
  );
  return rows;
}

export interface ConversionsRow {
  code: number;
  picture: number;
  server: number;
  /** Minor units. */
  worth: bigint;
  /** How many an operator judged to be made up: they are in none of the other figures. */
  made: number;
}

/** What an order's taps and codes led to. Their worth is at most the largest exact JSON number. */
export async function selectConversions(tx: Tx, campaignId: string): Promise<ConversionsRow> {
  const { rows } = await tx.query<ConversionsRow>(
    `select coalesce(sum(conversions) filter (where reported_by = 'code' and not made), 0)::int as code,
       coalesce(sum(conversions) filter (where reported_by = 'picture' and not made), 0)::int as picture,
       coalesce(sum(conversions) filter (where reported_by = 'server' and not made), 0)::int as server,
       least(coalesce(sum(worth) filter (where not made), 0), 9007199254740991)::bigint as worth,
       coalesce(sum(conversions) filter (where made), 0)::int as made
     from conversion_sum where campaign_id = $1 and share_id is null`,
    [campaignId],
  );
  return onlyRow(rows);
}

/** How many conversions each channel of an order led to, without those that were judged to be made up. */
export async function sumByChannel(tx: Tx, campaignId: string): Promise<ReadonlyMap<VisitChannel, number>> {
  const { rows } = await tx.query<{ channel: VisitChannel; conversions: number }>(
    `select channel, sum(conversions)::int as conversions from conversion_sum
     where campaign_id = $1 and share_id is null and not made
     group by channel having sum(conversions) > 0 order by conversions desc, channel
     /* channel is of its type: only listed channels are stored */`,
    [campaignId],
  );
  return new Map(rows.map(({ channel, conversions }) => [channel, conversions]));
}

/** The same for some shares of an order. */
export async function sumByShare(
  tx: Tx,
  { campaignId, shareIds }: { campaignId: string; shareIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ share_id: string; conversions: number }>(
    `select share_id, sum(conversions)::int as conversions from conversion_sum
     where campaign_id = $1 and share_id = any ($2::uuid[]) and not made
     group by share_id`,
    [campaignId, shareIds],
  );
  return new Map(rows.map(({ share_id, conversions }) => [share_id, conversions]));
}

/** An order with what it led to. Amounts are minor units. */
export interface OrderResultsRow {
  id: string;
  title: string;
  stage: CampaignStage;
  visits_target: number;
  visit_cost: bigint;
  /** The last day, `yyyy-MM-dd`. */
  ends_on: string | null;
  completed_at: Date | null;
  paid_at: Date | null;
  verified: number;
  taps: number;
  conversions: number;
}

/** A member's newest orders in a state, or in all of them, with what each led to. */
export async function selectResults(
  tx: Tx,
  wanted: { memberId: string; status: OrderStatus | 'all'; limit: number },
): Promise<OrderResultsRow[]> {
  const { rows } = await tx.query<OrderResultsRow>(
    `with chosen as (
       select id, title, stage, visits_target, reward_per_visit + fee_per_visit as visit_cost, ends_on, completed_at, paid_at
       from shared.campaign_order where member_id = $1 and $2::text in ('all', status) order by id desc limit $3
     )
     select chosen.id, chosen.title, chosen.stage, chosen.visits_target, chosen.visit_cost, chosen.ends_on,
       chosen.completed_at, chosen.paid_at, delivered.verified, tapped.taps, led.conversions
     from chosen
     cross join lateral (
       select coalesce(sum(visits), 0)::int as verified from shared.campaign_visits
       where campaign_id = chosen.id and outcome = 'verified'
     ) as delivered
     cross join lateral (
       select coalesce(sum(taps), 0)::int as taps from shared.campaign_taps where campaign_id = chosen.id
     ) as tapped
     cross join lateral (
       select coalesce(sum(conversions), 0)::int as conversions from conversion_sum
       where campaign_id = chosen.id and share_id is null and not made
     ) as led
     order by chosen.id desc`,
    [wanted.memberId, wanted.status, wanted.limit],
  );
  return rows;
}
