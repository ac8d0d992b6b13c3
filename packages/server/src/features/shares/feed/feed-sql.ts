import type { ButtonWords } from '@handbill/contract/button-words';
import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { Picture } from '@handbill/contract/member';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Badge } from '../../businesses/index.ts';
import type { FeedPlace } from './feed-order.ts';

/** A campaign as the feed shows it. */
export interface FeedRow {
  id: string;
  position: bigint;
  advertiser: string;
  badge: Badge | null;
  title: string;
  text: string;
  pictures: Picture[];
  landing_url: string;
  button_words: ButtonWords;
  category: Category;
  language: Language | null;
  reward_per_visit: bigint;
  visits_unallocated: number;
  starts_on: string | null;
  ends_on: string | null;
  daily_visits: number | null;
  handed_out: number;
  handed_out_on: string | null;
}

export interface FeedPage {
  rows: FeedRow[];
  next_cursor: string | null;
}

export interface Reader {
  memberId: string;
  /** The business day, `yyyy-MM-dd`. */
  day: string;
  /** Where the member's day starts on the ring. */
  start: bigint;
}

// The ring has 2^32 places. A campaign's position is its way along the ring from the member's start, halved for each
// class of remaining visits: of two campaigns, the one with the larger weight is nearer in proportion. Whole numbers:
// the smallest class counts the way eight times, the largest once.
const POSITION = `((campaign.feed_key - $3::bigint + 4294967296) % 4294967296) << (3 - campaign.feed_class)`;

const RECEIVABLE = `campaign.member_id <> $1 and coalesce(campaign.ends_on >= $2, true) and not exists (
    select from share where share.member_id = $1 and share.received_on = $2 and share.campaign_id = campaign.id
  )`;

const SHOWN = `campaign.id, ${POSITION} as position, campaign.member_id, campaign.title, campaign.text, campaign.pictures,
    campaign.landing_url, campaign.button_words, campaign.category, campaign.language, campaign.reward_per_visit,
    campaign.visits_unallocated, campaign.starts_on, campaign.ends_on, campaign.daily_visits, campaign.handed_out, campaign.handed_out_on`;

const COLUMNS = `page.id, page.position, advertiser.username as advertiser, business.badge, page.title, page.text, page.pictures,
  page.landing_url, page.button_words, page.category, page.language, page.reward_per_visit, page.visits_unallocated, page.starts_on, page.ends_on, page.daily_visits, page.handed_out, page.handed_out_on
  /* position is not null: each campaign has a place and a class */`;

// Two look-ups for each row of the page, whatever the planner expects of its size.
const NAMES = `from page cross join lateral (
    select username, locked_at from shared.member_name where member_name.id = page.member_id limit 1
  ) as advertiser
  left join lateral (
    select jsonb_build_object('name', verified.name, 'town', verified.town) as badge
    from shared.verified_business as verified
    where verified.member_id = page.member_id and advertiser.locked_at is null limit 1
  ) as business on true`;
const NAMED = `${NAMES} order by page.position, page.id`;

// One walk for each language and class: the way from the page's place to the ring's end, and the way from its
// beginning to the member's start. An index returns the first rows of each walk, so a page reads as many rows with ten
// campaigns as with a hundred thousand.
const WALKS = `select wanted.language, class.number as class, way.low, way.high
  from unnest($4::text[]) as wanted (language)
    cross join generate_series(0, 3) as class (number)
    cross join lateral (select $5::bigint >> (3 - class.number) as gone) as before
    cross join lateral (values
      ($3::bigint + before.gone, 4294967296), (greatest($3::bigint + before.gone - 4294967296, 0), $3::bigint)
    ) as way (low, high)
  where way.low < way.high`;

const AFTER = `(${POSITION}, campaign.id) > ($5::bigint, $6::uuid)`;

// What the walks read, up to the conditions, and from the conditions that all of them have.
const WALKING = `with page as (
    select step.id, step.position, step.member_id, step.title, step.text, step.pictures, step.landing_url, step.button_words,
      step.category, step.language, step.reward_per_visit, step.visits_unallocated, step.starts_on, step.ends_on, step.daily_visits, step.handed_out, step.handed_out_on
    from (${WALKS}) as walk
      cross join lateral (
        select ${SHOWN}
        from shared.receivable_campaign as campaign`;
const STEPS = `coalesce(campaign.language, '') = walk.language and campaign.feed_class = walk.class
          and campaign.feed_key >= walk.low and campaign.feed_key < walk.high
          and ${AFTER} and ${RECEIVABLE}
        order by campaign.feed_key limit $7
      ) as step
    order by step.position, step.id limit $7
  )
  select ${COLUMNS} ${NAMED}`;

