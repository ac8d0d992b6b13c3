import { post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { recoverDisputed } from '../card-money/index.ts';
import { campaignClosed, shareEnded } from './postings.ts';
import { costPerVisit } from './rules.ts';
import { addRefunded, addUnallocatedVisits, type CampaignRow } from './sql.ts';
import { isClosed } from './stages.ts';

/**
 * Returns the visits that an ended share did not use, with their money, to its locked campaign. If the
 * campaign is already closed, the money goes on to the advertiser: a closed escrow stays empty.
 */
export async function returnVisits(
  work: Pick<Work, 'tx' | 'now' | 'newId' | 'emit'>,
  campaign: CampaignRow,
  { shareId, cause, visits }: { shareId: string; cause: string; visits: number },
): Promise<void> {
  const { tx, now, emit } = work;
  const cost = costPerVisit(campaign) * BigInt(visits);
  const { id: campaignId, member_id: memberId } = campaign;
  await post(tx, shareEnded({ campaignId, shareId, cause, cost, at: now }));
  if (!isClosed(campaign.stage)) {
    await addUnallocatedVisits(tx, campaignId, visits);
    return;
  }
  await post(tx, campaignClosed({ campaignId, memberId, cause, amount: cost, at: now }));
  await recoverDisputed(work, { memberId, returned: cost });
  await addRefunded(tx, campaignId, cost);
  emit({ memberId, kind: 'balance', subject: null });
  emit({ memberId, kind: 'order', subject: campaignId });
}
