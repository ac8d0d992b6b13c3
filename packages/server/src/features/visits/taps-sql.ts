import type { VisitChannel } from '@handbill/contract/channels';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Stores and counts a browser's first tap for a share; returns the id of the first tap, also when it was stored before. */
export async function recordTap(
  tx: Tx,
  tap: {
    id: string;
    shareId: string;
    campaignId: string;
    visitorKey: Buffer;
    channel: VisitChannel;
    now: Date;
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with recorded as (
       insert into tap (id, share_id, campaign_id, visitor_key, tapped_at, channel) values ($1, $2, $3, $4, $5, $6)
       on conflict (share_id, visitor_key) where visitor_key is not null do update set visitor_key = excluded.visitor_key
       returning id, share_id, campaign_id, channel
     ), counted as (
       insert into tap_sum (campaign_id, share_id, channel, taps)
       select campaign_id, share_id, channel, count(*) from recorded where id = $1
       group by grouping sets ((campaign_id, share_id, channel), (campaign_id, channel))
     )
     select id from recorded`,
    [tap.id, tap.shareId, tap.campaignId, tap.visitorKey, tap.now, tap.channel],
  );
  return onlyRow(rows).id;
}

interface ChannelTaps {
  channel: VisitChannel;
  taps: number;
}

/** The number of browsers that went on to the landing page from a campaign, by the channel of their links. */
export async function sumTapsOfCampaign(tx: Tx, campaignId: string): Promise<ChannelTaps[]> {
  const { rows } = await tx.query<ChannelTaps>(
    `select channel, sum(taps)::int as taps from tap_sum where campaign_id = $1 and share_id is null
     group by channel /* channel is of its type: only listed channels are stored */`,
    [campaignId],
  );
  return rows;
}

/** Those of one share. */
export async function sumTapsOfShare(
  tx: Tx,
  { campaignId, shareId }: { campaignId: string; shareId: string },
): Promise<ChannelTaps[]> {
  const { rows } = await tx.query<ChannelTaps>(
    `select channel, sum(taps)::int as taps from tap_sum where campaign_id = $1 and share_id = $2
     group by channel /* channel is of its type: only listed channels are stored */`,
    [campaignId, shareId],
  );
  return rows;
}

/** Adds up the taps of some shares and campaigns to one row for each channel. Answers how many new rows it read. */
export async function sumTaps(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ summed: boolean }>(
    `with fresh as (
       select campaign_id, share_id from tap_sum where not summed limit $1 /* any campaign: a job sums them all */
     ), of_shares as (
       delete from tap_sum as its using (select distinct campaign_id, share_id from fresh where share_id is not null) as chosen
       where its.campaign_id = chosen.campaign_id and its.share_id = chosen.share_id
       returning its.campaign_id, its.share_id, its.channel, its.taps, its.summed
     ), of_campaigns as (
       delete from tap_sum as its using (select distinct campaign_id from fresh where share_id is null) as chosen
       where its.campaign_id = chosen.campaign_id and its.share_id is null
       returning its.campaign_id, its.share_id, its.channel, its.taps, its.summed
     ), taken as (
       select campaign_id, share_id, channel, taps, summed from of_shares
       union all select campaign_id, share_id, channel, taps, summed from of_campaigns
     ), stored as (
       insert into tap_sum (campaign_id, share_id, channel, taps, summed)
       select campaign_id, share_id, channel, sum(taps), true from taken group by campaign_id, share_id, channel
     )
     select summed from taken where not summed limit $1`,
    [limit],
  );
  return rows.length;
}

/** Erases the browsers of some taps before an instant; the taps stay. Answers how many. */
export async function forgetTappersBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `update tap set visitor_key = null where (campaign_id, id) in (
       select campaign_id, id from tap where tapped_at < $1 and visitor_key is not null order by tapped_at limit $2
       /* any campaign: hashes are forgotten by their age */
     ) returning 1 /* any campaign: those */`,
    [before, limit],
  );
  return rows.length;
}
