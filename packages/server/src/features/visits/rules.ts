import { chatAppOf } from '@handbill/contract/businesses';
import type { RefusalReason } from '@handbill/contract/member';
import { msBetween, SECOND_MS } from '@handbill/contract/time';
import { isbot } from 'isbot';
import type { HeldFor } from '../shares/index.ts';
import type { SharedAd } from './sql.ts';

/** What is known about a visit when it opens, or when its ticket comes back. */
export interface VisitFacts {
  userAgent: string;
  running: boolean;
  /** The block that applies to this visitor, or null. */
  blockId: string | null;
  fromDatacenter: boolean;
  /** Visits opened from this network, by any browser, in the past hour, and the limit. */
  openingsOfNetwork: number;
  openingsOfNetworkMax: number;
  /**
   * How the visitor matches a session of the sharer or the advertiser: by the browser itself, by its network
   * and name, or not at all.
   */
  ownedBy: 'device' | 'network' | null;
  /** Whether this browser had a verified or held visit to this campaign within the last 24 hours. */
  seenBefore: boolean;
}

/** Why a visit cannot count, or null. The same order on opening and on verification. */
export function refusalOf(facts: VisitFacts): RefusalReason | null {
  if (facts.userAgent !== '' && isPreviewer(facts.userAgent)) return 'preview';
  if (facts.userAgent === '' || isbot(facts.userAgent)) return 'bot';
  // Before what the rules judge: a share that no longer runs has no visits that could be objected to.
  if (!facts.running) return 'ended';
  if (facts.blockId !== null) return 'blocked';
  if (facts.fromDatacenter) return 'datacenter';
  if (facts.openingsOfNetwork > facts.openingsOfNetworkMax) return 'rate_limited';
  if (facts.ownedBy === 'device') return 'self';
  if (facts.seenBefore) return 'repeat';
  return null;
}

/** The names of the programs with which chats and search engines preview a link. */
const PREVIEWERS = /bot\b|crawl|spider|preview|externalhit|scrap|embed|whatsapp\//i;

function isPreviewer(userAgent: string): boolean {
  return isbot(userAgent) && PREVIEWERS.test(userAgent);
}

/** What is known about a countable visit when its ticket comes back. */
export interface HoldFacts {
  /** Whether the cookie sent with the ticket is the one that opened the visit. */
  cookieKept: boolean;
  ownedBy: VisitFacts['ownedBy'];
  /** Whether people share this network. */
  networkShared: boolean;
  /** Visits from this network, from any browser, verified within the hour, and the limits. */
  ofShare: number;
  ofShareMax: number;
  ofCampaign: number;
  ofCampaignMax: number;
  /** Visits from this network to this sharer's shares within the day; 0 if people share it. */
  ofSharerAlone: number;
  ofSharerAloneMax: number;
  /** Whether one of these was within `look_minutes` and from a browser of the same name. */
  lookJustSeen: boolean;
}

/** Why a visit is held; null: it is verified. */
export function holdOf(facts: HoldFacts): HeldFor | null {
  // Without its cookie, a visit is held for what is judged more strictly: at home that it is the sharer's own network,
  // in a network that people share that its browser may have counted already.
  if (facts.ownedBy === 'network' && (facts.cookieKept || !facts.networkShared)) return 'self';
  if (!facts.cookieKept) return 'cookie';
  if (facts.ofShare >= facts.ofShareMax || facts.ofCampaign >= facts.ofCampaignMax) return 'network';
  if (facts.ofSharerAlone >= facts.ofSharerAloneMax) return 'network';
  // Two phones of the same model are common, but rarely within minutes of each other. A cleared cookie looks the same.
  if (facts.lookJustSeen) return 'network';
  return null;
}

/** How much of what one member shares a network visits, and how much of what others share. */
export interface NetworkReach {
  ofSharer: number;
  /** Counted as far as the rules need. */
  ofOthers: number;
  /** How many members these others are. */
  otherSharers: number;
}

/**
 * How many other members' shares a network must visit before it counts as one that people share. With three, a small
 * office that visits what three members share would not be one.
 */
export const OTHER_SHARERS_MIN = 2;

/** How many visits to others are enough, however many there are to one: a link that goes viral on a carrier’s network. */
export const OTHERS_VISITS_ENOUGH = 10;

/**
 * Whether people share a network: they visit what several other members share, and that as often as what this one does, or
 * often enough. A cheat can also open a few links of others.
 */
