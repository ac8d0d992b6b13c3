import type { Tx } from '../../platform/database/transaction.ts';
import { renameAdvertiser } from '../escrow/index.ts';
import { lockNames } from './sql.ts';

/** Lets the feed find a member's campaigns by its current names. Call it after a badge was given or ended. */
export async function renameInFeed(tx: Tx, memberId: string): Promise<void> {
  await renameAdvertiser(tx, { memberId, names: await lockNames(tx, memberId) });
}
