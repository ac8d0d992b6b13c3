import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/people.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { gramsSought } from '../../escrow/index.ts';
import { type FeedPlace, feedStart, languageGroups, startOf } from './feed-order.ts';
import { searchFeed, selectFeed } from './feed-sql.ts';

const DAY = '2026-11-23';
const PAGE = 13;
/** Thousands of campaigns: all hundred of them where sweeps run, ten elsewhere. */
const MANY = process.env.HANDBILL_TEST_ALL === undefined ? 10 : 100;
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
         from generate_series(1, 1000) as n returning id, title
       )
       insert into campaign_words (campaign_id, words, grams)
       select id, lower(title), array['no', 'oo', 'od', 'dl', 'le', 'es', left(md5(title), 2)] from added`,
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
  const found = await readBy((tx) =>
    searchFeed(
      tx,
      { memberId: sharer.id, day: DAY, start: 0n },
      {
        ...{ languages: ['', 'vn', 'en', 'fr'], category: null, foundMax: 200, after: startOf(0), limit: 20 },
        ...{ grams: gramsSought('noodles'), words: ['noodles'] },
      },
    ),
  );
  // All of them match: the search stops early.
  expect(found.rows.campaign).toBeLessThanOrEqual(201);
});
