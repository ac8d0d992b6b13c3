import type { ReviewReason } from '@handbill/contract/member';
import { accounts, balanceOf, post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { recoverDisputed } from '../card-money/index.ts';
import { campaignClosed } from './postings.ts';
import { type CampaignRow, updateClosedCampaign } from './sql.ts';

/** How a campaign ends: `reason` is why an operator closed it, or null, and `explanation` what they wrote about it. */
interface CampaignEnd {
  stage: 'completed' | 'rejected' | 'stopped';
  reason: ReviewReason | null;
  explanation?: string;
}

/**
 * Closes a locked campaign whose shares have ended, and returns everything left in its escrow, fee part and
 * rounding included, to the advertiser. Returns the closed campaign.
 */
export async function closeCampaign(
  work: Pick<Work, 'tx' | 'now' | 'newId' | 'emit'>,
  campaign: CampaignRow,
  { stage, reason, explanation }: CampaignEnd,
): Promise<CampaignRow> {
  const { tx, now, emit } = work;
  const { id: campaignId, member_id: memberId } = campaign;
  // Every movement of the escrow takes the campaign's lock, so this figure cannot change before it is posted.
  const amount = await balanceOf(tx, accounts.campaignEscrow(campaignId));
  if (amount > 0n) {
    await post(tx, campaignClosed({ campaignId, memberId, cause: campaignId, amount, at: now }));
    await recoverDisputed(work, { memberId, returned: amount });
    emit({ memberId, kind: 'balance', subject: null });
  }
  emit({ memberId, kind: 'order', subject: campaignId });
  return updateClosedCampaign(tx, {
    campaignId,
    stage,
    reason,
    explanation: explanation ?? null,
    amount,
    now,
  });
}
