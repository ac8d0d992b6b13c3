import type { listRecoveries } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { RecoveryRow } from './sql.ts';

export type Recovery = AnswerOf<typeof listRecoveries>['data'][number];

/** A recovery as the console sees it: never the password, nor its hash. */
export function recoveryOf(row: RecoveryRow, balance: bigint): Recovery {
  return {
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
    balance,
    ends_at: row.ends_at,
    closed_at: row.closed_at,
  };
}
