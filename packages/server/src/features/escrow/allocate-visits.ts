import { postAll } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { shareDrawn } from './postings.ts';
import { costPerVisit } from './rules.ts';
import { type CampaignRow, takeUnallocatedVisits } from './sql.ts';

/**
 * Allocates visits of locked campaigns to shares, and sets their rewards and fees apart. Throws when a campaign
 * has fewer visits left; its lock and the caller's check rule this out. `cause` is the new share, or the
 * objection that gives an ended one more.
 */
export async function allocateVisits(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  shares: readonly { campaign: CampaignRow; shareId: string; cause: string; visits: number }[],
): Promise<void> {
  const taken = shares.map(({ campaign, visits }) => ({ campaignId: campaign.id, visits }));
  const drawn = shares.map(({ campaign, shareId, cause, visits }) =>
    shareDrawn({
      campaignId: campaign.id,
      shareId,
      cause,
      cost: costPerVisit(campaign) * BigInt(visits),
      at: now,
    }),
  );
  await Promise.all([takeUnallocatedVisits(tx, taken), postAll(tx, drawn)]);
}
