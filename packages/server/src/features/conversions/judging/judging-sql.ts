import type { objects } from '@handbill/contract/console';
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

type Verdict = (typeof objects.conversionVerdicts)[number];

/** The conversions of a share since some time. */
export interface SharesRow {
  share_id: string;
  campaign_id: string;
  title: string;
  advertiser: string;
  sharer: string;
  open: number;
  made: number;
  real: number;
  code: number;
  picture: number;
  server: number;
  /** Minor units. */
  worth: bigint;
  taps: number;
  signals: (typeof objects.conversionSignals)[number][];
  first_at: Date;
  last_at: Date;
  judged_by_name: string | null;
  judged_at: Date | null;
  /** The id of the latest conversion: its position in the list. */
  position: string;
}

// The shares that a list asks for. A search narrows to whole shares before they are judged, which leaves the signals of
// each unchanged.
const CHOSEN = `with found as (
    select conversion.campaign_id, conversion.share_id from conversion
      join shared.advertisement as campaign on campaign.id = conversion.campaign_id
      join shared.member_name as advertiser on advertiser.id = campaign.member_id
      join shared.received_share as share
        on share.id = conversion.share_id and share.campaign_id = conversion.campaign_id
      join shared.member_name as sharer on sharer.id = share.member_id
    where conversion.happened_at > $1 and (conversion.campaign_id::text = $2 or conversion.share_id::text = $2
      or starts_with(advertiser.username, $2) or starts_with(sharer.username, $2)
      or position($2 in lower(campaign.title)) > 0 or conversion.code = $3)
    /* any campaign: operators search the conversions of all */
  ), chosen as (
    select share_id, campaign_id, (array_agg(id order by id desc))[1] as position from conversion
    where happened_at > $1 and ($2::text is null or (campaign_id, share_id) in (select campaign_id, share_id from found))
    group by share_id, campaign_id
    having case $4 when 'doubtful' then count(*) filter (where verdict is null) >= 3
      when 'made' then bool_or(verdict = 'made') when 'real' then bool_or(verdict = 'real') else true end
    /* any campaign: operators see the conversions of all */
  )`;

// The conversions of the shares of `wanted` and what is doubtful about them. A signal needs at least three, because a
// single quick buyer proves nothing:
// five within a minute, three within ten seconds of the tap or the code, five taps of which more than half led to
// one, five codes of visits from one network, or three of visits that looked like the sharer's or the advertiser's
// own. Networks are known for two days.
// The worth of all is at most the largest exact JSON number.
const JUDGED = `reported as (
    select conversion.id, conversion.share_id, conversion.campaign_id, conversion.tap_id, conversion.reported_by,
      conversion.worth, conversion.happened_at, conversion.verdict, conversion.judged_by, conversion.judged_at,
      coalesce(tap.tapped_at, given.given_at) as began_at, visit.prefix_key, visit.held_for,
      count(*) filter (where conversion.verdict is null) over (
        partition by conversion.share_id order by conversion.happened_at
        range between interval '1 minute' preceding and current row
      ) as in_minute,
      count(*) filter (where conversion.verdict is null and visit.prefix_key is not null) over (
        partition by conversion.share_id, visit.prefix_key
      ) as in_network
    from wanted
      join conversion on conversion.share_id = wanted.share_id and conversion.campaign_id = wanted.campaign_id
      left join shared.counted_tap as tap on tap.id = conversion.tap_id and tap.campaign_id = conversion.campaign_id
      left join conversion_code as given on given.campaign_id = conversion.campaign_id
        and given.share_id = conversion.share_id and given.code = conversion.code
      left join shared.visit_record as visit on visit.id = given.visit_id and visit.campaign_id = given.campaign_id
    where conversion.happened_at > $1
  ), summed as (
    select share_id, campaign_id, (count(*) filter (where verdict is null))::int as open,
      (count(*) filter (where verdict = 'made'))::int as made, (count(*) filter (where verdict = 'real'))::int as real,
      (count(*) filter (where reported_by = 'code'))::int as code,
      (count(*) filter (where reported_by = 'picture'))::int as picture,
      (count(*) filter (where reported_by = 'server'))::int as server, least(coalesce(sum(worth), 0), 9007199254740991)::bigint as worth,
      count(*) filter (where verdict is null and tap_id is not null) as of_taps,
      count(*) filter (where verdict is null and happened_at < began_at + interval '10 seconds') as at_once,
      count(*) filter (where verdict is null and held_for = 'self') as own,
      max(in_minute) as together, max(in_network) as one_network,
      coalesce((select sum(taps) from shared.share_taps as tapped
        where tapped.share_id = reported.share_id and tapped.campaign_id = reported.campaign_id), 0)::int as taps,
      min(happened_at) as first_at, max(happened_at) as last_at,
      (array_agg(judged_by order by judged_at desc nulls last))[1] as judged_by, max(judged_at) as judged_at,
      (array_agg(id order by id desc))[1] as position
    from reported group by share_id, campaign_id
  ), judged as (
    select share_id, campaign_id, open, made, real, code, picture, server, worth, taps, first_at, last_at, judged_by,
      judged_at, position, array_remove(array[
        case when together >= 5 then 'together' end, case when at_once >= 3 then 'at_once' end,
        case when of_taps >= 5 and of_taps * 2 > taps then 'most_taps' end,
        case when one_network >= 5 then 'one_network' end, case when own >= 3 then 'own' end
      ], null) as signals
    from summed
  )`;

