import type { Tx } from '../../platform/database/transaction.ts';
import { eraseRequests } from './sql.ts';

/** Erases what an erased member and operators wrote to each other; that there was a request remains. */
export async function forgetSupport(tx: Tx, memberId: string, now: Date): Promise<void> {
  await eraseRequests(tx, memberId, now);
}
