import type { RequestContext } from '../../platform/context.ts';
import { identifyVisitor } from './identify-visitor.ts';
import { insertReport, selectSharedAd } from './sql.ts';

/** Takes a visitor's report of an advertisement; a second one from the same network adds nothing. */
export async function reportShare(context: RequestContext, token: string): Promise<boolean> {
  const { tx, now } = context;
  const ad = await selectSharedAd(tx, token, now);
  if (!ad) return false;
  const { network } = await identifyVisitor(context);
  await insertReport(tx, {
    id: context.newId(),
    shareId: ad.share_id,
    campaignId: ad.campaign_id,
    networkKey: network.today,
    now,
  });
  return true;
}
