import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, audit, balanceOf, rollUp } from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit, move } from './postings.ts';

let ledger: TestLedger;
const revenue = accounts.revenueAdvertising;
const available = accounts.memberAvailable('m1');

beforeAll(async () => {
  ledger = await createTestLedger('rollup');
  await deposit(ledger.tx, 'm1', 1_000n);
});
afterAll(() => ledger.drop());

async function snapshots(): Promise<unknown> {
  const { rows } = await ledger.tx.query(
    `select a.name, r.through_transfer_id as through, r.balance
     from ledger.rollup r join ledger.account a on a.id = r.account_id order by a.name`,
    [],
  );
  return rows;
}

test('a roll-up of an empty stretch changes nothing', async () => {
  await ledger.transact(rollUp);
  await ledger.transact(rollUp);
  expect(await snapshots()).toEqual([]);
});

test('a roll-up sums up to the horizon of the previous one, and a repeat changes nothing', async () => {
  await move(ledger.tx, 'a', available, revenue, 10n);
  const { transferId } = await move(ledger.tx, 'b', available, revenue, 5n);
  await ledger.transact(rollUp);
  await move(ledger.tx, 'c', available, revenue, 2n);
  await ledger.transact(rollUp);
  expect(await snapshots()).toEqual([{ name: revenue, through: transferId, balance: 15n }]);
  await ledger.transact(rollUp);
  const settled = await snapshots();
  expect(settled).toEqual([{ name: revenue, through: transferId + 1n, balance: 17n }]);
  await ledger.transact(rollUp);
  expect(await snapshots()).toEqual(settled);
  expect(await balanceOf(ledger.tx, revenue)).toBe(17n);
});

test('a roll-up started during another waits for it and continues from where it ended', async () => {
  await move(ledger.tx, 'd', available, revenue, 3n);
  await ledger.transact(rollUp);
  const { transferId } = await move(ledger.tx, 'e', available, revenue, 4n);
  await ledger.aside(async (first) => {
    await rollUp(first);
    const second = ledger.transact(rollUp);
    await ledger.untilWaiting(1);
    await first.query('commit', []);
    await second;
  });
  expect(await snapshots()).toEqual([{ name: revenue, through: transferId, balance: 24n }]);
});

test('a transfer that commits after a later one is not lost between snapshots', async () => {
  await ledger.aside(async (slow) => {
    await move(slow, 'slow', accounts.goodwill, revenue, 100n);
    await move(ledger.tx, 'fast', available, revenue, 1n);
    const refusal = await ledger.transact(rollUp).catch((error: unknown) => error);
    // 55P03: the lock was not available while the earlier transfer was in flight, so no horizon was set.
    expect(refusal).toMatchObject({ code: '55P03' });
    await slow.query('commit', []);
  });
  await ledger.transact(rollUp);
  await ledger.transact(rollUp);
  expect(await balanceOf(ledger.tx, revenue)).toBe(125n);
  const { rows } = await ledger.tx.query<{ balance: bigint }>(
    'select r.balance from ledger.rollup r join ledger.account a on a.id = r.account_id where a.name = $1',
    [revenue],
  );
  expect(rows).toEqual([{ balance: 125n }]);
  await move(ledger.tx, 'settle', revenue, accounts.goodwill, 100n);
  expect(await audit(ledger.tx)).toEqual([]);
});
