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
import { isRunning, type VisitFacts } from './rules.ts';
import { countOpenings, type SharedAd, wasSeen } from './sql.ts';

/** Who visits, as far as is stored: hashes only. */
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

/** Every key under which the visitor may have been seen in the last 24 hours. */
export function keysOf({ network, visitorKey }: Visitor): Buffer[] {
  return [network.today, network.yesterday, visitorKey];
}

/** Gathers what the rules ask about a visitor of an advertisement. */
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
    ownDevice: await isDeviceOf(tx, {
      memberIds: [ad.sharer_id, ad.advertiser_id],
      visitorKey: visitor.visitorKey,
      // A loopback or private address is the same for everybody behind it: it tells nobody apart.
      networkKeys: isPublicAddress(caller.address) ? both : [],
      usedSince: addMs(now, -DAY_MS),
    }),
    seenBefore: await wasSeen(tx, {
      campaignId: ad.campaign_id,
      keys: keysOf(visitor),
      since: addMs(now, -DAY_MS),
    }),
  };
}
