import type { VisitChannel } from '@handbill/contract/channels';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface ConversionRow {
  id: string;
  reported_by: 'code' | 'picture' | 'server';
  worth: bigint | null;
  happened_at: Date;
}

/** A tap or a code, of one of an advertiser's campaigns. */
export interface Origin {
  campaignId: string;
  shareId: string;
  tapId: string | null;
  code: string | null;
  channel: VisitChannel;
}

type NewConversion = Origin & {
  id: string;
  reportedBy: ConversionRow['reported_by'];
  worth: bigint | null;
  now: Date;
};

// `changed` has campaign_id, share_id, channel, reported_by, made, conversions, which are negative where something is taken
// back, and worth.
const COUNT_CONVERSIONS = `insert into conversion_sum (campaign_id, share_id, channel, reported_by, made, conversions, worth)
     select campaign_id, share_id, channel, reported_by, made, sum(conversions), coalesce(sum(conversions * worth), 0)
     from changed group by reported_by, made, grouping sets ((campaign_id, share_id, channel), (campaign_id, channel))`;

// Of conversions that were just stored.
const COUNT_STORED = `changed as (
       select campaign_id, share_id, channel, reported_by, false as made, 1 as conversions, worth from stored
     ), counted as (
     ${COUNT_CONVERSIONS}
     )`;

/**
 * Stores what a tap or a code led to, unless that was reported before: then the first report stands. Only what a
 * picture reported, which any browser can load, is taken over by a server's call, with its worth. `isStored`: it is new,
 * or was taken over.
 */
export async function storeConversion(
  tx: Tx,
  conversion: NewConversion,
): Promise<{ conversion: ConversionRow; isStored: boolean }> {
  const { id, campaignId, shareId, tapId, code, channel, reportedBy, worth, now } = conversion;
  const { rows } = await tx.query<ConversionRow>(
    `with stored as (
       insert into conversion (id, campaign_id, share_id, tap_id, code, channel, reported_by, worth, happened_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (campaign_id, tap_id) do nothing
       returning id, campaign_id, share_id, channel, reported_by, worth, happened_at
     ), ${COUNT_STORED}
     select id, reported_by, worth, happened_at from stored`,
    [id, campaignId, shareId, tapId, code, channel, reportedBy, worth, now],
  );
  const stored = rows[0] ?? (reportedBy === 'server' ? await takeOver(tx, conversion) : null);
  if (stored) return { conversion: stored, isStored: true };
  return { conversion: await selectConversion(tx, { campaignId, tapId }), isStored: false };
}

/**
 * Takes over what a picture reported, with another worth; null when a server's call reported it. Any browser could have
 * made up the picture's report: that verdict does not apply to a report by the advertiser's own server.
 */
async function takeOver(
  tx: Tx,
  { campaignId, tapId, worth }: Pick<NewConversion, 'campaignId' | 'tapId' | 'worth'>,
): Promise<ConversionRow | null> {
  const { rows } = await tx.query<ConversionRow>(
    // Locked first: what is taken off the sums is what the report said in the end.
    `with known as (
       select id, worth, verdict is not distinct from 'made' as made from conversion
       where campaign_id = $1 and tap_id = $2 and reported_by = 'picture' for no key update
     ), taken as (
       update conversion set reported_by = 'server', worth = $3,
         verdict = case when not known.made then verdict end, judged_by = case when not known.made then judged_by end,
         judged_at = case when not known.made then judged_at end
       from known where conversion.id = known.id and conversion.campaign_id = $1
       returning conversion.id, conversion.campaign_id, conversion.share_id, conversion.channel, conversion.reported_by,
         conversion.worth, conversion.happened_at, known.worth as worth_before, known.made as made_before
     ), changed as (
       select campaign_id, share_id, channel, 'picture' as reported_by, made_before as made, -1 as conversions,
         worth_before as worth from taken
       union all select campaign_id, share_id, channel, 'server', false, 1, worth from taken
     ), counted as (
     ${COUNT_CONVERSIONS}
     )
     select id, reported_by, worth, happened_at from taken`,
    [campaignId, tapId, worth],
  );
  return rows[0] ?? null;
}

async function selectConversion(
  tx: Tx,
  { campaignId, tapId }: Pick<Origin, 'campaignId' | 'tapId'>,
): Promise<ConversionRow> {
  const { rows } = await tx.query<ConversionRow>(
    'select id, reported_by, worth, happened_at from conversion where campaign_id = $1 and tap_id = $2',
    [campaignId, tapId],
  );
  return onlyRow(rows);
}

/** Redeems a code; null when it was redeemed before. */
export async function storeRedeemed(
  tx: Tx,
  { id, campaignId, shareId, code, channel, worth, now }: Omit<NewConversion, 'tapId' | 'reportedBy'>,
): Promise<ConversionRow | null> {
  const { rows } = await tx.query<ConversionRow>(
    `with stored as (
       insert into conversion (id, campaign_id, share_id, code, channel, reported_by, worth, happened_at)
       values ($1, $2, $3, $4, $5, 'code', $6, $7) on conflict (campaign_id, code) do nothing
       returning id, campaign_id, share_id, channel, reported_by, worth, happened_at
     ), ${COUNT_STORED}
     select id, reported_by, worth, happened_at from stored`,
    [id, campaignId, shareId, code, channel, worth, now],
  );
  return rows[0] ?? null;
}

