import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Each table that names both people of a step, with the columns that must never be equal. */
const STEPS = [
  { table: 'approval', first: 'asked_by', second: 'decided_by' },
  { table: 'correction', first: 'asked_by', second: 'decided_by' },
  { table: 'locked_withdrawal', first: 'asked_by', second: 'decided_by' },
  { table: 'unmatched_money', first: 'asked_by', second: 'settled_by' },
  { table: 'withdrawal', first: 'asked_by', second: 'approved_by' },
  { table: 'withdrawal', first: 'approved_by', second: 'paid_by' },
  { table: 'payment_batch', first: 'made_by', second: 'released_by' },
];

test.each(STEPS)(
  'the database refuses a row of $table in which one person took both steps',
  async ({ table, first, second }) => {
    const { rows } = await app.owner.query<{ checks: string }>(
      `select pg_get_constraintdef(oid) as checks from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
      [table],
    );
    expect(rows.filter(({ checks }) => checks.includes(`(${first} <> ${second})`))).toHaveLength(1);
  },
);

test('every table with a column for the requester is among the tables with two people', async () => {
  const { rows } = await app.owner.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'asked_by' order by 1`,
  );
  const known = STEPS.filter(({ first }) => first === 'asked_by').map(({ table }) => table);
  expect(rows.map(({ table }) => table)).toEqual(known.sort());
});
