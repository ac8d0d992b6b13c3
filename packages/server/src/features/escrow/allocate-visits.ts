import { post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { shareDrawn } from './postings.ts';
import { costPerVisit } from './rules.ts';
import { addUnallocatedVisits, type CampaignRow } from './sql.ts';

/**
 * Allocates visits of a locked campaign to a new share, and sets their rewards and fees apart. Throws when
 * the campaign has fewer visits left; its lock and the caller's check rule this out.
 */
export async function allocateVisits(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  campaign: CampaignRow,
  { shareId, visits }: { shareId: string; visits: number },
): Promise<void> {
  await addUnallocatedVisits(tx, campaign.id, -visits);
  const cost = costPerVisit(campaign) * BigInt(visits);
  await post(tx, shareDrawn({ campaignId: campaign.id, shareId, cost, at: now }));
}
