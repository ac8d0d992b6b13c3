import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import type { RequestContext } from '../../platform/context.ts';
import {
  isPublicAddress,
  type NetworkKeys,
  networkKeys,
  visitorKeyOf,
} from '../../platform/identity/network.ts';
import { isDeviceOf } from '../../platform/identity/sessions.ts';
import { blockOfVisitor } from '../blocks/index.ts';
import type { Settings } from '../settings/index.ts';
import { isDatacenter } from './datacenters.ts';
import { type HoldFacts, isRunning, type VisitFacts } from './rules.ts';
import { countBySharer, countOpenings, countVerifiedFrom, type SharedAd, wasSeen } from './sql.ts';

/** A visitor as far as is stored: hashes only. */
export interface Visitor {
  network: NetworkKeys;
  visitorKey: Buffer;
}

export async function identifyVisitor({ tx, now, config, caller }: RequestContext): Promise<Visitor> {
  const { address, userAgent, visitorCookie } = caller;
  return {
    network: await networkKeys(tx, { address, userAgent, secret: config.secret, now }),
    visitorKey: visitorKeyOf(config.secret, visitorCookie),
  };
}

/** The hashes of the visitor's address prefix within the last 24 hours. */
function prefixesOf({ network }: Visitor): Buffer[] {
  return [network.prefixToday, network.prefixYesterday];
}

/** Gathers the facts that decide whether a countable visit is verified or held. */
export async function gatherHoldFacts(
  { tx, now, caller }: RequestContext,
  its: {
    share: { id: string; campaign_id: string; member_id: string };
    visitor: Visitor;
    openedBy: Buffer | null;
    facts: VisitFacts;
    settings: Settings;
  },
): Promise<HoldFacts> {
  const { share, visitor, openedBy, facts, settings } = its;
  const prefixKeys = prefixesOf(visitor);
  const [counted, sharers] = await Promise.all([
    countVerifiedFrom(tx, {
      shareId: share.id,
      campaignId: share.campaign_id,
      prefixKeys,
      since: addMs(now, -HOUR_MS),
    }),
    countBySharer(tx, { sharerId: share.member_id, prefixKeys, since: addMs(now, -DAY_MS) }),
  ]);
  return {
    cookieKept: openedBy?.equals(visitor.visitorKey) ?? false,
    ownedBy: facts.ownedBy,
    ofShare: counted.share,
    ofShareMax: settings.prefix_visits_hour,
    ofCampaign: counted.campaign,
    ofCampaignMax: settings.prefix_campaign_visits_hour,
    // A loopback or private address is the same for everybody behind it.
    ofSharerAlone: isPublicAddress(caller.address) && !sharers.others ? sharers.own : 0,
  };
}

/** Gathers the facts that the rules need about a visitor of an advertisement. */
export async function gatherFacts(
  context: RequestContext,
  { ad, visitor, settings }: { ad: SharedAd; visitor: Visitor; settings: Settings },
): Promise<VisitFacts> {
  const { tx, now, caller } = context;
  const both = [visitor.network.today, visitor.network.yesterday];
  const max = settings.visits_per_network_hour;
  return {
    userAgent: caller.userAgent,
    running: isRunning(ad, now),
    blockId: await blockOfVisitor(context, visitor.network),
    fromDatacenter: isDatacenter(caller.address),
    openingsOfNetwork: await countOpenings(tx, {
      networkKeys: both,
      since: addMs(now, -HOUR_MS),
      atMost: max + 1,
    }),
    openingsOfNetworkMax: max,
    ownedBy: await isDeviceOf(tx, {
      memberIds: [ad.sharer_id, ad.advertiser_id],
      visitorKey: visitor.visitorKey,
      // Everybody behind a proxy shares one loopback or private address: it distinguishes nobody.
      prefixKeys: isPublicAddress(caller.address) ? prefixesOf(visitor) : [],
      usedSince: addMs(now, -DAY_MS),
    }),
    seenBefore: await wasSeen(tx, {
      campaignId: ad.campaign_id,
      visitorKey: visitor.visitorKey,
      since: addMs(now, -DAY_MS),
    }),
  };
}
