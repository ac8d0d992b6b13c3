import type { ButtonWords } from '@handbill/contract/button-words';
import type { LinkParameter, objects, Picture } from '@handbill/contract/member';
import { inPlaces } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A share with the advertisement that it shows. */
export interface SharedAd {
  token: string;
  share_id: string;
  sharer_id: string;
  stage: (typeof objects.shareStages)[number];
  expires_at: Date;
  campaign_id: string;
  advertiser_id: string;
  advertiser: string;
  title: string;
  text: string;
  /** The first of its pictures. */
  image: string | null;
  pictures: Picture[];
  /** What a chat shows of the link; null: the title, and the text. */
  chat_title: string | null;
  chat_text: string | null;
  landing_url: string;
  link_parameters: LinkParameter[];
  button_words: ButtonWords;
  /** Whether a visit that counts gets a code to say at the counter. */
  shows_codes: boolean;
  /** Its order was stopped, by the advertiser or an operator. */
  stopped: boolean;
  /** An operator stopped its order. */
  halted: boolean;
  /** Its order is over: completed, rejected or stopped. */
  closed: boolean;
}

/** The advertisements behind links, by token. */
export async function selectSharedAds(
  tx: Tx,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, SharedAd>> {
  const { rows } = await tx.query<SharedAd>(
    `select share.token, share.id as share_id, share.member_id as sharer_id,
       share.stage, share.expires_at, campaign.id as campaign_id, campaign.member_id as advertiser_id,
       member.username as advertiser, campaign.title, campaign.text, campaign.image, campaign.pictures,
       campaign.chat_title, campaign.chat_text, campaign.landing_url,
       campaign.link_parameters, campaign.button_words, campaign.shows_codes, campaign.stage = 'stopped' as stopped,
       campaign.is_halted as halted, not shared.is_open_stage(campaign.stage) as closed
       /* closed is not null: every campaign has a stage */
     from shared.received_share as share
       join shared.advertisement as campaign on campaign.id = share.campaign_id
       join shared.member_name as member on member.id = campaign.member_id
     where share.token = any ($1::text[]) /* any campaign: a link has nothing but its token */`,
    [tokens],
  );
  return new Map(rows.map((ad) => [ad.token, ad]));
}

/** The advertisement behind a link, or null. */
export async function selectSharedAd(tx: Tx, token: string): Promise<SharedAd | null> {
  return (await selectSharedAds(tx, [token])).get(token) ?? null;
}

/** What the page of a campaign shows. */
export type OfferedAd = Pick<
  SharedAd,
  | 'advertiser_id'
  | 'advertiser'
  | 'title'
  | 'text'
  | 'pictures'
  | 'landing_url'
  | 'button_words'
  | 'shows_codes'
>;

/** The advertisement of a campaign that other members can receive; null for its own advertiser, too. */
export async function selectOfferedAd(
  tx: Tx,
  { campaignId, memberId }: { campaignId: string; memberId: string },
): Promise<OfferedAd | null> {
  const { rows } = await tx.query<OfferedAd>(
    `select campaign.member_id as advertiser_id, member.username as advertiser, campaign.title, campaign.text,
       campaign.pictures, campaign.landing_url, campaign.button_words, campaign.shows_codes
     from shared.receivable_campaign as campaign
       join shared.member_name as member on member.id = campaign.member_id
     where campaign.id = $1 and campaign.member_id <> $2`,
    [campaignId, memberId],
  );
  return rows[0] ?? null;
}

/** The hashes of a network’s prefix under the salts of two days. */
interface Keys {
  today: Buffer;
  yesterday: Buffer;
}

/**
 * How many links were opened from each of these networks since an instant, counted up to `atMost`. Each hash is looked up
 * alone: for two of them PostgreSQL read all visits of that time, because its statistics knew none of them yet.
 */
export async function countOpenings(
  tx: Tx,
  networks: readonly Keys[],
  { since, atMost }: { since: Date; atMost: number },
): Promise<number[]> {
  const { rows } = await tx.query<{ place: number; openings: number }>(
    `select network.place::int as place, counted.openings
     from unnest($1::bytea[], $2::bytea[]) with ordinality as network (today, yesterday, place)
       cross join lateral (
         select count(*)::int as openings from (
           (
             select 1 from shared.visit_record where prefix_key = network.today and opened_at > $3
             limit $4 /* any campaign: a network opens links of many */
           ) union all (
             select 1 from shared.visit_record where prefix_key = network.yesterday and opened_at > $3
             limit $4 /* any campaign: a network opens links of many */
           ) limit $4
         ) as opened
       ) as counted`,
    [networks.map(({ today }) => today), networks.map(({ yesterday }) => yesterday), since, atMost],
  );
  return inPlaces(networks, rows).map((row) => row?.openings ?? 0);
}

/** A visit with the hashes of its address prefix, by which its network is counted. */
interface FromPrefix {
  shareId: string;
  campaignId: string;
  sharerId: string;
  prefix: Keys;
  /** The hashes of the prefix together with the browser's name. */
  look: Keys;
}

const prefixesOf = (visits: readonly FromPrefix[]) => [
  visits.map(({ prefix }) => prefix.today),
  visits.map(({ prefix }) => prefix.yesterday),
];

/**
 * For each of these visits, the number of verified visits since an instant from its network to its share, and to
 * all shares of its campaign.
 */
export async function countVerifiedFrom(
  tx: Tx,
  visits: readonly FromPrefix[],
  since: Date,
): Promise<{ share: number; campaign: number }[]> {
  const { rows } = await tx.query<{ place: number; share: number; campaign: number }>(
    `select its.place::int as place, counted.share, counted.campaign
     from unnest($1::bytea[], $2::bytea[], $3::uuid[], $4::uuid[])
         with ordinality as its (today, yesterday, share_id, campaign_id, place)
       cross join lateral (
         select (count(*) filter (where share_id = its.share_id))::int as share, count(*)::int as campaign
         from shared.visit_record as visit
         where prefix_key in (its.today, its.yesterday) and visit.campaign_id = its.campaign_id and decided_at > $5
           and state = 'verified'
       ) as counted`,
    [
      ...prefixesOf(visits),
      visits.map(({ shareId }) => shareId),
      visits.map(({ campaignId }) => campaignId),
      since,
    ],
  );
  return inPlaces(visits, rows).map((row) => row ?? { share: 0, campaign: 0 });
}

/** Enough of a network's visits to tell whether most are to one member's shares. */
const LOOKED_AT = 50;

interface BySharer {
  own: number;
  /** Whether a browser of the same name made one of these since `lookSince`. */
  look: boolean;
  others: number;
  /** Up to `othersMax` of the members to whose shares these went. */
  other_sharers: string[];
}

/**
 * For each of these visits, the verified and held visits from its network since an instant: how many to its sharer's
 * shares, and how many to those of others.
 */
export async function countBySharer(
  tx: Tx,
  visits: readonly FromPrefix[],
  { since, lookSince, othersMax }: { since: Date; lookSince: Date; othersMax: number },
): Promise<BySharer[]> {
  const { rows } = await tx.query<BySharer & { place: number }>(
    `select its.place::int as place, counted.own, counted.look, counted.others, counted.other_sharers
     from unnest($1::bytea[], $2::bytea[], $3::uuid[], $6::bytea[], $7::bytea[])
         with ordinality as its (today, yesterday, sharer_id, look_today, look_yesterday, place)
       cross join lateral (
         select (count(*) filter (where member_id = its.sharer_id))::int as own,
           coalesce(bool_or(
             member_id = its.sharer_id and decided_at > $8 and network_key in (its.look_today, its.look_yesterday)
           ), false) as look,
           (count(*) filter (where member_id <> its.sharer_id))::int as others,
           coalesce((array_agg(distinct member_id) filter (where member_id <> its.sharer_id))[:$9], '{}') as other_sharers
         from (
           select share_id, campaign_id, network_key, decided_at from shared.visit_record
           where prefix_key in (its.today, its.yesterday) and state in ('verified', 'held') and decided_at > $4
           limit $5 /* any campaign: what a network visits is known by all of them */
         ) as visit join shared.received_share as share on share.id = share_id and share.campaign_id = visit.campaign_id
       ) as counted`,
    [
      ...prefixesOf(visits),
      visits.map(({ sharerId }) => sharerId),
      since,
      LOOKED_AT,
      visits.map(({ look }) => look.today),
      visits.map(({ look }) => look.yesterday),
      lookSince,
      othersMax,
    ],
  );
  return inPlaces(visits, rows).map((row) => row ?? { own: 0, look: false, others: 0, other_sharers: [] });
}

/** A visitor's browser, by its cookie, and a campaign that it visits. */
export interface Mark {
  campaignId: string;
  visitorKey: Buffer;
}

const valuesOf = (marks: readonly Mark[]) => [
  marks.map(({ campaignId }) => campaignId),
  marks.map(({ visitorKey }) => visitorKey),
];

/**
 * Whether each of these browsers had a verified or held visit to the campaign since an instant. The instant is compared
 * after the mark was found: PostgreSQL would rather look through all marks that its statistics do not know yet.
 */
export async function wereSeen(tx: Tx, marks: readonly Mark[], since: Date): Promise<boolean[]> {
  const { rows } = await tx.query<{ place: number }>(
    `select its.place::int as place
     from unnest($1::uuid[], $2::bytea[]) with ordinality as its (campaign_id, visitor_key, place)
     where (
       select verified_at from visitor_mark as mark
       where mark.campaign_id = its.campaign_id and mark.visitor_key = its.visitor_key
     ) > $3`,
    [...valuesOf(marks), since],
  );
  return inPlaces(marks, rows).map((row) => row !== null);
}

/**
 * Marks different browsers as seen now; false for each that was already seen since `since`. The primary key lets only one
 * of a visitor's simultaneous visits through.
 */
export async function markVisitors(
  tx: Tx,
  marks: readonly Mark[],
  { now, since }: { now: Date; since: Date },
): Promise<boolean[]> {
  const { rows } = await tx.query<{ campaign_id: string; visitor_key: Buffer }>(
    // In order: two transactions that mark the same visitors wait for each other in one direction only.
    `insert into visitor_mark (campaign_id, visitor_key, verified_at)
     select campaign_id, visitor_key, $3::timestamptz from unnest($1::uuid[], $2::bytea[]) as its (campaign_id, visitor_key)
     order by campaign_id, visitor_key
     on conflict (campaign_id, visitor_key) do update set verified_at = excluded.verified_at
       where visitor_mark.verified_at <= $4
     returning campaign_id, visitor_key`,
    [...valuesOf(marks), now, since],
  );
  return marks.map((mark) =>
    rows.some((row) => row.campaign_id === mark.campaignId && row.visitor_key.equals(mark.visitorKey)),
  );
}

/** Takes marks back that the same transaction has set, of visits for which there was no place after all. */
export async function unmarkVisitors(tx: Tx, marks: readonly Mark[]): Promise<void> {
  await tx.query(
    `delete from visitor_mark as mark using unnest($1::uuid[], $2::bytea[]) as its (campaign_id, visitor_key)
     where mark.campaign_id = its.campaign_id and mark.visitor_key = its.visitor_key`,
    valuesOf(marks),
  );
}

/** Deletes some visitors' marks that rules no longer need; answers how many. */
export async function forgetMarksBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from visitor_mark where (campaign_id, visitor_key) in (
       select campaign_id, visitor_key from visitor_mark where verified_at < $1 order by verified_at limit $2
       /* any campaign: marks are forgotten by their age */
     ) returning 1 /* any campaign: those */`,
    [before, limit],
  );
  return rows.length;
}

/** An order of a member: a campaign that they distribute, or a share that they received. */
type OrderOfMember =
  | { side: 'distributed'; campaign_id: string; share_id: null }
  | { side: 'received'; campaign_id: string; share_id: string };

/** What a member may see the visits of under an order's id: their own campaign, or their own share; or null. */
export async function selectOrderOfMember(
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<OrderOfMember | null> {
  const { rows } = await tx.query<OrderOfMember>(
    `select 'distributed' as side, id as campaign_id, null::uuid as share_id
     from shared.advertisement where id = $1 and member_id = $2
     union all
     select 'received', campaign_id, id from shared.received_share where id = $1 and member_id = $2
     /* any campaign: an order is a campaign or a share, by its id */`,
    [orderId, memberId],
  );
  return rows[0] ?? null;
}
