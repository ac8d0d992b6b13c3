import { accounts, balanceOf, post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { campaignClosed } from './postings.ts';
import { type CampaignRow, updateClosedCampaign } from './sql.ts';

/**
 * Closes a locked campaign, whose shares have ended, and returns everything that its escrow still holds, fee part
 * and rounding included, to the advertiser. `reason` is a slug, or null. Answers the campaign as it is then.
 */
export async function closeCampaign(
  { tx, now, emit }: Pick<Work, 'tx' | 'now' | 'emit'>,
  campaign: CampaignRow,
  { stage, reason }: { stage: 'completed' | 'rejected' | 'stopped'; reason: string | null },
): Promise<CampaignRow> {
  const { id: campaignId, member_id: memberId } = campaign;
  // Whatever moves the escrow holds the campaign's lock, so this figure cannot change before it is posted.
  const amount = await balanceOf(tx, accounts.campaignEscrow(campaignId));
  if (amount > 0n) {
    await post(tx, campaignClosed({ campaignId, memberId, cause: campaignId, amount, at: now }));
    emit({ memberId, kind: 'balance', subject: null });
  }
  emit({ memberId, kind: 'order', subject: campaignId });
  return updateClosedCampaign(tx, { campaignId, stage, reason, amount, now });
}
