import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAsked, selectAsked } from '../../src/features/businesses/verifying/verifying-sql.ts';
import { countCampaigns } from '../../src/features/campaigns/sql.ts';
import { countShares, selectShares } from '../../src/features/conversions/judging/judging-sql.ts';
import { countReported, selectLatest, selectOpen } from '../../src/features/reports/sql.ts';
import { countUnmatched } from '../../src/features/unmatched/sql.ts';
import type { Tx } from '../../src/platform/database/transaction.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { mostRowsRead } from './rows-read.ts';

/** How many there are of each: more than a count reads. */
const MANY = COUNTED_MAX + 2_000;
/** How many a list shows. */
const PAGE = 26;
const ANY_CONVERSION = { status: null, search: null, code: null, since: new Date(0) };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { id: memberId } = await app.newMember();
  const ids = `select gen_random_uuid() as id, n from generate_series(1, ${MANY}) as n`;
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `insert into member (id, username, phone, password_hash, invite_code, level_id, locale, agreed_terms_at, created_at)
       select its.id, 'of.many.' || n, '+8490' || n, '', 'many' || n, level_id, locale, now(), now()
       from member cross join (${ids}) as its where member.id = $1`,
      [memberId],
    );
    await tx.query(
      `insert into business (id, member_id, name, town, status, queue_id, asked_at, created_at, changed_at)
       select id, id, 'Noodles', 'Hue', 'waiting', id, now(), now(), now() from member where id <> $1`,
      [memberId],
    );
    await tx.query(
      `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target, visits_unallocated,
         list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at, reviewed_at)
       select its.id, $1, (select id from package limit 1), 'Noodles', '', 'https://noodles.example/', 'distributing', 1, 1,
         20, 0, 20, 12, 8, now(), now(), now() from (${ids}) as its`,
      [memberId],
    );
    await tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
         received_on, created_at, expires_at)
       select id, id, id, $1, 'expired', 1, 12, 8, '2026-03-02', now(), now() from campaign`,
      [memberId],
    );
    await tx.query(
      `insert into share_report (id, share_id, campaign_id, reason, status, created_at)
       select lpad(to_hex(row_number() over (order by id)), 32, '0')::uuid, id, campaign_id, 'fraud', 'open', now()
       from share cross join generate_series(1, 2)`,
      [],
    );
    await tx.query(
      `insert into unmatched_money (id, bank_reference, amount, booked_on, remittance, payer, service, received_at, status)
       select id, 'MANY' || n, 100, '2026-03-02', '', '', 'standard', now(), 'waiting' from (${ids}) as its`,
      [],
    );
    await tx.query(
      `insert into conversion (id, campaign_id, share_id, code, reported_by, channel, happened_at)
       select lpad(to_hex(row_number() over (order by id)), 32, '0')::uuid, campaign_id, id, n::text, 'code', 'direct', now()
       from share cross join generate_series(1, 2) as n`,
      [],
    );
    await tx.query('analyze', []);
  });
}, 120_000);
afterAll(() => app.close());

test.each<[string, number, (tx: Tx) => Promise<number>]>([
  ['businesses', 1, (tx) => countAsked(tx, { status: null, search: null })],
  ['waiting businesses', 1, (tx) => countAsked(tx, { status: 'waiting', search: null })],
  ['campaigns', 1, (tx) => countCampaigns(tx, { status: null, search: null, category: null })],
  [
    'running campaigns',
    1,
    (tx) => countCampaigns(tx, { status: 'distributing', search: null, category: null }),
  ],
  ['unmatched money', 1, (tx) => countUnmatched(tx, { status: null, search: null })],
  ['unmatched money that waits', 1, (tx) => countUnmatched(tx, { status: 'waiting', search: null })],
  ['reports by campaign', 3, (tx) => countReported(tx, { status: null, search: null })],
  ['open reports by campaign', 3, (tx) => countReported(tx, { status: 'open', search: null })],
  ['shares with conversions', 3, (tx) => countShares(tx, ANY_CONVERSION)],
])('the count of %s stops at its limit', async (_, rowsOfEach, count) => {
  let total = 0;
  const read = await mostRowsRead(app, async (tx) => {
    total = await count(tx);
  });
  expect(total).toBe(COUNTED_MAX + 1);
  expect(read).toBeLessThanOrEqual(rowsOfEach * (COUNTED_MAX + 1));
});

test.each<[string, (tx: Tx) => Promise<unknown[]>]>([
  [
    'businesses',
    (tx) => selectAsked(tx, { status: null, search: null }, { after: null, limit: PAGE, isQueue: false }),
  ],
  [
    'waiting businesses',
    (tx) => selectAsked(tx, { status: 'waiting', search: null }, { after: null, limit: PAGE, isQueue: true }),
  ],
  ['reports', (tx) => selectLatest(tx, { status: null, search: null, after: null, limit: PAGE })],
  ['open reports', (tx) => selectOpen(tx, { status: 'open', search: null, after: null, limit: PAGE })],
  ['shares with conversions', (tx) => selectShares(tx, ANY_CONVERSION, { after: null, limit: PAGE })],
])('a page of %s reads only its own rows', async (_, list) => {
  let rows: unknown[] = [];
  const read = await mostRowsRead(app, async (tx) => {
    rows = await list(tx);
  });
  expect(rows).toHaveLength(PAGE);
  // Each campaign has two reports, and two conversions.
  expect(read).toBeLessThanOrEqual(3 * PAGE);
});
