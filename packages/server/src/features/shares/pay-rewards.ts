import { type Posted, post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { rewardClaimed } from './postings.ts';
import { claimVisits, type ShareRow } from './sql.ts';

/**
 * Pays what a locked share has to pay now: its visits that are verified, settled and unpaid. Answers the reward in
 * minor units and the balances after it, or null when there are none.
 */
export async function payRewards(
  { tx, now, newId, emit }: Pick<Work, 'tx' | 'now' | 'newId' | 'emit'>,
  share: ShareRow,
): Promise<{ reward: bigint; balances: Posted['balances'] } | null> {
  const claimId = newId();
  const claim = await claimVisits(tx, { claimId, share, now });
  if (!claim) return null;
  const { id: shareId, member_id: memberId } = share;
  const { balances } = await post(tx, rewardClaimed({ claimId, shareId, memberId, ...claim, at: now }));
  emit({ memberId, kind: 'balance', subject: null });
  emit({ memberId, kind: 'order', subject: shareId });
  return { reward: claim.reward, balances };
}
