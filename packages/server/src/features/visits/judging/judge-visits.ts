import type { RefusalReason } from '@handbill/contract/member';
import { REPEAT_HOURS } from '@handbill/contract/periods';
import { addMs, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import { Busy } from '../../../platform/batch.ts';
import type { OpenBatch } from '../../../platform/http/batches/batched-work.ts';
import { isPublicAddress, type NetworkKeys } from '../../../platform/identity/network.ts';
import type { Settings } from '../../settings/index.ts';
import { placesLeft, type ShareRow, type Verdict } from '../../shares/index.ts';
import { type HoldFacts, holdOf, isSharedByPeople, isTooFast, refusalOf, type VisitFacts } from '../rules.ts';
import { markVisitors, type SharedAd, unmarkVisitors } from '../sql.ts';
import {
  gatherFacts,
  gatherNetworkVisits,
  markOf,
  type NetworkVisits,
  type VisitorOfAd,
} from './identify-visitor.ts';
import { proofHolds, TICKET_MS, type Ticket } from './ticket.ts';

/** A locked, pending visit of a locked share, whose ticket came back. */
export interface PendingVisit extends VisitorOfAd {
  ticket: Ticket;
  text: string;
  nonce: number;
  tapped: boolean;
  share: ShareRow;
  /** The hash of the cookie that opened the visit. */
  openedBy: Buffer | null;
}

type WithFacts = PendingVisit & { facts: VisitFacts };
type Judged<Visit> = Visit & { verdict: Verdict | Busy };

/**
 * Decides visits by different browsers, each as if the earlier ones were already recorded. A visit is Busy while a
 * place may still become free for it: one that an earlier visit of its batch did not take for good.
 */
export async function judgeVisits<Visit extends PendingVisit>(
  batch: OpenBatch,
  pending: readonly Visit[],
  settings: Settings,
): Promise<Judged<Visit>[]> {
  const countable: (Visit & WithFacts)[] = [];
  const judged: Judged<Visit>[] = [];
  for (const visit of await gatherFacts(batch, pending, settings)) {
    const reason = refusalNow(visit, batch.now);
    if (reason === null) countable.push(visit);
    else judged.push({ ...visit, verdict: because(reason, visit.facts.blockId) });
  }
  const placed = withPlaces(countable);
  const counted = await countFirst(batch, placed, settings);
  const left = new Set(
    counted.flatMap(({ share, verdict }) => (verdict.state === 'verified' ? [] : [share.id])),
  );
  const others = countable.filter((visit) => !placed.includes(visit));
  const full = others.map((visit) => ({
    ...visit,
    verdict: left.has(visit.share.id) ? new Busy() : because('ended'),
  }));
  return [...judged, ...counted, ...full];
}

function because(reason: RefusalReason, blockId: string | null = null): Verdict {
  return { state: 'refused', reason, blockId };
}

function refusalNow({ ticket, text, nonce, tapped, facts }: WithFacts, now: Date): RefusalReason | null {
  const isProven = proofHolds(text, nonce, ticket.bits) && msBetween(ticket.issuedAt, now) <= TICKET_MS;
  if (!isProven) return 'ticket_invalid';
  const seconds = tapped ? ticket.tapSeconds : ticket.dwellSeconds;
  return isTooFast(ticket.issuedAt, now, seconds) ? 'too_fast' : refusalOf(facts);
}

/** The visits for which a share has a place if they count; verified visits occupy the other places. */
function withPlaces<Visit extends PendingVisit>(visits: readonly Visit[]): Visit[] {
  const taken = new Map<string, number>();
  return visits.filter(({ share }) => {
    const before = taken.get(share.id) ?? share.visits_verified;
    taken.set(share.id, before + 1);
    return before < share.visits_target;
  });
}

/**
 * Verifies or holds each visit, unless its browser was seen before, including by a concurrent visit. If all places are
 * taken, a visit that counts gets that of a held one, and one that would be held gets none: otherwise a few visits that
 * nobody can tell apart yet would keep a share from those that count.
 */
async function countFirst<Visit extends WithFacts>(
  { tx, now, emit }: OpenBatch,
  visits: readonly Visit[],
  settings: Settings,
): Promise<(Visit & { verdict: Verdict })[]> {
  if (visits.length === 0) return [];
  const [isFirst, placed] = await Promise.all([
    markVisitors(tx, visits.map(markOf), { now, since: addMs(now, -REPEAT_HOURS * HOUR_MS) }),
    gatherNetworkVisits({ tx, now }, visits, settings),
  ]);
  const before: Counted[] = [];
  const unplaced: Visit[] = [];
  const judged = placed.map((visit, place) => {
    if (!isFirst[place]) return { ...visit, verdict: because('repeat') };
    const { ad, share, visitor } = visit;
    const heldFor = holdOf(holdFacts(visit, before, settings));
    const toShare = before.filter((other) => other.ad.share_id === ad.share_id).length;
    if (heldFor !== null && toShare >= placesLeft(share)) {
      unplaced.push(visit);
      return { ...visit, verdict: because('ended') };
    }
    before.push({ ad, network: visitor.network, isVerified: heldFor === null });
    emit({ memberId: ad.sharer_id, kind: 'order', subject: ad.share_id });
    emit({ memberId: ad.advertiser_id, kind: 'order', subject: ad.campaign_id });
    const verdict: Verdict =
      heldFor === null
        ? { state: 'verified', settlesAt: addMs(now, settings.settle_minutes * MINUTE_MS) }
        : { state: 'held', heldFor, until: addMs(now, settings.hold_hours * HOUR_MS) };
    return { ...visit, verdict };
  });
  if (unplaced.length > 0) await unmarkVisitors(tx, unplaced.map(markOf));
  return judged;
}

/** A visit that was counted earlier in the same batch. */
interface Counted {
  ad: SharedAd;
  network: NetworkKeys;
  isVerified: boolean;
}

function holdFacts(
  visit: WithFacts & { networkVisits: NetworkVisits },
  before: readonly Counted[],
  settings: Settings,
): HoldFacts {
  const { ad, visitor, openedBy, facts, networkVisits: earlier } = visit;
  const fromHere = before.filter(({ network }) => network.prefixToday.equals(visitor.network.prefixToday));
  const verified = fromHere.filter(({ isVerified }) => isVerified);
  const toSharer = fromHere.filter((other) => other.ad.sharer_id === ad.sharer_id);
  const toOthers = fromHere.filter((other) => other.ad.sharer_id !== ad.sharer_id);
  const otherSharers = new Set([...earlier.otherSharers, ...toOthers.map((other) => other.ad.sharer_id)]);
  const ofLook = toSharer.filter(({ network }) => network.today.equals(visitor.network.today));
  const networkShared = isSharedByPeople({
    ofSharer: earlier.toSharer + toSharer.length,
    ofOthers: earlier.toOthers + toOthers.length,
    otherSharers: otherSharers.size,
  });
  // A loopback or private address is the same for everybody behind it.
  const isAlone = isPublicAddress(visitor.address) && !networkShared;
  return {
    cookieKept: openedBy?.equals(visitor.visitorKey) ?? false,
    ownedBy: facts.ownedBy,
    networkShared,
    ofShare: earlier.toShare + verified.filter((other) => other.ad.share_id === ad.share_id).length,
    ofShareMax: settings.prefix_visits_hour,
    ofCampaign:
      earlier.toCampaign + verified.filter((other) => other.ad.campaign_id === ad.campaign_id).length,
    ofCampaignMax: settings.prefix_campaign_visits_hour,
    ofSharerAlone: isAlone ? earlier.toSharer + toSharer.length : 0,
    ofSharerAloneMax: settings.prefix_sharer_visits_day,
    lookJustSeen: isAlone && (earlier.lookJustSeen || ofLook.length > 0),
  };
}
