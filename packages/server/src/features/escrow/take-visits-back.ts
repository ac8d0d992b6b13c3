import { post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { recoverDisputed } from '../card-money/index.ts';
import { campaignClosed, visitsReversed } from './postings.ts';
import { costPerVisit } from './rules.ts';
import { addRefunded, addUnallocatedVisits, type CampaignRow } from './sql.ts';
import { isClosed } from './stages.ts';

/**
 * Returns verified visits that were refused before they settled, with their money, from a locked share to its
 * locked campaign, which can allocate them again. If the campaign is already closed, the money goes on to the
 * advertiser. `cause` is the id of the reversal, which is posted once.
 */
export async function takeVisitsBack(
  work: Pick<Work, 'tx' | 'now' | 'newId' | 'emit'>,
  campaign: CampaignRow,
  { shareId, cause, visits }: { shareId: string; cause: string; visits: number },
): Promise<void> {
  const { tx, now, emit } = work;
  const cost = costPerVisit(campaign) * BigInt(visits);
  const { id: campaignId, member_id: memberId } = campaign;
  await post(tx, visitsReversed({ campaignId, shareId, cause, cost, at: now }));
  emit({ memberId, kind: 'order', subject: campaignId });
  if (!isClosed(campaign.stage)) {
    await addUnallocatedVisits(tx, campaignId, visits);
    return;
  }
  await post(tx, campaignClosed({ campaignId, memberId, cause, amount: cost, at: now }));
  await recoverDisputed(work, { memberId, returned: cost });
  await addRefunded(tx, campaignId, cost);
  emit({ memberId, kind: 'balance', subject: null });
}
