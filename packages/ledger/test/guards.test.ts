import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferKinds } from '../src/entry.ts';
import { accounts, audit } from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit } from './postings.ts';

let ledger: TestLedger;
let funded: bigint;
let memberId: bigint;
let bankId: bigint;

beforeAll(async () => {
  ledger = await createTestLedger('guards');
  funded = (await deposit(ledger.tx, 'm1', 1_000n)).transferId;
  memberId = await idOf(accounts.memberAvailable('m1'));
  bankId = await idOf(accounts.bank);
});

afterAll(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
  await ledger.drop();
});

async function idOf(name: string): Promise<bigint> {
  const { rows } = await ledger.tx.query<{ id: bigint }>('select id from ledger.account where name = $1', [
    name,
  ]);
  return rows[0]?.id ?? -1n;
}

/** The error of raw SQL that bypasses our code. */
async function refusalOf(statement: string): Promise<{ code: string; message: string }> {
  const outcome = await ledger.rehearse((tx) => tx.query(statement, [])).catch((error: unknown) => error);
  if (!(outcome instanceof Error && 'code' in outcome)) throw new Error(`the database allowed: ${statement}`);
  return { code: String(outcome.code), message: outcome.message };
}

const RESTRICT_VIOLATION = '23001';
const NOT_NULL_VIOLATION = '23502';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** A transfer and its entries in one statement; entries are (account id, amount, balance after). */
function insertion(reference: string, entries: string): string {
  return `with posted as (
      insert into ledger.transfer (kind, reference, posted_at) values ('correction', '${reference}', now()) returning id
    )
    insert into ledger.entry (account_id, transfer_id, amount, balance_after)
    select e.account_id, posted.id, e.amount, e.balance_after
    from posted, (values ${entries}) as e (account_id, amount, balance_after)`;
}