/** The next campaigns of one group of languages in the member's order; only those of a category, unless it is null. */
export async function selectFeed(
  tx: Tx,
  { memberId, day, start }: Reader,
  page: { languages: readonly string[]; category: Category | null; after: FeedPlace; limit: number },
): Promise<FeedRow[]> {
  const { languages, category, after, limit } = page;
  const values = [memberId, day, start, languages, after.position, after.id, limit];
  if (category === null) {
    const { rows } = await tx.query<FeedRow>(`${WALKING} where ${STEPS}`, values);
    return rows;
  }
  const { rows } = await tx.query<FeedRow>(`${WALKING} where campaign.category = $8 and ${STEPS}`, [
    ...values,
    category,
  ]);
  return rows;
}

/** What a search looks for in a group of languages. */
export interface Sought {
  languages: readonly string[];
  category: Category | null;
  words: readonly string[];
  /** What the index has of the words and the category, all of which are needed. */
  grams: readonly string[];
  /** What it has of the languages, one of which is needed. */
  languageGrams: readonly string[];
}

const SAYS = `not exists (select from unnest($8::text[]) as word where position(word in said.words) = 0)`;

/** How many campaigns may match a search; no more than `limit` are counted. */
export async function countSought(
  tx: Tx,
  { grams, languageGrams, limit }: Pick<Sought, 'grams' | 'languageGrams'> & { limit: number },
): Promise<number> {
  const { rows } = await tx.query<{ sought: number }>(
    `select count(*)::int as sought from (
       select from shared.campaign_words where grams @> $1::text[] and grams && $2::text[] limit $3
       /* any campaign: a search finds several */
     ) as may`,
    [grams, languageGrams, limit],
  );
  return onlyRow(rows).sought;
}

/** The next campaigns that a search finds, in the member's order, for which all that may match are read and sorted. */
export async function searchSorted(
  tx: Tx,
  { memberId, day, start }: Reader,
  { grams, languageGrams, words }: Sought,
  { after, limit }: { after: FeedPlace; limit: number },
): Promise<FeedRow[]> {
  const { rows } = await tx.query<FeedRow>(
    `with page as (
       select its.id, its.position, its.member_id, its.title, its.text, its.pictures, its.landing_url, its.button_words,
         its.category, its.language, its.reward_per_visit, its.visits_unallocated, its.starts_on, its.ends_on, its.daily_visits, its.handed_out, its.handed_out_on
       from shared.campaign_words as said
         cross join lateral (
           select ${SHOWN} from shared.receivable_campaign as campaign
           where campaign.id = said.campaign_id and ${AFTER} and ${RECEIVABLE} limit 1
         ) as its
       where said.grams @> $7::text[] and said.grams && $4::text[] and ${SAYS}
       order by its.position, its.id limit $9 /* any campaign: a search finds several */
     )
     select ${COLUMNS} ${NAMED}`,
    [memberId, day, start, languageGrams, after.position, after.id, grams, words, limit],
  );
  return rows;
}

/** A campaign on the way: `found`, or the last one of the walk. `step` counts from 1. */
export type WalkedRow = FeedRow & { found: boolean; step: number };

const WALKED_FROM = `with walked as (
    select step.id, step.position, row_number() over (order by step.position, step.id)::int as step
    from (${WALKS}) as walk
      cross join lateral (
        select campaign.id, ${POSITION} as position from shared.receivable_campaign as campaign`;
const WALKED_TO = `coalesce(campaign.language, '') = walk.language and campaign.feed_class = walk.class
          and campaign.feed_key >= walk.low and campaign.feed_key < walk.high and ${AFTER}
        order by campaign.feed_key limit $7
      ) as step
    order by step.position, step.id limit $7
  ), page as (
    select its.id, its.position, its.member_id, its.title, its.text, its.pictures, its.landing_url, its.button_words,
      its.category, its.language, its.reward_per_visit, its.visits_unallocated, its.starts_on, its.ends_on, its.daily_visits, its.handed_out, its.handed_out_on,
      walked.step, its.may_receive and exists (
        select from shared.campaign_words as said where said.campaign_id = walked.id and ${SAYS}
      ) as found
    from walked cross join lateral (
      select ${SHOWN}, ${RECEIVABLE} as may_receive from shared.receivable_campaign as campaign
      where campaign.id = walked.id limit 1
    ) as its
  )
  select page.found, page.step, ${COLUMNS} /* found is not null: each campaign has a member */ ${NAMES}
  where page.found or page.step = (select max(step) from walked)
  order by page.step limit $9`;

/**
 * What a search finds among the next `steps` campaigns of a group of languages, in the member's order: for common words,
 * of which it soon meets some.
 */
export async function searchAlong(
  tx: Tx,
  { memberId, day, start }: Reader,
  page: Pick<Sought, 'languages' | 'category' | 'words'> & { after: FeedPlace; steps: number; limit: number },
): Promise<WalkedRow[]> {
  const { languages, category, words, after, steps, limit } = page;
  const values = [memberId, day, start, languages, after.position, after.id, steps, words, limit];
  if (category === null) {
    const { rows } = await tx.query<WalkedRow>(`${WALKED_FROM} where ${WALKED_TO}`, values);
    return rows;
  }
  const { rows } = await tx.query<WalkedRow>(
    `${WALKED_FROM} where campaign.category = $10 and ${WALKED_TO}`,
    [...values, category],
  );
  return rows;
}
