import type { listRecoveries } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { accounts, balancesOf } from '@handbill/ledger';
import type { Tx } from '../../platform/database/transaction.ts';
import type { RecoveryRow } from './sql.ts';

type Recovery = AnswerOf<typeof listRecoveries>['data'][number];

/** Recoveries as the console sees them: never the password, nor its hash. */
export async function recoveriesOf(tx: Tx, rows: readonly RecoveryRow[]): Promise<Recovery[]> {
  const balances = await balancesOf(
    tx,
    rows.map((row) => accounts.memberAvailable(row.member_id)),
  );
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    member: { _id: row.member_id, username: row.username, locked: row.is_locked },
    status: row.status,
    asked_at: row.asked_at,
    phone_matches: row.phone_matches,
    phone_verified_at: row.phone_verified_at,
    contact: row.contact,
    registered_at: row.registered_at,
    last_used_at: row.last_used_at,
    bank_holder: row.bank_holder,
    balance: balances.get(accounts.memberAvailable(row.member_id)) ?? 0n,
    ends_at: row.ends_at,
    closed_at: row.closed_at,
  }));
}
