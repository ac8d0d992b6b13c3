import type { Tx } from '../../platform/database/transaction.ts';
import { selectBusiness } from './sql.ts';
import { type Business, ownBusinessOf } from './wire.ts';

/** A member's business as its owner sees it, or null. */
export async function businessOf(tx: Tx, memberId: string): Promise<Business | null> {
  const row = await selectBusiness(tx, memberId);
  return row && ownBusinessOf(row);
}
