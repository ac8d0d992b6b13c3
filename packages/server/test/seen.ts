import { askedOf } from '../src/features/businesses/verifying/list-businesses.ts';
import { selectAskedById } from '../src/features/businesses/verifying/verifying-sql.ts';
import { consoleOrderById } from '../src/features/campaigns/index.ts';
import { selectShare } from '../src/features/conversions/judging/judging-sql.ts';
import { conversionsOf } from '../src/features/conversions/judging/list-conversions.ts';
import { lockCorrection } from '../src/features/corrections/sql.ts';
import { correctionOf } from '../src/features/corrections/wire.ts';
import { lockDeposit } from '../src/features/deposits/sql.ts';
import { consoleDepositOf } from '../src/features/deposits/wire.ts';
import { readLockedFunds } from '../src/features/locked-withdrawals/read-funds.ts';
import { lockRow } from '../src/features/locked-withdrawals/sql.ts';
import { lockedWithdrawalOf } from '../src/features/locked-withdrawals/wire.ts';
import { selectBatch } from '../src/features/payments/sql.ts';
import { openBatchOf } from '../src/features/payments/wire.ts';
import { selectOpenOf } from '../src/features/reports/sql.ts';
import { orderReportsOf } from '../src/features/reports/wire.ts';
import { lockUnmatched } from '../src/features/unmatched/sql.ts';
import { unmatchedOf } from '../src/features/unmatched/wire.ts';
import { lockWithdrawal, selectBatched } from '../src/features/withdrawals/sql.ts';
import { consoleWithdrawalOf } from '../src/features/withdrawals/wire.ts';
import type { Tx } from '../src/platform/database/transaction.ts';
import { isId } from '../src/platform/ids.ts';

type Shown = { seen: string } | null;

/** Reads what the console shows of an object to decide on, by the first segment of the call's path. */
const shownOf: Readonly<Record<string, (tx: Tx, id: string) => Promise<Shown>>> = {
  businesses: async (tx, id) => mapped(await selectAskedById(tx, id), askedOf),
  conversions: async (tx, id) =>
    mapped(await selectShare(tx, { shareId: id, since: new Date(0) }), conversionsOf),
  corrections: async (tx, id) => mapped(await lockCorrection(tx, id), correctionOf),
  deposits: async (tx, id) => mapped(await lockDeposit(tx, id), consoleDepositOf),
  'locked-withdrawals': async (tx, id) => {
    const row = await lockRow(tx, id);
    return lockedWithdrawalOf(
      row,
      (await readLockedFunds({ tx, config: { mode: 'production' } }, [row]))(row),
    );
  },
  orders: (tx, id) => consoleOrderById(tx, id),
  'payment-batches': async (tx, id) => {
    const batch = await selectBatch(tx, id);
    return batch && openBatchOf(batch, await selectBatched(tx, id));
  },
  reports: async (tx, id) => mapped(await selectOpenOf(tx, id), orderReportsOf),
  unmatched: async (tx, id) => mapped(await lockUnmatched(tx, id), unmatchedOf),
  withdrawals: async (tx, id) => mapped(await lockWithdrawal(tx, id), consoleWithdrawalOf),
};

/** The current digest of an object, read without waiting for a lock; `none` if it does not exist. */
export async function seenNow(tx: Tx, path: string, id: unknown): Promise<string> {
  const read = shownOf[path.split('/')[0] ?? ''];
  if (!read || typeof id !== 'string' || !isId(id)) return 'none';
  const shown = await read(withoutLocks(tx), id).catch(() => null);
  return shown?.seen ?? 'none';
}

function mapped<Row>(row: Row | null, shown: (row: Row) => { seen: string }): Shown {
  return row && shown(row);
}

function withoutLocks(tx: Tx): Tx {
  return {
    ...tx,
    query: (text, values) =>
      / for update$/.test(text) ? Promise.resolve({ rows: [] }) : tx.query(text, values),
  };
}
