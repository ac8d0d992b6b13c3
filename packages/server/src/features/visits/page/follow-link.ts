import type { VisitChannel } from '@handbill/contract/channels';
import type { RequestContext } from '../../../platform/context.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { readSettings } from '../../settings/index.ts';
import { gatherFacts, identifyVisitor } from '../judging/identify-visitor.ts';
import { isOver, landingAddress, refusalOf } from '../rules.ts';
import { type SharedAd, selectSharedAd } from '../sql.ts';
import { recordTap } from '../taps-sql.ts';
import { type BadgedAd, withBadge } from './badged-ad.ts';
import { isTakenDown } from './taken-down.ts';

/** The target of a tap: the landing page, or none because the share has ended; null: nor is its page shown any more. */
export type Followed = { location: string } | { ended: BadgedAd | null };

/**
 * Counts a tap on the page's button, once per browser, and returns the advertisement's landing address with
 * the parameters that its advertiser wants. Those who could not make a visit are redirected without being
 * counted. Null for an unknown link.
 */
export async function followLink(
  context: RequestContext,
  { token, channel, hasCookie }: { token: string; channel: VisitChannel; hasCookie: boolean },
): Promise<Followed | null> {
  const ad = await selectSharedAd(context.tx, token);
  if (!ad) return null;
  if (await isTakenDown(context, ad)) return { ended: null };
  if (isOver(ad, context.now)) return { ended: await withBadge(context.tx, ad) };
  return { location: landingAddress(ad, await countTap(context, ad, { channel, hasCookie })) };
}

async function countTap(
  context: RequestContext,
  ad: SharedAd,
  { channel, hasCookie }: { channel: VisitChannel; hasCookie: boolean },
): Promise<string | null> {
  const { tx, now, newId } = context;
  const [settings, visitor] = await Promise.all([
    readSettings(context),
    identifyVisitor(context, context.caller),
  ]);
  const { facts } = onlyRow(await gatherFacts(context, [{ ad, visitor }], settings));
  // A returning visitor may go on again, even after the share has delivered its last visit.
  if (refusalOf({ ...facts, seenBefore: false, running: true }) !== null) return null;
  // Without a cookie, which the page's script obtains, a browser is identified by its network and name.
  const visitorKey = hasCookie ? visitor.visitorKey : visitor.network.today;
  const of = { shareId: ad.share_id, campaignId: ad.campaign_id };
  return recordTap(tx, { id: newId(), ...of, visitorKey, channel, now });
}