const COLUMNS = `judged.share_id, judged.campaign_id, campaign.title, advertiser.username as advertiser,
  sharer.username as sharer, judged.open, judged.made, judged.real, judged.code, judged.picture, judged.server,
  judged.worth, judged.taps, judged.signals, judged.first_at, judged.last_at,
  operator.username as judged_by_name, judged.judged_at, judged.position
  /* signals, position are not null: a list may be empty, and no share is without a conversion */`;
const AROUND = `from judged
  join shared.advertisement as campaign on campaign.id = judged.campaign_id
  join shared.member_name as advertiser on advertiser.id = campaign.member_id
  join shared.received_share as share on share.id = judged.share_id and share.campaign_id = judged.campaign_id
  join shared.member_name as sharer on sharer.id = share.member_id
  left join shared.operator_name as operator on operator.id = judged.judged_by`;

interface Wanted {
  /** Null: all. */
  status: 'doubtful' | Verdict | null;
  search: string | null;
  /** The search as a visitor's code. */
  code: string | null;
  since: Date;
}

// The latest conversion of each share, which is the place of the share in the list of all.
const LATEST = `select share_id, campaign_id from conversion
  where happened_at > $1 and not exists (
      select from conversion as later
      where later.share_id = conversion.share_id and later.campaign_id = conversion.campaign_id
        and later.id > conversion.id and later.happened_at > $1
    ) /* any campaign: operators see the conversions of all */`;

/**
 * Shares with such conversions, the latest conversion first. All that may be doubtful are judged before the page is cut;
 * of the others only the shares of the page.
 */
export async function selectShares(
  tx: Tx,
  { status, search, code, since }: Wanted,
  { after, limit }: { after: string | null; limit: number },
): Promise<SharesRow[]> {
  const { rows } =
    status === null && search === null
      ? await tx.query<SharesRow>(
          `with wanted as (${LATEST} and ($2::uuid is null or id < $2) order by id desc limit $3), ${JUDGED}
           select ${COLUMNS} ${AROUND} order by judged.position desc`,
          [since, after, limit],
        )
      : await tx.query<SharesRow>(
          `${CHOSEN}, wanted as (
             select share_id, campaign_id from chosen where $5::uuid is null or position < $5
             order by position desc limit case when $4 = 'doubtful' then null else $6::int end
           ), ${JUDGED}
           select ${COLUMNS} ${AROUND}
           where $4 is distinct from 'doubtful' or cardinality(judged.signals) > 0
           order by judged.position desc limit $6`,
          [since, search, code, status, after, limit],
        );
  return rows;
}

export async function countShares(tx: Tx, wanted: Wanted): Promise<number> {
  const { status, search, code, since } = wanted;
  if (status === null && search === null) return countAll(tx, since);
  const { rows } = await tx.query<{ total: number }>(
    status === 'doubtful'
      ? `${CHOSEN}, wanted as (select share_id, campaign_id from chosen), ${JUDGED}
         select count(*)::int as total from (
           select 1 from judged where cardinality(signals) > 0 limit $5
         ) as counted`
      : `${CHOSEN} select count(*)::int as total from (select 1 from chosen limit $5) as counted`,
    [since, search, code, status, COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

async function countAll(tx: Tx, since: Date): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (${LATEST} limit $2) as counted`,
    [since, COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

interface OfShare {
  shareId: string;
  since: Date;
}

/** The conversions of one share, or null without any. */
export async function selectShare(tx: Tx, { shareId, since }: OfShare): Promise<SharesRow | null> {
  const { rows } = await tx.query<SharesRow>(
    `with wanted as (
       select share_id, campaign_id from conversion where share_id = $2 and happened_at > $1
       group by share_id, campaign_id /* any campaign: a share is of one */
     ), ${JUDGED}
     select ${COLUMNS} ${AROUND}`,
    [since, shareId],
  );
  return rows[0] ?? null;
}

/** Locks the conversions of a share; returns their ids. */
export async function lockConversions(tx: Tx, { shareId, since }: OfShare): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from conversion where share_id = $1 and happened_at > $2 order by id for update
     /* any campaign: a share is of one */`,
    [shareId, since],
  );
  return rows.map(({ id }) => id);
}