describe('the database refuses', () => {
  test.each([
    ['transfer', `update ledger.transfer set reference = 'other'`],
    ['transfer', 'update ledger.transfer set id = default where false'],
    ['transfer', 'delete from ledger.transfer'],
    ['transfer', 'truncate ledger.transfer'],
    ['entry', 'update ledger.entry set amount = 1'],
    ['entry', 'delete from ledger.entry where false'],
    ['entry', 'truncate ledger.entry'],
    ['account', 'delete from ledger.account'],
    ['account', 'truncate ledger.account'],
    ['account', `update ledger.account set name = 'member/m2/available' where name = 'member/m1/available'`],
    ['account', `update ledger.account set kind = 'expense', balance = null`],
    ['account', 'update ledger.account set id = default'],
  ])('the database refuses to change a written %s: %s', async (table, statement) => {
    const { code, message } = await refusalOf(statement);
    expect(code).toBe(RESTRICT_VIOLATION);
    expect(message).toContain(`ledger.${table} is append only`);
  });

  test('the database refuses entries that do not sum to zero', async () => {
    const { code } = await refusalOf(
      insertion('x', `(${memberId}, 5, 1005::bigint), (${bankId}, -4, -1004)`),
    );
    expect(code).toBe(CHECK_VIOLATION);
  });

  test('the database refuses a transfer of one entry, which could only be zero', async () => {
    const { code, message } = await refusalOf(insertion('x', `(${memberId}, 0, 1000::bigint)`));
    expect(code).toBe(CHECK_VIOLATION);
    expect(message).toContain('entry_moves_something');
  });

  test('the database refuses a transfer of a kind that the ledger does not list, and no kind that it lists', async () => {
    const { code, message } = await refusalOf(
      "insert into ledger.transfer (kind, reference, posted_at) values ('gift', 'x', now())",
    );
    expect([code, message]).toEqual([CHECK_VIOLATION, expect.stringContaining('transfer_kind_known')]);
    const { rows } = await ledger.tx.query<{ rule: string }>(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'transfer_kind_known'",
      [],
    );
    const listed = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
    expect(listed).toEqual([...transferKinds]);
  });

  test('the database refuses two transfers in one statement that only balance together', async () => {
    const { code } = await refusalOf(`with posted as (
        insert into ledger.transfer (kind, reference, posted_at)
        values ('correction', 'x', now()), ('correction', 'y', now()) returning id, reference
      )
      insert into ledger.entry (account_id, transfer_id, amount, balance_after)
      select ${memberId}, id, case reference when 'x' then 5 else -5 end, 1000 from posted`);
    expect(code).toBe(CHECK_VIOLATION);
  });

  test('the database refuses entries added to a written transfer', async () => {
    const { code, message } = await refusalOf(`
      with opened as (
        insert into ledger.account (name, kind, balance)
        values ('unmatched', 'liability', 0), ('membership_pending', 'liability', 0) returning id
      )
      insert into ledger.entry (account_id, transfer_id, amount, balance_after)
      select id, ${funded}, case when row_number() over () = 1 then 5 else -5 end, 0 from opened`);
    expect(code).toBe(CHECK_VIOLATION);
    expect(message).toContain(`transfer ${funded}`);
  });

  test('the database refuses a second entry of one account in one transfer', async () => {
    const { code } = await refusalOf(
      insertion('x', `(${memberId}, 5, 1005::bigint), (${memberId}, -5, 1000)`),
    );
    expect(code).toBe(UNIQUE_VIOLATION);
  });

  test('the database refuses entries without their transfer', async () => {
    const { code } = await refusalOf(`
      insert into ledger.entry (account_id, transfer_id, amount, balance_after)
      values (${memberId}, ${funded + 1_000n}, 5, 1005), (${bankId}, ${funded + 1_000n}, -5, -1005)`);
    expect(code).toBe(CHECK_VIOLATION);
  });

  test('the database refuses entries of an account that does not exist', async () => {
    const { code } = await refusalOf(insertion('x', `(${memberId}, 5, 1005::bigint), (-1, -5, null)`));
    expect(code).toBe(CHECK_VIOLATION);
  });

  test.each([
    ['no balance on a guarded account', `(${'MEMBER'}, 5, null::bigint), (${'BANK'}, -5, -1005)`],
    ['a balance on an account without a floor', `(${'MEMBER'}, 5, 1005::bigint), (${'INCOME'}, -5, -5)`],
  ])('the database refuses entries with %s', async (_what, entries) => {
    const refusal = await ledger
      .rehearse(async (tx) => {
        const { rows } = await tx.query<{ id: bigint }>(
          `insert into ledger.account (name, kind) values ('revenue/membership', 'income') returning id`,
          [],
        );
        const named = entries
          .replace('MEMBER', String(memberId))
          .replace('BANK', String(bankId))
          .replace('INCOME', String(rows[0]?.id));
        await tx.query(insertion('x', named), []);
      })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: CHECK_VIOLATION });
  });

  test('the database refuses a transfer without entries', async () => {
    const { code, message } = await refusalOf(
      `insert into ledger.transfer (kind, reference, posted_at) values ('correction', 'x', now())`,
    );
    expect(code).toBe(CHECK_VIOLATION);
    expect(message).toContain('has no entries');
  });

  test('the database refuses a kind and reference that was posted before', async () => {
    const { code } = await refusalOf(
      insertion('deposit-m1', `(${memberId}, 5, 1005::bigint), (${bankId}, -5, -1005)`),
    );
    expect(code).toBe(UNIQUE_VIOLATION);
  });

  test.each([
    ['a liability below zero', `update ledger.account set balance = -1 where name = 'member/m1/available'`],
    ['a bank that paid more than it holds', `update ledger.account set balance = 1 where name = 'bank'`],
    ['a guarded account without a balance', `update ledger.account set balance = null where name = 'bank'`],
    [
      'a balance on an income account',
      `insert into ledger.account (name, kind, balance) values ('revenue/x', 'income', 0)`,
    ],
    ['an unknown kind of account', `insert into ledger.account (name, kind) values ('x', 'savings')`],
  ])('the database refuses %s', async (_what, statement) => {
    expect((await refusalOf(statement)).code).toBe(CHECK_VIOLATION);
  });

  test('the database refuses a second account with the same name', async () => {
    const { code } = await refusalOf(
      `insert into ledger.account (name, kind, balance) values ('bank', 'asset', 0)`,
    );
    expect(code).toBe(UNIQUE_VIOLATION);
  });
});

describe('the posting function refuses', () => {
  function call(names: string, kinds: string, amounts: string): string {
    return `select ledger.post('correction', 'x', now(), '${names}', '${kinds}', '${amounts}')`;
  }

  test.each([
    ['unbalanced amounts', '{bank,member/m1/available}', '{asset,liability}', '{-5,4}', CHECK_VIOLATION],
    ['no accounts', '{}', '{}', '{}', CHECK_VIOLATION],
    ['one amount too few', '{bank,member/m1/available}', '{asset,liability}', '{-5}', NOT_NULL_VIOLATION],
    [
      'one amount too many',
      '{bank,member/m1/available}',
      '{asset,liability}',
      '{-5,4,1}',
      NOT_NULL_VIOLATION,
    ],
    [
      'an account twice',
      '{member/m1/available,member/m1/available}',
      '{liability,liability}',
      '{-5,5}',
      NOT_NULL_VIOLATION,
    ],
    ['another kind', '{bank,member/m1/available}', '{asset,income}', '{-5,5}', '42804'],
    [
      'a balance beyond int8',
      '{bank,member/m1/available}',
      '{asset,liability}',
      `{-9223372036854775807,9223372036854775807}`,
      '22003',
    ],
  ])('the posting function refuses %s', async (_what, names, kinds, amounts, code) => {
    expect((await refusalOf(call(names, kinds, amounts))).code).toBe(code);
  });
});

test('a transfer’s business time and time of writing are stored separately', async () => {
  const { rows } = await ledger.tx.query<{ posted: string; late: boolean }>(
    `select posted_at at time zone 'UTC' as posted, recorded_at > posted_at as late
     from ledger.transfer where id = $1`,
    [funded],
  );
  expect(rows[0]?.late).toBe(true);
});
