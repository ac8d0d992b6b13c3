import type { Tx } from '../../platform/database/transaction.ts';
import { pushServiceOf } from './push-services.ts';
import { selectPushSubscriptions } from './sql.ts';

/** A member's browsers by push service, without the endpoint: anyone with the endpoint could send to it. */
export async function listPushSubscriptions(
  tx: Tx,
  memberId: string,
): Promise<{ service: string; created_at: Date }[]> {
  const rows = await selectPushSubscriptions(tx, memberId);
  return rows.map(({ endpoint, created_at }) => ({ service: pushServiceOf(endpoint), created_at }));
}
