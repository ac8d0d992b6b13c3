import type { RequestContext } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import { gatherFacts, identifyVisitor } from './identify-visitor.ts';
import { isOver, landingAddress, refusalOf } from './rules.ts';
import { type SharedAd, selectSharedAd } from './sql.ts';
import { recordTap } from './taps-sql.ts';

/** Where a tap leads: to the landing page, or nowhere because the share was stopped. */
export type Followed = { location: string } | { ended: SharedAd };

/**
 * A tap on the button of the page: counts it once for each browser, and answers the advertisement's own landing address
 * with the parameters that its advertiser wants. What could not be a visit is led on without being counted. Null for a
 * link that leads nowhere.
 */
export async function followLink(
  context: RequestContext,
  { token, hasCookie }: { token: string; hasCookie: boolean },
): Promise<Followed | null> {
  const ad = await selectSharedAd(context.tx, token);
  if (!ad) return null;
  if (isOver(ad, context.now)) return { ended: ad };
  return { location: landingAddress(ad, await countTap(context, ad, hasCookie)) };
}

async function countTap(context: RequestContext, ad: SharedAd, hasCookie: boolean): Promise<string | null> {
  const { tx, now, newId } = context;
  const [settings, visitor] = await Promise.all([readSettings(context), identifyVisitor(context)]);
  const facts = await gatherFacts(context, { ad, visitor, settings });
  // A visitor who returns may go on again, also when the share has delivered its last visit by then.
  if (refusalOf({ ...facts, seenBefore: false, running: true }) !== null) return null;
  // Without a cookie, which the page's script gets, a browser is known by its network and name.
  const visitorKey = hasCookie ? visitor.visitorKey : visitor.network.today;
  return recordTap(tx, { id: newId(), shareId: ad.share_id, campaignId: ad.campaign_id, visitorKey, now });
}
