import type { Tx } from '../../../platform/database/transaction.ts';
import type { ShareRow } from '../sql.ts';

/** Which of these members have received the campaign of the same place on a day, each as `<member> <campaign>`. */
export async function selectReceivedAmong(
  tx: Tx,
  chosen: { memberIds: readonly string[]; campaignIds: readonly string[]; day: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ member_id: string; campaign_id: string }>(
    // Pair by pair: of a campaign that the statistics do not know yet, all shares would be read.
    `select received.member_id, received.campaign_id
     from unnest($1::uuid[], $3::uuid[]) as its (member_id, campaign_id)
       cross join lateral (
         select member_id, campaign_id from share
         where share.member_id = its.member_id and share.received_on = $2 and share.campaign_id = its.campaign_id limit 1
       ) as received`,
    [chosen.memberIds, chosen.day, chosen.campaignIds],
  );
  return new Set(rows.map(({ member_id: memberId, campaign_id: campaignId }) => `${memberId} ${campaignId}`));
}

/** A chance in [0, 1) of a member: where along the running sum of remaining visits to look. */
interface Draw {
  memberId: string;
  chance: number;
}

/** When a draw takes place, and which campaigns it leaves out. */
interface Drawing {
  /** The business day, `yyyy-MM-dd`. */
  day: string;
  tried: readonly string[];
}

/** How many campaigns of each class of remaining visits a draw reads. */
export const NEAR = 256;

/**
 * For each member the campaign on which the first of their chances falls that they can receive on this day. All draws
 * share one running sum, so a batch of a hundred costs little more than one draw. A chance that falls on an own or
 * received campaign is passed over, which leaves the others in proportion to their remaining visits; a member with none
 * but such chances is left out. It takes no lock, so a campaign may be taken in the meantime.
 *
 * It reads only the next `NEAR` campaigns of each class of the feed, along the ring from `start`, a random place: a draw
 * costs the same with any number of campaigns. The way from the ring's beginning is walked only where the way to its end
 * has too few. While no class has more, the probability of a campaign is exactly its part
 * p of all remaining visits. In a class of M campaigns, those that were read stand for all M: their visits are divided by
 * the part of the ring that they cover. Over all starts, a campaign is drawn with a probability of about
 * p / (1 + p * M / NEAR): nearly p, unless p is large in a class of very many. Classes keep this small, as the large
 * campaigns, which are few, are not among thousands of small ones.
 */
export async function pickByChance(
  tx: Tx,
  draws: readonly Draw[],
  { day, tried, start }: Drawing & { start: number },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ member_id: string; campaign_id: string }>(
    `with along as (
       select step.id, step.member_id, step.visits_unallocated, row_number() over ring as place,
         nth_value(step.way, $6 + 1) over (ring rows between unbounded preceding and unbounded following) as way_to_next
       from generate_series(0, 3) as class (number)
         cross join lateral (
           (
             select id, member_id, visits_unallocated, feed_key - $5::bigint as way
             from shared.receivable_campaign
             where feed_class = class.number and feed_key >= $5::bigint and id <> all ($4::uuid[])
             order by feed_key limit $6 + 1
           ) union all (
             select id, member_id, visits_unallocated, feed_key - $5::bigint + 4294967296 as way
             from shared.receivable_campaign
             where feed_class = class.number and feed_key < $5::bigint and id <> all ($4::uuid[])
             order by feed_key limit $6 + 1
           ) limit $6 + 1
         ) as step
       window ring as (partition by class.number order by step.way, step.id)
     ), receivable as materialized (
       select array_agg(id order by id) as ids, array_agg(member_id order by id) as owners,
         array_agg(reaches order by id) as reaches, max(reaches) as total
       from (
         select id, member_id,
           sum(visits_unallocated * (4294967296::float8 / coalesce(way_to_next, 4294967296))) over (order by id) as reaches
         from along where place <= $6
       ) as running
     )
     select distinct on (draw.member_id) draw.member_id,
       fallen.campaign_id /* campaign_id is not null: the sum ends above every chance */
     from unnest($1::uuid[], $2::float8[]) with ordinality as draw (member_id, chance, turn)
       cross join receivable
       cross join lateral (select width_bucket(draw.chance * total, reaches) + 1 as place) as found
       cross join lateral (select ids[found.place] as campaign_id, owners[found.place] as owner) as fallen
     where fallen.owner <> draw.member_id and not exists (
       select from share
       where share.member_id = draw.member_id and share.received_on = $3 and share.campaign_id = fallen.campaign_id
     )
     order by draw.member_id, draw.turn`,
    [draws.map(({ memberId }) => memberId), draws.map(({ chance }) => chance), day, tried, start, NEAR],
  );
  return new Map(rows.map(({ member_id: memberId, campaign_id: campaignId }) => [memberId, campaignId]));
}

/**
 * For each member a campaign among exactly those that they can receive on this day, drawn with the probability of its
 * share of their remaining visits. A member without one is left out. Each draw reads every campaign: it is for members
 * to whom `pickByChance` gave nothing.
 */
export async function pickAmongAll(
  tx: Tx,
  draws: readonly Draw[],
  { day, tried }: Drawing,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ member_id: string; campaign_id: string }>(
    `select draw.member_id, picked.id as campaign_id /* member_id is not null: each draw is somebody's */
     from unnest($1::uuid[], $2::float8[]) as draw (member_id, chance)
       cross join lateral (
         with receivable as (
           select id, sum(visits_unallocated) over (order by id) as reaches
           from shared.receivable_campaign as campaign
           where campaign.member_id <> draw.member_id and id <> all ($4::uuid[])
             and not exists (
               select from share
               where share.member_id = draw.member_id and share.received_on = $3 and share.campaign_id = campaign.id
             )
         )
         select id from receivable
         where reaches > floor(draw.chance * (select max(reaches) from receivable))
         order by reaches limit 1
       ) as picked`,
    [draws.map(({ memberId }) => memberId), draws.map(({ chance }) => chance), day, tried],
  );
  return new Map(rows.map(({ member_id: memberId, campaign_id: campaignId }) => [memberId, campaignId]));
}

/** A share that is given out, on its campaign's terms. */
interface GivenShare {
  shareId: string;
  token: string;
  memberId: string;
  campaign: Pick<ShareRow, 'id' | 'reward_per_visit' | 'fee_per_visit'>;
  visits: number;
  expiresAt: Date;
}

export async function insertShares(
  tx: Tx,
  shares: readonly GivenShare[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
       received_on, created_at, expires_at)
     select id, token, campaign_id, member_id, 'distributing', visits, reward, fee, $9, $10, expires_at
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::integer[], $6::bigint[], $7::bigint[], $8::timestamptz[])
       as given (id, token, campaign_id, member_id, visits, reward, fee, expires_at)`,
    [
      shares.map(({ shareId }) => shareId),
      shares.map(({ token }) => token),
      shares.map(({ campaign }) => campaign.id),
      shares.map(({ memberId }) => memberId),
      shares.map(({ visits }) => visits),
      shares.map(({ campaign }) => campaign.reward_per_visit),
      shares.map(({ campaign }) => campaign.fee_per_visit),
      shares.map(({ expiresAt }) => expiresAt),
      day,
      now,
    ],
  );
}
