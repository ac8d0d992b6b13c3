import type { Tx } from '../../platform/database/transaction.ts';
import { selectCampaign } from './sql.ts';
import { type ConsoleOrder, consoleOrderOf } from './wire.ts';

/** A campaign as the console sees it; it must exist. */
export async function consoleOrderById(tx: Tx, campaignId: string): Promise<ConsoleOrder> {
  return consoleOrderOf(await selectCampaign(tx, campaignId));
}
