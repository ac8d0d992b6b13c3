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
  { table: 'bank_statement', first: 'accepted_asked_by', second: 'accepted_by' },
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

test('every column for the requester of something is among the steps of two people', async () => {
  const { rows } = await app.owner.query<{ table: string; first: string }>(
    `select table_name as table, column_name as first from information_schema.columns
     where table_schema = 'public' and column_name like '%asked\\_by'`,
  );
  const known = STEPS.filter(({ first }) => first.endsWith('asked_by'));
  expect(rows.map(({ table, first }) => `${table}.${first}`).sort()).toEqual(
    known.map(({ table, first }) => `${table}.${first}`).sort(),
  );
});

test('the table of steps has every pair of people whom a constraint requires to differ', async () => {
  const { rows } = await app.owner.query<{ table: string; checks: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as checks from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const apart = rows.flatMap(({ table, checks }) =>
    [...checks.matchAll(/\((\w+_by) <> (\w+_by)\)/g)].map(
      ([, first, second]) => `${table}: ${first}, ${second}`,
    ),
  );
  expect(apart.sort()).toEqual(
    STEPS.map(({ table, first, second }) => `${table}: ${first}, ${second}`).sort(),
  );
});
