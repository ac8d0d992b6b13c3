import type { Category } from '@handbill/contract/categories';
import type { InputOf } from '@handbill/contract/endpoint';
import type { feed } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { cursorAt, cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { categoryGram, gramsSought, languageGram, wordsOf } from '../../escrow/index.ts';
import { type FeedPlace, isPlace, languageGroups, placeOf, placeText, startOf } from './feed-order.ts';
import {
  countSought,
  type FeedPage,
  type FeedRow,
  type Reader,
  type Sought,
  searchAlong,
  searchSorted,
} from './feed-sql.ts';

/** The most campaigns of a group of languages that may match and are all read and sorted. */
const SORTED_MAX = 5_000;
/** Where more may match, many of the next ones do: a search goes along the feed, this many steps at a time. */
const STEPS = 500;
/** The most walks of one call: then its page ends early. */
const WALKS_MAX = 2;

type Context = Pick<MemberContext, 'tx' | 'languagesRead'>;

/** What a search finds, in the order of the feed. It costs no more with a hundred thousand campaigns that match. */
export async function searchFeed(
  { tx, languagesRead }: Context,
  reader: Reader,
  wanted: InputOf<typeof feed>,
): Promise<FeedPage> {
  const { after, limit } = pageOf(wanted, isPlace);
  const from = after === null ? startOf(0) : placeOf(after);
  const rows: (FeedRow & { group: number })[] = [];
  let walks = 0;
  for (const [group, languages] of languageGroups(languagesRead(), wanted.language ?? null).entries()) {
    if (group < from.group || rows.length > limit) continue;
    const sought = soughtIn(languages, wanted);
    const isSorted = (await countSought(tx, { ...sought, limit: SORTED_MAX + 1 })) <= SORTED_MAX;
    let place: FeedPlace | null = group === from.group ? from : startOf(group);
    while (place !== null && rows.length <= limit) {
      if (!isSorted && walks === WALKS_MAX) return { rows, next_cursor: cursorAt(placeText(place)) };
      const page = { after: place, limit: limit + 1 - rows.length };
      const found: Found = isSorted
        ? { rows: await searchSorted(tx, reader, sought, page), end: null }
        : await alongFeed({ tx }, reader, { ...sought, ...page });
      rows.push(...found.rows.map((row) => ({ ...row, group })));
      place = found.end && { ...found.end, group };
      walks += isSorted ? 0 : 1;
    }
  }
  return cutPage(rows, limit, placeText);
}

/** What is looked for in a group of languages. */
function soughtIn(
  languages: readonly string[],
  {
    search = '',
    category = null,
  }: Pick<InputOf<typeof feed>, 'search'> & { category?: Category | null | undefined },
): Sought {
  const grams = [...gramsSought(search), ...(category === null ? [] : [categoryGram(category)])];
  return { languages, category, words: wordsOf(search), grams, languageGrams: languages.map(languageGram) };
}

/** What was found, and where to go on for more; null: that was all of the group. */
interface Found {
  rows: FeedRow[];
  end: Omit<FeedPlace, 'group'> | null;
}

async function alongFeed(
  { tx }: Pick<Context, 'tx'>,
  reader: Reader,
  page: Sought & { after: FeedPlace; limit: number },
): Promise<Found> {
  const rows = await searchAlong(tx, reader, { ...page, steps: STEPS });
  const last = rows.at(-1);
  return { rows: rows.filter(({ found }) => found), end: last?.step === STEPS ? last : null };
}
