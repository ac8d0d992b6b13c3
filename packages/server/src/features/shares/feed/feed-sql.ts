import type { ButtonWords } from '@handbill/contract/button-words';
import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { Picture } from '@handbill/contract/member';
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

interface Reader {
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
const NAMED = `from page cross join lateral (
    select username, locked_at from shared.member_name where member_name.id = page.member_id limit 1
  ) as advertiser
  left join lateral (
    select jsonb_build_object('name', verified.name, 'town', verified.town) as badge
    from shared.verified_business as verified
    where verified.member_id = page.member_id and advertiser.locked_at is null limit 1
  ) as business on true
  order by page.position, page.id`;

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

/** A campaign that a search found, and whether it found more than it puts in order. */
export type FoundRow = FeedRow & { more: boolean };

/**
 * The next campaigns whose words contain all of these, in the member's order. No more than one over `foundMax` are looked
 * at: a search that finds more needs another word.
 */
export async function searchFeed(
  tx: Tx,
  { memberId, day, start }: Reader,
  search: {
    languages: readonly string[];
    category: Category | null;
    grams: readonly string[];
    words: readonly string[];
    foundMax: number;
    after: FeedPlace;
    limit: number;
  },
): Promise<FoundRow[]> {
  const { rows } = await tx.query<FoundRow>(
    `with found as (
       select found.id, found.position, found.member_id, found.title, found.text, found.pictures, found.landing_url,
         found.button_words, found.category, found.language, found.reward_per_visit, found.visits_unallocated, found.starts_on, found.ends_on, found.daily_visits, found.handed_out, found.handed_out_on
       from shared.campaign_words as said
         cross join lateral (
           select ${SHOWN}
           from shared.receivable_campaign as campaign
           where campaign.id = said.campaign_id
             and ($6::text is null or campaign.category = $6) and coalesce(campaign.language, '') = any ($7::text[])
             and ${RECEIVABLE}
           limit 1
         ) as found
       where said.grams @> $4::text[]
         and not exists (select from unnest($5::text[]) as word where position(word in said.words) = 0)
       limit $8 + 1
     ), page as (
       select id, position, member_id, title, text, pictures, landing_url, button_words, category, language,
         reward_per_visit, visits_unallocated, starts_on, ends_on, daily_visits, handed_out, handed_out_on,
         (select count(*) > $8 from found) as more
       from found where (position, id) > ($10::bigint, $11::uuid) order by position, id limit $9
     )
     select coalesce(page.more, false) as more, ${COLUMNS} ${NAMED}`,
    [
      ...[memberId, day, start, search.grams, search.words],
      ...[search.category, search.languages, search.foundMax, search.limit],
      ...[search.after.position, search.after.id],
    ],
  );
  return rows;
}