/** The redemption of a code, or null. */
export async function selectRedeemed(
  tx: Tx,
  { campaignId, code }: Pick<Origin, 'campaignId' | 'code'>,
): Promise<ConversionRow | null> {
  const { rows } = await tx.query<ConversionRow>(
    'select id, reported_by, worth, happened_at from conversion where campaign_id = $1 and code = $2',
    [campaignId, code],
  );
  return rows[0] ?? null;
}

/**
 * Corrects what a redeemed code was worth; null if that is what it was worth already. The row is locked first: what is
 * taken off the sums is what the last correction said. An operator's verdict stays.
 */
export async function correctWorth(
  tx: Tx,
  { campaignId, code, worth }: Pick<NewConversion, 'campaignId' | 'code' | 'worth'>,
): Promise<ConversionRow | null> {
  const { rows } = await tx.query<ConversionRow>(
    `with known as (
       select id, worth from conversion where campaign_id = $1 and code = $2 for no key update
     ), corrected as (
       update conversion set worth = $3 from known
       where conversion.id = known.id and conversion.campaign_id = $1 and known.worth is distinct from $3
       returning conversion.id, conversion.campaign_id, conversion.share_id, conversion.channel, conversion.reported_by,
         conversion.worth, conversion.happened_at, known.worth as worth_before,
         conversion.verdict is not distinct from 'made' as made
     ), changed as (
       select campaign_id, share_id, channel, reported_by, made, its.conversions, its.worth
       from corrected cross join lateral (values (-1, worth_before), (1, corrected.worth)) as its (conversions, worth)
     ), counted as (
     ${COUNT_CONVERSIONS}
     )
     select id, reported_by, worth, happened_at from corrected`,
    [campaignId, code, worth],
  );
  return rows[0] ?? null;
}

export interface TapRow {
  campaign_id: string;
  share_id: string;
  /** As the link named it. */
  channel: string;
  member_id: string;
  title: string;
}

/** The campaign and the share of a tap, with its advertiser and the title; null for an unknown one. */
export async function selectTap(tx: Tx, tapId: string): Promise<TapRow | null> {
  const { rows } = await tx.query<TapRow>(
    `select tap.campaign_id, tap.share_id, tap.channel, campaign.member_id, campaign.title
     from shared.counted_tap as tap join shared.advertisement as campaign on campaign.id = tap.campaign_id
     where tap.id = $1 /* any campaign: a landing page knows nothing but the tap */`,
    [tapId],
  );
  return rows[0] ?? null;
}

/**
 * Adds up the conversions of some shares and campaigns to one row for each channel and way of reporting. Answers how many
 * new rows it read.
 */
export async function sumConversions(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ summed: boolean }>(
    `with fresh as (
       select campaign_id, share_id from conversion_sum where not summed limit $1 /* any campaign: a job sums them all */
     ), of_shares as (
       delete from conversion_sum as its
         using (select distinct campaign_id, share_id from fresh where share_id is not null) as chosen
       where its.campaign_id = chosen.campaign_id and its.share_id = chosen.share_id
       returning its.campaign_id, its.share_id, its.channel, its.reported_by, its.made, its.conversions, its.worth, its.summed
     ), of_campaigns as (
       delete from conversion_sum as its using (select distinct campaign_id from fresh where share_id is null) as chosen
       where its.campaign_id = chosen.campaign_id and its.share_id is null
       returning its.campaign_id, its.share_id, its.channel, its.reported_by, its.made, its.conversions, its.worth, its.summed
     ), taken as (
       select campaign_id, share_id, channel, reported_by, made, conversions, worth, summed from of_shares
       union all select campaign_id, share_id, channel, reported_by, made, conversions, worth, summed from of_campaigns
     ), stored as (
       insert into conversion_sum (campaign_id, share_id, channel, reported_by, made, conversions, worth, summed)
       select campaign_id, share_id, channel, reported_by, made, sum(conversions), sum(worth), true from taken
       group by campaign_id, share_id, channel, reported_by, made having sum(conversions) <> 0 or sum(worth) <> 0
     )
     select summed from taken where not summed limit $1`,
    [limit],
  );
  return rows.length;
}

/** Judges locked conversions, and counts those among what is made up, or no longer. */
export async function updateJudged(
  tx: Tx,
  judgement: {
    ids: readonly string[];
    campaignId: string;
    verdict: 'made' | 'real';
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  const { ids, campaignId, verdict, operatorId, now } = judgement;
  await tx.query(
    `with known as (
       select id, verdict is not distinct from 'made' as made from conversion
       where campaign_id = $1 and id = any ($2::uuid[])
     ), judged as (
       update conversion set verdict = $3, judged_by = $4, judged_at = $5 from known
       where conversion.campaign_id = $1 and conversion.id = known.id
       returning conversion.campaign_id, conversion.share_id, conversion.channel, conversion.reported_by, conversion.worth,
         known.made as made_before
     ), changed as (
       select campaign_id, share_id, channel, reported_by, its.made, its.conversions, worth
       from judged cross join lateral (values (made_before, -1), ($3 = 'made', 1)) as its (made, conversions)
       where made_before <> ($3 = 'made')
     )
     ${COUNT_CONVERSIONS}`,
    [campaignId, ids, verdict, operatorId, now],
  );
}
