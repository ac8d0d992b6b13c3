import { postAll } from '@handbill/ledger';
import type { Work } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import type { ShareRow } from '../sql.ts';
import { rewardClaimed } from './postings.ts';
import { claimVisits } from './rewards-sql.ts';

type PayingWork = Pick<Work, 'tx' | 'now' | 'newId'>;

/**
 * Pays what each of these locked shares has to pay now: its visits that are verified, settled and unpaid. Returns the
 * rewards in minor units by share, without the shares that have none. `notifyPaid` notifies their members.
 */
export async function payRewards(
  { tx, now, newId }: PayingWork,
  shares: readonly ShareRow[],
): Promise<ReadonlyMap<string, bigint>> {
  if (shares.length === 0) return new Map();
  const asked = shares.map((share) => ({ claimId: newId(), share }));
  const claims = await claimVisits(tx, { claims: asked, now });
  const memberOf = new Map(shares.map((share) => [share.id, share.member_id]));
  const transfers = claims.map(({ id: claimId, share_id: shareId, reward, fee }) => {
    const memberId = existing(memberOf.get(shareId));
    return rewardClaimed({ claimId, shareId, memberId, reward, fee, at: now });
  });
  await postAll(tx, transfers);
  return new Map(claims.map(({ share_id: shareId, reward }) => [shareId, reward]));
}

/** Notifies the member of a share that was paid. */
export function notifyPaid(emit: Work['emit'], { id, member_id: memberId }: ShareRow): void {
  emit({ memberId, kind: 'balance', subject: null });
  emit({ memberId, kind: 'order', subject: id });
}
