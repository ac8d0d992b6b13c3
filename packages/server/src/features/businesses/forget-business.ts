import type { Tx } from '../../platform/database/transaction.ts';
import { deleteBusiness } from './sql.ts';

/** Forgets an erased member's business. */
export async function forgetBusiness(tx: Tx, memberId: string): Promise<void> {
  await deleteBusiness(tx, memberId);
}
