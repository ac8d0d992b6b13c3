import type { RefusalReason } from '@handbill/contract/member';
import type { Work } from '../../../platform/context.ts';
import { lockCampaign, returnVisits } from '../../escrow/index.ts';
import { lockShare } from '../sql.ts';
import { notifyCompleted } from './notify-completed.ts';
import { refuseHeld, verifyHeld } from './visit-sql.ts';

/** The verdict on held visits: they are verified and settle at an instant, or are refused with a reason. */
export type HeldVerdict =
  | { state: 'verified'; settlesAt: Date }
  | { state: 'refused'; reason: RefusalReason };

/**
 * Decides held visits of one share. Verified ones can be claimed once they settle. Refused ones free their
 * places; if the share has ended, their money goes back to the campaign. Returns how many were still held.
 */
export async function decideHeldVisits(
  work: Work,
  held: { campaignId: string; shareId: string; visitIds: readonly string[] },
  verdict: HeldVerdict,
): Promise<number> {
  const { tx, now, newId, emit } = work;
  const campaign = await lockCampaign(tx, held.campaignId);
  const share = await lockShare(tx, held);
  if (!campaign || !share) return 0;
  emit({ memberId: share.member_id, kind: 'order', subject: share.id });
  emit({ memberId: campaign.member_id, kind: 'order', subject: campaign.id });
  if (verdict.state === 'refused') {
    const visits = await refuseHeld(tx, { ...held, reason: verdict.reason });
    if (visits > 0 && share.stage !== 'distributing') {
      await returnVisits(work, campaign, { shareId: share.id, cause: newId(), visits });
    }
    return visits;
  }
  const { visits, completed } = await verifyHeld(tx, { ...held, now, settlesAt: verdict.settlesAt });
  if (completed && share.stage === 'distributing') await notifyCompleted(work, share, campaign.title);
  return visits;
}
