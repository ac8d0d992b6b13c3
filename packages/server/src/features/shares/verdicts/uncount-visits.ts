import type { Work } from '../../../platform/context.ts';
import type { ShareRow } from '../sql.ts';
import { subtractVerifiedVisits } from './visit-sql.ts';

/**
 * Subtracts visits that were refused after their verification from a locked share's counts. A running share
 * gives up their places as well: the visits return to the campaign, for others to share.
 */
export async function uncountVisits(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  share: ShareRow,
  visits: number,
): Promise<void> {
  await subtractVerifiedVisits(tx, share, visits);
  emit({ memberId: share.member_id, kind: 'order', subject: share.id });
}
