import { accounts, balancesOf } from '@handbill/ledger';
import type { Tx } from '../../platform/database/transaction.ts';
import type { RecoveryRow } from './sql.ts';
import { type Recovery, recoveryOf } from './wire.ts';

/** Recoveries as the console sees them, each with the member’s current balance. */
export async function recoveriesOf(tx: Tx, rows: readonly RecoveryRow[]): Promise<Recovery[]> {
  const balances = await balancesOf(
    tx,
    rows.map((row) => accounts.memberAvailable(row.member_id)),
  );
  return rows.map((row) => recoveryOf(row, balances.get(accounts.memberAvailable(row.member_id)) ?? 0n));
}
