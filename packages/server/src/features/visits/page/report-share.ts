import type { objects } from '@handbill/contract/console';
import type { RequestContext } from '../../../platform/context.ts';
import { takeReport } from '../../reports/index.ts';
import { identifyVisitor } from '../judging/identify-visitor.ts';
import { selectSharedAd } from '../sql.ts';

/** Stores a visitor's report of the advertisement behind a link; false when the link is unknown. */
export async function reportShare(
  context: RequestContext,
  { token, reason }: { token: string; reason: (typeof objects.reportReasons)[number] },
): Promise<boolean> {
  const ad = await selectSharedAd(context.tx, token);
  if (!ad) return false;
  const { network } = await identifyVisitor(context, context.caller);
  await takeReport(context, { shareId: ad.share_id, campaignId: ad.campaign_id, network, reason });
  return true;
}
