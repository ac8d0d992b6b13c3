import * as calls from '@handbill/contract/member';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { lineOf, wholeRange } from './lines.ts';

let app: TestApp;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  await saveBankAndAddress(app, member);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

type Query = Parameters<typeof app.call<typeof calls.statement>>[1];
const readStatement = async (query: Query = {}, as = member) =>
  (await app.call(calls.statement, query, { as })).body;
const readCsv = (query: Record<string, string> = {}, as = member) =>
  app.app.inject({
    url: '/api/statement',
    query,
    headers: { authorization: `Bearer ${as.accessToken}`, accept: 'text/csv' },
  });

/** Asks for a withdrawal and cancels it: two lines each. */
async function moveToAndFro(amount: number): Promise<void> {
  const { body } = await askWithdrawal(app, member, amount);
  await app.call(calls.withdrawCancel, { withdrawal_id: body.data._id }, { as: member });
}

/** Every page of a statement, in order. */
async function readAll(limit: number) {
  const pages: Awaited<ReturnType<typeof readStatement>>['data'][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readStatement({ limit: String(limit), ...(cursor ? { cursor } : {}) });
    expect(page.data.length).toBeLessThanOrEqual(limit);
    pages.push(page.data);
    cursor = page.next_cursor;
  }
  return pages;
}

describe('a statement', () => {
  test('a statement has every line of both accounts, newest first, with the balance after each', async () => {
    await app.fund(member, 5_000n);
    app.clock.advance(1_000);
    await moveToAndFro(2_000);
    const { data, next_cursor } = await readStatement();
    expect(next_cursor).toBeNull();
    expect(
      data.map(({ account, kind, amount, balance_after }) => [kind, account, amount, balance_after]),
    ).toEqual([
      ['withdrawal_cancelled', 'available', 2_000, 5_000],
      ['withdrawal_cancelled', 'withdrawing', -2_000, 0],
      ['withdrawal_asked', 'available', -2_000, 3_000],
      ['withdrawal_asked', 'withdrawing', 2_000, 2_000],
      ['deposit_credited', 'available', 5_000, 5_000],
    ]);
    expect(data[0]?.reference).toBe(data[2]?.reference);
    expect(data[0]?.date).toBe(app.clock.now().toISOString());
    expect(new Set(data.map(({ _id }) => _id)).size).toBe(5);
  });

  test('a statement is empty for a member without movements, and never shows somebody else’s lines', async () => {
    await app.fund(member, 5_000n);
    expect(await readStatement({}, await app.newMember())).toMatchObject({ data: [], next_cursor: null });
  });

  test.each([1, 2, 3, 4, 100])(
    'a statement in pages of %i is complete, even when a page splits a transfer',
    async (limit) => {
      await app.fund(member, 5_000n);
      for (const amount of [1_000, 2_000, 3_000]) await moveToAndFro(amount);
      const whole = (await readStatement({ limit: '100' })).data;
      expect(whole).toHaveLength(13);
      const pages = await readAll(limit);
      expect(pages.flat()).toEqual(whole);
      expect(pages).toHaveLength(Math.ceil(13 / limit));
    },
  );

  test('a statement has the lines from an instant on and before another', async () => {
    const times: string[] = [];
    for (const amount of [1n, 2n, 3n]) {
      app.clock.advance(60_000);
      times.push(app.clock.now().toISOString());
      await app.fund(member, amount);
    }
    const [first = '', second = '', third = ''] = times;
    const amounts = async (query: Query) => (await readStatement(query)).data.map(({ amount }) => amount);
    expect(await amounts({ from: second })).toEqual([3, 2]);
    expect(await amounts({ to: second })).toEqual([1]);
    expect(await amounts({ from: first, to: third })).toEqual([2, 1]);
    expect(await amounts({ from: third, to: first })).toEqual([]);
    expect(await amounts({ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' })).toEqual([
      3, 2, 1,
    ]);
  });

  test('a statement can be limited to one subject', async () => {
    await app.fund(member, 5_000n);
    await moveToAndFro(2_000);
    const kinds = async (about: Query['about']) =>
      (await readStatement({ about, limit: '2' })).data.map(({ kind, account }) => `${kind} ${account}`);
    expect(await kinds('deposit')).toEqual(['deposit_credited available']);
    expect(await kinds('withdrawal')).toEqual([
      'withdrawal_cancelled available',
      'withdrawal_cancelled withdrawing',
    ]);
    for (const about of ['order', 'reward', 'level', 'correction'] as const)
      expect(await kinds(about)).toEqual([]);
    expect((await readCsv({ about: 'deposit' })).body.split('\r\n')).toHaveLength(1 + 1 + 1);
  });

  test('a statement with a start date has the totals in and out on its first page', async () => {
    await app.fund(member, 5_000n);
    app.clock.advance(60_000);
    const from = app.clock.now().toISOString();
    await moveToAndFro(2_000);
    await app.fund(member, 300n);
    const totals = async (query: Query) => {
      const { money_in, money_out } = await readStatement(query);
      return [money_in, money_out];
    };
    expect(await totals({ from })).toEqual([2_300, 2_000]);
    expect(await totals({ from, to: from })).toEqual([0, 0]);
    expect(await totals({ from, about: 'deposit' })).toEqual([300, 0]);
    expect(await totals({ to: from })).toEqual([null, null]);
    const { next_cursor } = await readStatement({ from, limit: '1' });
    expect(await totals({ from, cursor: next_cursor ?? '' })).toEqual([null, null]);
  });

  test('a statement refuses an invalid range or cursor', async () => {
    for (const query of [
      { from: 'yesterday' },
      { to: '2026-02-30T00:00:00Z' },
      { cursor: 'x' },
      { cursor: Buffer.from('99999999999999999999.available').toString('base64url') },
      { cursor: Buffer.from('5.escrow').toString('base64url') },
      { limit: '0' },
      { limit: '101' },
      { account: 'bank' },
      { about: 'bank' },
    ]) {
      const answer = await app.call(calls.statement, query as Query, { as: member });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, Object.keys(query)]);
      expect((await readCsv(query as Record<string, string>)).statusCode).toBe(422);
    }
  });

  test('a statement requires a signed-in member, as JSON and as CSV', async () => {
    expect((await app.call(calls.statement, {})).status).toBe(401);
    const { statusCode } = await app.app.inject({ url: '/api/statement', headers: { accept: 'text/csv' } });
    expect(statusCode).toBe(401);
  });
});

