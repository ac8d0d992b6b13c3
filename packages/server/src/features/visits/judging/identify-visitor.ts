import { REPEAT_HOURS } from '@handbill/contract/periods';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import type { Caller, Work } from '../../../platform/context.ts';
import {
  isPublicAddress,
  type NetworkKeys,
  networkKeys,
  type Salts,
  saltsAt,
  visitorKeyOf,
} from '../../../platform/identity/network.ts';
import { ownersAmong } from '../../../platform/identity/sessions/owners.ts';
import { blocksOfVisitors } from '../../blocks/index.ts';
import type { Settings } from '../../settings/index.ts';
import { isRunning, OTHER_SHARERS_MIN, type VisitFacts } from '../rules.ts';
import { countBySharer, countOpenings, countVerifiedFrom, type SharedAd, wereSeen } from '../sql.ts';
import { isDatacenter } from './datacenters.ts';

/** A visitor. Only the hashes are stored. */
export interface Visitor {
  address: string;
  userAgent: string;
  network: NetworkKeys;
  visitorKey: Buffer;
}

/** A visitor of an advertisement. */
export interface VisitorOfAd {
  ad: SharedAd;
  visitor: Visitor;
}

/** Visits from a visitor's network. */
export interface NetworkVisits {
  /** Verified within the hour. */
  toShare: number;
  toCampaign: number;
  /** Verified or held within the day: how many to this sharer's shares, and how many to other sharers'. */
  toSharer: number;
  /** Whether a browser of the same name visited one of this sharer's shares within `look_minutes`. */
  lookJustSeen: boolean;
  toOthers: number;
  /** The other sharers, as many as the rules need. */
  otherSharers: readonly string[];
}

export function visitorOf(
  { config }: Pick<Work, 'config'>,
  { address, userAgent, visitorCookie }: Caller,
  salts: Salts,
): Visitor {
  return {
    address,
    userAgent,
    network: networkKeys(salts, { address, userAgent, secret: config.secret }),
    visitorKey: visitorKeyOf(config.secret, visitorCookie),
  };
}

/** As visitorOf, of a single visitor. */
export async function identifyVisitor(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
  caller: Caller,
): Promise<Visitor> {
  return visitorOf(work, caller, await saltsAt(work.tx, work.now));
}

/** Adds to each visit the number of visits from its network that already count. */
export async function gatherNetworkVisits<Visit extends VisitorOfAd>(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  visits: readonly Visit[],
  settings: Settings,
): Promise<(Visit & { networkVisits: NetworkVisits })[]> {
  const asked = visits.map(({ ad, visitor: { network } }) => ({
    shareId: ad.share_id,
    campaignId: ad.campaign_id,
    sharerId: ad.sharer_id,
    prefix: prefixOf(network),
    look: { today: network.today, yesterday: network.yesterday },
  }));

  const [verified, bySharer] = await Promise.all([
    countVerifiedFrom(tx, asked, addMs(now, -HOUR_MS)),
    countBySharer(tx, asked, {
      since: addMs(now, -DAY_MS),
      lookSince: addMs(now, -settings.look_minutes * MINUTE_MS),
      othersMax: OTHER_SHARERS_MIN,
    }),
  ]);
  return visits.map((visit, place) => ({
    ...visit,
    networkVisits: {
      toShare: verified[place]?.share ?? 0,
      toCampaign: verified[place]?.campaign ?? 0,
      toSharer: bySharer[place]?.own ?? 0,
      lookJustSeen: bySharer[place]?.look ?? false,
      toOthers: bySharer[place]?.others ?? 0,
      otherSharers: bySharer[place]?.other_sharers ?? [],
    },
  }));
}

/** Adds to each visit the facts that the rules need about its visitor. */
export async function gatherFacts<Visit extends VisitorOfAd>(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
  visits: readonly Visit[],
  settings: Settings,
): Promise<(Visit & { facts: VisitFacts })[]> {
  if (visits.length === 0) return [];
  const { tx, now } = work;
  const visitors = visits.map(({ visitor }) => visitor);
  const openingsMax = settings.visits_per_network_hour;
  const dayAgo = addMs(now, -DAY_MS);
  const [blockIds, openings, owners, seen] = await Promise.all([
    blocksOfVisitors(work, visitors),
    countOpenings(
      tx,
      visitors.map(({ network }) => prefixOf(network)),
      { since: addMs(now, -HOUR_MS), atMost: openingsMax + 1 },
    ),
    ownersAmong(tx, visits.map(ownersOf), dayAgo),
    wereSeen(tx, visits.map(markOf), addMs(now, -REPEAT_HOURS * HOUR_MS)),
  ]);
  return visits.map((visit, place) => ({
    ...visit,
    facts: {
      userAgent: visit.visitor.userAgent,
      running: isRunning(visit.ad, now),
      blockId: blockIds[place] ?? null,
      fromDatacenter: isDatacenter(visit.visitor.address),
      openingsOfNetwork: openings[place] ?? 0,
      openingsOfNetworkMax: openingsMax,
      ownedBy: owners[place] ?? null,
      seenBefore: seen[place] ?? false,
    },
  }));
}

function prefixOf({ prefixToday, prefixYesterday }: NetworkKeys) {
  return { today: prefixToday, yesterday: prefixYesterday };
}

export function markOf({ ad, visitor }: VisitorOfAd) {
  return { campaignId: ad.campaign_id, visitorKey: visitor.visitorKey };
}

function ownersOf({ ad, visitor: { address, network, visitorKey } }: VisitorOfAd) {
  // Everybody behind a proxy shares one loopback or private address: it distinguishes nobody.
  const telling = isPublicAddress(address) ? network : null;
  return { memberIds: [ad.sharer_id, ad.advertiser_id] as const, visitorKey, network: telling };
}
