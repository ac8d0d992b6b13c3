import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { feed } from '@handbill/contract/member';
import { businessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { visitsOfferedOn, wordsOf } from '../../escrow/index.ts';
import { knownSettings, type Settings } from '../../settings/index.ts';
import { expiryOf, visitsToAllocate } from '../share-terms.ts';
import { countAllReceivedOn } from '../sql.ts';
import { feedStart, isPlace, languageGroups, placeOf, placeText, startOf } from './feed-order.ts';
import { type FeedPage, type FeedRow, type Reader, selectFeed } from './feed-sql.ts';
import { searchFeed } from './search-feed.ts';

type Wanted = InputOf<typeof feed>;

/**
 * The campaigns that the member could receive now, in the member's own order of the day. Nothing once the day's limit is
 * reached.
 */
export async function readFeed(context: MemberContext, wanted: Wanted): Promise<AnswerOf<typeof feed>> {
  const { tx, now, memberId } = context;
  const settings = await knownSettings(context);
  const day = businessDate(now, settings.timezone);
  const reader = { memberId, day, start: feedStart(memberId, day) };
  const [received, page] = await Promise.all([
    countAllReceivedOn(tx, { memberIds: [memberId], day }),
    wordsOf(wanted.search ?? '').length > 0
      ? searchFeed(context, reader, wanted)
      : nextPage(context, reader, wanted),
  ]);
  if ((received.get(memberId) ?? 0) >= settings.receive_limit) {
    return { data: [], next_cursor: null };
  }
  const { rows, ...rest } = page;
  return { data: rows.map((row) => cardOf(row, settings, { day, now })), ...rest };
}

/** A page starts in one group of languages and may end in the next. */
async function nextPage(
  { tx, languagesRead }: MemberContext,
  reader: Reader,
  wanted: Wanted,
): Promise<FeedPage> {
  const { after, limit } = pageOf(wanted, isPlace);
  const from = after === null ? startOf(0) : placeOf(after);
  const rows: (FeedRow & { group: number })[] = [];
  for (const [group, languages] of languageGroups(languagesRead(), wanted.language ?? null).entries()) {
    const missing = limit + 1 - rows.length;
    if (group < from.group || missing <= 0) continue;
    const page = {
      languages,
      category: wanted.category ?? null,
      limit: missing,
      after: group === from.group ? from : startOf(group),
    };
    rows.push(...(await selectFeed(tx, reader, page)).map((row) => ({ ...row, group })));
  }
  return cutPage(rows, limit, placeText);
}

/** A campaign as a card of the feed, with when a share that is taken now ends. */
function cardOf(
  row: FeedRow,
  { share_visits: shareVisits, share_hours: shareHours, timezone }: Settings,
  { day, now }: { day: string; now: Date },
) {
  const offered = visitsOfferedOn(row, day);
  const visits = visitsToAllocate({ shareVisits, unallocated: offered });
  return {
    _id: row.id,
    title: row.title,
    text: row.text,
    pictures: row.pictures,
    landing_url: row.landing_url,
    button_words: row.button_words,
    advertiser: row.advertiser,
    badge: row.badge,
    category: row.category,
    language: row.language,
    reward_per_visit: row.reward_per_visit,
    most: BigInt(visits) * row.reward_per_visit,
    visits,
    visits_left: row.visits_unallocated,
    visits_left_today: offered < row.visits_unallocated ? offered : null,
    expires_at: expiryOf({ now, shareHours, endsOn: row.ends_on, timezone }),
  };
}
