import type { Tx } from '../../platform/database/transaction.ts';
import { deletePhone } from './sql.ts';

/** Forgets an erased member's verified number, and the codes that were sent to it. */
export async function forgetPhone(tx: Tx, memberId: string): Promise<void> {
  await deletePhone(tx, memberId);
}
