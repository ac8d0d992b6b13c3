import type { Tx } from '../../../platform/database/transaction.ts';
import type { ShareRow } from '../sql.ts';
import { refuseHeld, selectLatestHeld } from './visit-sql.ts';

/**
 * Refuses the latest held visits of a locked, running share, so that visits that count take their places; none if
 * `visits` is not positive.
 */
export async function giveWay(tx: Tx, share: ShareRow, visits: number): Promise<void> {
  if (visits <= 0) return;
  const ids = { shareId: share.id, campaignId: share.campaign_id };
  const visitIds = await selectLatestHeld(tx, { ...ids, limit: visits });
  await refuseHeld(tx, { ...ids, visitIds, reason: 'ended' });
}
