import { feed } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { gramsSought } from '../../escrow/index.ts';
import { type FeedPlace, feedStart, languageGroups, startOf } from './feed-order.ts';
import { countSought, searchAlong, selectFeed } from './feed-sql.ts';

const DAY = '2026-11-23';
const PAGE = 13;
/** Thousands of campaigns: all hundred of them where sweeps run, eleven elsewhere: a search sorts up to five thousand. */
const MANY = process.env.HANDBILL_TEST_ALL === undefined ? 11 : 100;
const CATEGORIES = ['food', 'shopping', 'travel', 'other'];

let app: TestApp;
let sharer: Person;

beforeAll(async () => {
  app = await createTestApp();
  sharer = await app.newMember();
});
afterAll(() => app.close());

/** Adds thousands of campaigns as they are after their approval, without their money. */
async function addThousands(count: number): Promise<void> {
  const advertiser = await app.newMember();
  for (let thousand = 0; thousand < count; thousand += 1) await addThousand(advertiser);
  await app.workAsOwner(({ tx }) => tx.query('analyze campaign, campaign_words, member', []));
}

async function addThousand(advertiser: Person): Promise<void> {
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `with added as (
         insert into campaign (id, member_id, package_id, title, text, landing_url, category, language, stage, visits_target,
           visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at,
           reviewed_at)
         select gen_random_uuid(), $1, (select id from package limit 1), 'Noodles ' || n, '', 'https://noodles.example/',
           ($2::text[])[n % 4 + 1], (array['vn', 'en', 'fr', null])[n / 4 % 4 + 1], 'distributing', 1000,
           (array[20, 100, 400, 900])[n / 16 % 4 + 1], 20000, 0, 20000, 12, 8, now(), now(), now()
         from generate_series(1, 1000) as n returning id, title, category, language
       )
       insert into campaign_words (campaign_id, words, grams)
       select id, lower(title), array['no', 'oo', 'od', 'dl', 'le', 'es', right(title, 1), 'category:' || category,
         'language:' || coalesce(language, '')] from added`,
      [advertiser.id, CATEGORIES],
    );
  });
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** What the statements of `ask` read: rows of each table, and the tables that were read from end to end. */
async function readBy(ask: (tx: Tx) => Promise<unknown>) {
  const rows: Record<string, number> = {};
  const wholeTables: string[] = [];
  const visit = (node: Node): void => {
    const table = node['Relation Name'];
    if (table !== undefined) {
      const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      rows[table] = (rows[table] ?? 0) + each * node['Actual Loops'];
      // The other tables hold a few rows here.
      if (node['Node Type'] === 'Seq Scan' && table.startsWith('campaign')) wholeTables.push(table);
    }
    node.Plans?.forEach(visit);
  };
  await app.work(async ({ tx }) => {
    const explaining: Tx = Object.create(tx, {
      query: {
        value: async (text: string, values: unknown[]) => {
          const { rows: plans } = await tx.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
            `explain (analyze, format json) ${text}`,
            values,
          );
          for (const { Plan } of plans[0]?.['QUERY PLAN'] ?? []) visit(Plan);
          return { rows: [] };
        },
      },
    });
    await ask(explaining);
  });
  return { rows, wholeTables };
}

const pageOf = (place: FeedPlace, category: 'food' | null) =>
  readBy((tx) =>
    selectFeed(
      tx,
      { memberId: sharer.id, day: DAY, start: feedStart(sharer.id, DAY) },
      { languages: languageGroups(['vn'], null)[place.group] ?? [], category, after: place, limit: PAGE },
    ),
  );

test('a page of the feed reads no more rows with many thousands of campaigns than with one thousand', {
  timeout: 240_000,
}, async () => {
  const middle = { ...startOf(1), position: 9_000_000_000n };
  const read = () =>
    Promise.all([pageOf(startOf(0), null), pageOf(middle, null), pageOf(startOf(0), 'food')]);
  await addThousands(1);
  const few = await read();
  await addThousands(MANY - 1);
  const many = await read();
  for (const [place, { rows, wholeTables }] of many.entries()) {
    expect(wholeTables).toEqual([]);
    // One page at most for each language, class and part of the ring.
    expect(rows.campaign).toBeLessThanOrEqual(6 * 4 * 2 * PAGE);
    expect(rows.campaign).toBeLessThanOrEqual(2 * (few[place]?.rows.campaign ?? 0) + PAGE);
  }
  const reader = { memberId: sharer.id, day: DAY, start: 0n };
  const sought = { languages: ['vn', ''], category: null, words: ['noodles'] };
  const place = { after: startOf(0), steps: 500, limit: 21 };
  const along = await readBy((tx) => searchAlong(tx, reader, { ...sought, ...place }));
  expect(along.wholeTables).toEqual([]);
  expect(along.rows.campaign).toBeLessThanOrEqual(2 * 4 * 2 * 500 + 500);
  // Once for each step, and again for each that is shown.
  expect(along.rows.campaign_words).toBeLessThanOrEqual(500 + place.limit);
  const grams = { grams: gramsSought('noodles'), languageGrams: ['language:vn', 'language:'], limit: 5_001 };
  // What is explained answers no row.
  const counted = await readBy((tx) => countSought(tx, grams).catch(() => 0));
  // Half of them are in these languages.
  expect(counted.rows.campaign_words).toBeLessThanOrEqual(3 * 5_001);
});

/** The titles of the first pages of the feed, or of a search of it, and how many cards each page has. */
async function read(wanted: { search?: string; category?: 'food' }, pages: number) {
  const titles: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null && sizes.length < pages; ) {
    const paging = cursor === undefined ? {} : { cursor };
    const { body } = await app.call(feed, { ...wanted, limit: '100', ...paging }, { as: sharer });
    titles.push(...body.data.map(({ _id, title }) => `${title} ${_id}`));
    sizes.push(body.data.length);
    cursor = body.next_cursor;
  }
  return { titles, sizes };
}

test('a search has the order of the feed, whether few match or many thousands', async () => {
  const { titles: fed } = await read({}, 60);
  expect(fed).toHaveLength(6_000);
  // All match. Then a tenth of them, which are sorted.
  expect((await read({ search: 'noodles' }, 3)).titles).toEqual(fed.slice(0, 300));
  const sevens = fed.filter((title) => /^Noodles \d*7 /.test(title));
  expect((await read({ search: 'noodles 7' }, 5)).titles).toEqual(sevens.slice(0, 500));
  const food = (await read({ category: 'food' }, 3)).titles;
  expect((await read({ search: 'noodles', category: 'food' }, 3)).titles).toEqual(food);
  // All of its pairs are in each of them, but it is in none: pages without a card lead to the end.
  const { sizes } = await read({ search: 'nooodles' }, Number.POSITIVE_INFINITY);
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.every((size) => size === 0)).toBe(true);
});