describe('a statement as CSV', () => {
  test('a statement as CSV is a file of the whole range, with decimals', async () => {
    await app.fund(member, 123_456n);
    await moveToAndFro(2_005);
    const answer = await readCsv({ limit: '1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="statement.csv"');
    expect(answer.headers.vary).toContain('Accept');
    const date = app.clock.now().toISOString();
    const [deposit, , asked] = (await readStatement()).data.toReversed();
    expect(answer.body.split('\r\n')).toEqual([
      'date,account,kind,amount,balance_after,reference',
      `${date},available,withdrawal_cancelled,20.05,1234.56,${asked?.reference}`,
      `${date},withdrawing,withdrawal_cancelled,-20.05,0.00,${asked?.reference}`,
      `${date},available,withdrawal_asked,-20.05,1214.51,${asked?.reference}`,
      `${date},withdrawing,withdrawal_asked,20.05,20.05,${asked?.reference}`,
      `${date},available,deposit_credited,1234.56,1234.56,${deposit?.reference}`,
      '',
    ]);
  });

  test('a statement as CSV continues after a cursor', async () => {
    await app.fund(member, 5_000n);
    await moveToAndFro(2_000);
    const { next_cursor } = await readStatement({ limit: '1' });
    const lines = (await readCsv({ cursor: next_cursor ?? '' })).body.split('\r\n');
    expect(lines).toHaveLength(1 + 4 + 1);
    expect(lines[1]).toContain(',withdrawing,withdrawal_cancelled,');
  });

  test('a statement is JSON unless the client asks for CSV', async () => {
    const { headers } = await app.call(calls.statement, {}, { as: member, headers: { accept: '*/*' } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers.vary).toContain('Accept');
  });

  test('a statement as CSV is never truncated: a range of too many lines is refused', async () => {
    await app.fund(member, 5_000n);
    await moveToAndFro(2_000);
    const { data } = await readStatement();
    const lines = data.map((line) => ({ ...line, date: app.clock.now(), amount: 1n, balance_after: 1n }));
    expect(wholeRange(lines, 5)).toBe(lines);
    expect(() => wholeRange(lines, 4)).toThrow(
      expect.objectContaining({ slug: 'validation_failed', fields: { from: 'range_too_long' } }),
    );
  });
});

test('a line of an account without a balance cannot be a member’s line', () => {
  const line = {
    transferId: 1n,
    account: accounts.goodwill,
    kind: 'correction' as const,
    reference: 'test',
    amount: 1n,
    balanceAfter: null,
    at: app.clock.now(),
  };
  expect(() => lineOf(member.id, line)).toThrow('goodwill carries no balance');
});

test('balances move only by ledger postings', async () => {
  // No feature's table has a balance: only the ledger's can move.
  const { rows } = await app.runtime.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name like '%balance%'`,
  );
  expect(rows).toEqual([]);

  // A member's balances are always the sums of the lines that they see.
  const agree = async () => {
    const lines = (await readStatement({ limit: '100' })).data;
    const sumOf = (account: string) =>
      lines.reduce((total, line) => total + (line.account === account ? line.amount : 0), 0);
    const user = (await app.call(calls.me, {}, { as: member })).body.data;
    expect([user.account_balance, user.withdrawing_balance]).toEqual([
      sumOf('available'),
      sumOf('withdrawing'),
    ]);
    return user.account_balance;
  };
  expect(await agree()).toBe(0);
  await app.fund(member, 5_000n);
  expect(await agree()).toBe(5_000);
  await moveToAndFro(2_000);
  expect(await agree()).toBe(5_000);

  // No call sets a balance.
  for (const account_balance of [1_000_000, '1000000', { $inc: 1 }, [1], null]) {
    const { body } = await app.call(calls.updateBalance, { account_balance }, { as: member });
    expect(body.data).toEqual({ account_balance: 5_000 });
  }
  for (const field of ['account_balance', 'withdrawing_balance', 'balance']) {
    const input = { amount: 1_000, password: PASSWORD, [field]: 1_000_000 };
    const { body } = await app.call(calls.withdraw, input, { as: member });
    expect(body.fields).toEqual({ [field]: 'unknown' });
  }
  expect(await agree()).toBe(5_000);
});