export function isSharedByPeople({ ofSharer, ofOthers, otherSharers }: NetworkReach): boolean {
  return otherSharers >= OTHER_SHARERS_MIN && ofOthers >= Math.min(ofSharer, OTHERS_VISITS_ENOUGH);
}

/**
 * The visits from one network, to one campaign or to all shares of one member, that have ever been verified or held, and
 * its reach.
 */
export interface NetworkTraffic extends NetworkReach {
  visits: number;
  /** The number of different browser names. */
  browsers: number;
  taps: number;
  /** The deviation of their viewing times, in seconds. */
  deviation: number;
  /** Whether a browser that looks the same visited the member's shares before. */
  lookKnown: boolean;
}

const VISITS_MIN = 6;
const DEVIATION_SECONDS_MAX = 0.3;
const SIGNS_MIN = 2;

/**
 * Whether a network's traffic looks automated: equal viewing times, no taps, a different browser for each
 * visit, and too little other traffic. One of these signs is common where people share an address; two together are
 * not. `ofSharerMin` visits to one sharer alone count as two signs.
 */
export function looksAutomated(traffic: NetworkTraffic, ofSharerMin: number): boolean {
  const { visits, browsers, taps, ofSharer, deviation } = traffic;
  const isAlone = !isSharedByPeople(traffic);
  const signs = [
    visits >= VISITS_MIN && deviation <= DEVIATION_SECONDS_MAX,
    visits >= VISITS_MIN && browsers === visits,
    visits >= VISITS_MIN && taps === 0,
    ofSharer >= ofSharerMin && isAlone,
    isAlone,
  ];
  return signs.filter((sign) => sign).length >= SIGNS_MIN;
}

/** Why a held visit does not count after all; null: it counts. */
export function refusalOfHeld(
  heldFor: HeldFor,
  {
    traffic,
    verifiedBefore,
    householdMax,
    ofSharerMin,
  }: { traffic: NetworkTraffic; verifiedBefore: boolean; householdMax: number; ofSharerMin: number },
): RefusalReason | null {
  if (heldFor === 'cookie' && verifiedBefore) return 'repeat';
  if (heldFor === 'self' && !isHousehold(traffic, householdMax)) return 'self';
  return looksAutomated(traffic, ofSharerMin) ? 'network' : null;
}

/**
 * Whether these can be the people who live with the sharer: a few browsers, each of a different look, or a network that
 * people share.
 */
function isHousehold(traffic: NetworkTraffic, most: number): boolean {
  return isSharedByPeople(traffic) || (traffic.ofSharer <= most && !traffic.lookKnown);
}

/** Whether visits to a share still count. */
export function isRunning({ stage, expires_at }: Pick<SharedAd, 'stage' | 'expires_at'>, now: Date): boolean {
  return stage === 'distributing' && expires_at > now;
}

/**
 * Whether a link no longer redirects: its order was stopped, or the share was released or expired. After its last visit
 * a share still redirects, so that the visitor who delivered it gets there, too.
 */
export function isOver(
  { stage, expires_at, stopped }: Pick<SharedAd, 'stage' | 'expires_at' | 'stopped'>,
  now: Date,
): boolean {
  return stopped || (stage !== 'completed' && !isRunning({ stage, expires_at }, now));
}

/**
 * The landing address with the parameters that its advertiser wants; existing ones stay unchanged. The address of
 * a chat gets none: nobody would read them.
 */
export function landingAddress(
  {
    landing_url,
    link_parameters,
    campaign_id,
  }: Pick<SharedAd, 'landing_url' | 'link_parameters' | 'campaign_id'>,
  tapId: string | null,
): string {
  if (chatAppOf(landing_url) !== null) return landing_url;
  const values = { utm_source: 'handbill', utm_medium: 'share', utm_campaign: campaign_id, hb: tapId };
  const address = new URL(landing_url);
  const added = link_parameters
    .filter((name) => values[name] !== null && !address.searchParams.has(name))
    .map((name) => `${name}=${values[name]}`);
  // The existing part is not encoded again: the landing page may compare it byte by byte.
  address.search = [address.search.slice(1), ...added].filter((part) => part !== '').join('&');
  return address.href;
}

/** Whether a ticket came back sooner than this after it was issued, by our own clock. */
export function isTooFast(issuedAt: Date, now: Date, seconds: number): boolean {
  return msBetween(issuedAt, now) < seconds * SECOND_MS;
}
