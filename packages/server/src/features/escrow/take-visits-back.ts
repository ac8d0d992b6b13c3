import { post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { campaignClosed, visitsReversed } from './postings.ts';
import { costPerVisit, isClosed } from './rules.ts';
import { addRefunded, addUnallocatedVisits, type CampaignRow } from './sql.ts';

/**
 * Takes visits that were verified, and then refused before they settled, back from a locked share into its locked
 * campaign, with their money: they can be given out again. If the campaign is already closed, the money goes on to the
 * advertiser. `cause` is the reversal: it is posted once.
 */
export async function takeVisitsBack(
  { tx, now, emit }: Pick<Work, 'tx' | 'now' | 'emit'>,
  campaign: CampaignRow,
  { shareId, cause, visits }: { shareId: string; cause: string; visits: number },
): Promise<void> {
  const cost = costPerVisit(campaign) * BigInt(visits);
  const { id: campaignId, member_id: memberId } = campaign;
  await post(tx, visitsReversed({ campaignId, shareId, cause, cost, at: now }));
  emit({ memberId, kind: 'order', subject: campaignId });
  if (!isClosed(campaign)) {
    await addUnallocatedVisits(tx, campaignId, visits);
    return;
  }
  await post(tx, campaignClosed({ campaignId, memberId, cause, amount: cost, at: now }));
  await addRefunded(tx, campaignId, cost);
  emit({ memberId, kind: 'balance', subject: null });
}
