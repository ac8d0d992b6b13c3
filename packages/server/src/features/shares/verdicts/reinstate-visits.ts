import type { Work } from '../../../platform/context.ts';
import { allocateVisits, type CampaignRow, visitsLeft } from '../../escrow/index.ts';
import { placesLeft } from '../share-terms.ts';
import type { ShareRow } from '../sql.ts';
import { notifyCompleted } from './notify-completed.ts';
import { recordReinstated } from './visit-sql.ts';

/**
 * Verifies refused visits of a locked share of a locked campaign after all, the first ones first, as far as
 * they can be paid: a share has as many places as when it was received, and once it has ended, their money
 * has to come from what the campaign has not allocated. Returns how many were verified. `cause` is the id of
 * the decision, which is posted once.
 */
export async function reinstateVisits(
  work: Work,
  { campaign, share }: { campaign: CampaignRow; share: ShareRow },
  { visitIds, cause, settlesAt }: { visitIds: readonly string[]; cause: string; settlesAt: Date },
): Promise<number> {
  const { tx, now, emit } = work;
  const running = share.stage === 'distributing';
  const payable = running ? placesLeft(share) : Math.min(placesLeft(share), visitsLeft(campaign));
  const chosen = visitIds.slice(0, payable);
  if (chosen.length === 0) return 0;
  const ids = { shareId: share.id, campaignId: campaign.id };
  const { visits, completed } = await recordReinstated(tx, { ...ids, visitIds: chosen, now, settlesAt });
  if (!running) await allocateVisits(work, [{ campaign, shareId: share.id, cause, visits }]);
  emit({ memberId: share.member_id, kind: 'order', subject: share.id });
  emit({ memberId: campaign.member_id, kind: 'order', subject: campaign.id });
  if (running && completed) await notifyCompleted(work, share, campaign.title);
  return visits;
}
