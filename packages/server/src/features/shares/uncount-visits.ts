import type { Work } from '../../platform/context.ts';
import { type ShareRow, subtractVerifiedVisits } from './sql.ts';

/**
 * Takes visits, refused after they were verified, out of what a locked share counts. One that still runs gives their
 * places back as well: the visits go to the campaign, for others to share.
 */
export async function uncountVisits(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  share: ShareRow,
  visits: number,
): Promise<void> {
  await subtractVerifiedVisits(tx, share, visits);
  emit({ memberId: share.member_id, kind: 'order', subject: share.id });
}
