import type { RefusalReason } from '@handbill/contract/member';
import { msBetween, SECOND_MS } from '@handbill/contract/time';
import { isbot } from 'isbot';

/** What is known of an opening or of a ticket that comes back. */
export interface VisitFacts {
  userAgent: string;
  running: boolean;
  /** The block that this visitor falls under, or null. */
  blockId: string | null;
  fromDatacenter: boolean;
  /** Openings from this network in the hour before, and how many there may be. */
  openingsOfNetwork: number;
  openingsOfNetworkMax: number;
  ownDevice: boolean;
  /** This visitor had a verified visit to this campaign within the last 24 hours. */
  seenBefore: boolean;
}

/** Why a visit cannot count, or null. The same order on opening and on verification. */
export function refusalOf(facts: VisitFacts): RefusalReason | null {
  if (facts.userAgent === '' || isbot(facts.userAgent)) return 'bot';
  if (facts.blockId !== null) return 'blocked';
  if (facts.fromDatacenter) return 'datacenter';
  if (facts.openingsOfNetwork > facts.openingsOfNetworkMax) return 'rate_limited';
  if (facts.ownDevice) return 'self';
  if (facts.seenBefore) return 'repeat';
  if (!facts.running) return 'ended';
  return null;
}

/** Whether a ticket came back before the page can have been visible for the dwell, by our own clock. */
export function cameTooFast(issuedAt: Date, now: Date, dwellSeconds: number): boolean {
  return msBetween(issuedAt, now) < dwellSeconds * SECOND_MS;
}
