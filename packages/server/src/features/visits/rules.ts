import type { RefusalReason } from '@handbill/contract/member';
import { msBetween, SECOND_MS } from '@handbill/contract/time';
import { isbot } from 'isbot';
import type { SharedAd } from './sql.ts';

/** What is known of a visit as it begins, or of its ticket that comes back. */
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

/** Whether visits to a share still count. */
export function isRunning({ stage, expires_at }: Pick<SharedAd, 'stage' | 'expires_at'>, now: Date): boolean {
  return stage === 'distributing' && expires_at > now;
}

/** Whether a ticket came back sooner than this after it was given out, by our own clock. */
export function cameTooFast(issuedAt: Date, now: Date, seconds: number): boolean {
  return msBetween(issuedAt, now) < seconds * SECOND_MS;
}
