import type { LinkParameter, objects, RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { VisitRow } from '../shares/index.ts';

/** A share with the advertisement that it shows. */
export interface SharedAd {
  share_id: string;
  sharer_id: string;
  stage: (typeof objects.shareStages)[number];
  expires_at: Date;
  campaign_id: string;
  advertiser_id: string;
  advertiser: string;
  title: string;
  text: string;
  image: string | null;
  landing_url: string;
  link_parameters: LinkParameter[];
  /** Its order was stopped, by the advertiser or an operator. */
  stopped: boolean;
}

/** The advertisement behind a link, or null. */
export async function selectSharedAd(tx: Tx, token: string): Promise<SharedAd | null> {
  const { rows } = await tx.query<SharedAd>(
    `select share.id as share_id, share.member_id as sharer_id,
       share.stage, share.expires_at, campaign.id as campaign_id, campaign.member_id as advertiser_id,
       member.username as advertiser, campaign.title, campaign.text, campaign.image, campaign.landing_url,
       campaign.link_parameters, campaign.stage = 'stopped' as stopped
     from shared.received_share as share
       join shared.advertisement as campaign on campaign.id = share.campaign_id
       join shared.member_name as member on member.id = campaign.member_id
     where share.token = $1 /* any campaign: a link has nothing but its token */`,
    [token],
  );
  return rows[0] ?? null;
}

/** How many links a network opened since an instant, counted up to `atMost`. */
export async function countOpenings(
  tx: Tx,
  { networkKeys, since, atMost }: { networkKeys: readonly Buffer[]; since: Date; atMost: number },
): Promise<number> {
  const { rows } = await tx.query<{ openings: number }>(
    `select count(*)::int as openings from (
       select 1 from shared.visit_record where network_key = any($1::bytea[]) and opened_at > $2
       limit $3 /* any campaign: a network opens links of many */
     ) as counted`,
    [networkKeys, since, atMost],
  );
  return rows[0]?.openings ?? 0;
}

/**
 * The number of verified visits since an instant from a network to a share, and to all shares of its
 * campaign.
 */
export async function countVerifiedFrom(
  tx: Tx,
  of: { shareId: string; campaignId: string; prefixKeys: readonly Buffer[]; since: Date },
): Promise<{ share: number; campaign: number }> {
  const { rows } = await tx.query<{ share: number; campaign: number }>(
    `select count(*) filter (where share_id = $1)::int as share, count(*)::int as campaign from shared.visit_record
     where prefix_key = any($3::bytea[]) and campaign_id = $2 and decided_at > $4 and state = 'verified'`,
    [of.shareId, of.campaignId, of.prefixKeys, of.since],
  );
  return onlyRow(rows);
}

/** Enough of a network's visits to tell whether they are all to one member's shares. */
const LOOKED_AT = 50;

/** Visits from a network since an instant that count or wait: how many to shares of one member, and whether to others'. */
export async function countBySharer(
  tx: Tx,
  { sharerId, prefixKeys, since }: { sharerId: string; prefixKeys: readonly Buffer[]; since: Date },
): Promise<{ own: number; others: boolean }> {
  const { rows } = await tx.query<{ own: number; others: boolean }>(
    `select count(*) filter (where member_id = $1)::int as own, coalesce(bool_or(member_id <> $1), false) as others
     from (
       select share_id, campaign_id from shared.visit_record
       where prefix_key = any($2::bytea[]) and state in ('verified', 'held') and decided_at > $3 limit $4
       /* any campaign: what a network visits is known by all of them */
     ) as visit join shared.received_share as share on share.id = share_id and share.campaign_id = visit.campaign_id`,
    [sharerId, prefixKeys, since, LOOKED_AT],
  );
  return onlyRow(rows);
}

/**
 * Whether a visitor's browser, by its cookie, had a verified or held visit to the campaign since an instant.
 */
export async function wasSeen(
  tx: Tx,
  { campaignId, visitorKey, since }: { campaignId: string; visitorKey: Buffer; since: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from visitor_mark where campaign_id = $1 and visitor_key = $2 and verified_at > $3',
    [campaignId, visitorKey, since],
  );
  return rows.length > 0;
}

/**
 * Marks a visitor's browser as seen now; false when it was already seen since `since`. The primary key lets
 * only one of a visitor's simultaneous visits through.
 */
export async function markVisitor(
  tx: Tx,
  { campaignId, visitorKey, now, since }: { campaignId: string; visitorKey: Buffer; now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into visitor_mark (campaign_id, visitor_key, verified_at) values ($1, $2, $3)
     on conflict (campaign_id, visitor_key) do update set verified_at = excluded.verified_at
       where visitor_mark.verified_at <= $4
     returning 1`,
    [campaignId, visitorKey, now, since],
  );
  return rows.length > 0;
}

/** Deletes visitors' marks that no rule needs any more. */
export async function forgetMarksBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    'delete from visitor_mark where verified_at < $1 /* any campaign: marks are forgotten by their age */',
    [before],
  );
}

/** Shares of one campaign. */
export interface OrderShares {
  campaignId: string;
  shareIds: string[];
}

/**
 * The shares whose visits a member may see for an order's id: all of their own campaign, or their own share.
 */
export async function selectSharesOfOrder(
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<OrderShares | null> {
  const { rows } = await tx.query<OrderShares>(
    `select campaign.id as "campaignId",
       array(select id from shared.received_share where campaign_id = campaign.id order by id) as "shareIds"
     from shared.advertisement as campaign where id = $1 and member_id = $2
     union all
     select campaign_id, array[id] from shared.received_share where id = $1 and member_id = $2
     /* any campaign: an order is a campaign or a share, by its id */`,
    [orderId, memberId],
  );
  return rows[0] ?? null;
}

export interface HourRow {
  hour: Date;
  verified: number;
  refused: number;
}

/** Decided visits of shares by the hour of opening, newest first; previews do not count as visits. */
export async function selectVisitsByHour(
  tx: Tx,
  { campaignId, shareIds, limit }: OrderShares & { limit: number },
): Promise<HourRow[]> {
  const { rows } = await tx.query<HourRow>(
    `select date_trunc('hour', opened_at) as hour,
       count(*) filter (where state = 'verified')::int as verified,
       count(*) filter (where state = 'refused')::int as refused
     from shared.visit_record
     where share_id = any($1::uuid[]) and campaign_id = $3 and state in ('verified', 'refused')
       and reason is distinct from 'preview'
     group by 1 order by 1 desc limit $2`,
    [shareIds, limit, campaignId],
  );
  return rows;
}

export interface ShareVisitsRow {
  id: string;
  created_at: Date;
  stage: (typeof objects.shareStages)[number];
  verified: number;
  held: number;
  taps: number;
  refused: Partial<Record<RefusalReason, number>>;
}

export async function selectVisitsByShare(
  tx: Tx,
  { campaignId, shareIds, limit }: OrderShares & { limit: number },
): Promise<ShareVisitsRow[]> {
  const { rows } = await tx.query<ShareVisitsRow>(
    `select share.id, share.created_at, share.stage, share.visits_verified as verified, share.visits_held as held,
       (select count(*)::int from tap where share_id = share.id and campaign_id = share.campaign_id) as taps,
       coalesce(
         (
           select jsonb_object_agg(reason, visits) from shared.refused_visits as refused
           where refused.share_id = share.id and refused.campaign_id = share.campaign_id
         ), '{}'
       ) as refused
     from shared.received_share as share 
     where id = any($1::uuid[]) and campaign_id = $3 order by id desc limit $2`,
    [shareIds, limit, campaignId],
  );
  return rows;
}

export async function selectLatestVisits(
  tx: Tx,
  { campaignId, shareIds, limit }: OrderShares & { limit: number },
): Promise<(VisitRow & { opened_at: Date })[]> {
  const { rows } = await tx.query<VisitRow & { opened_at: Date }>(
    `select opened_at, state, reason from shared.visit_record
     where share_id = any($1::uuid[]) and campaign_id = $3
     order by opened_at desc limit $2`,
    [shareIds, limit, campaignId],
  );
  return rows;
}
