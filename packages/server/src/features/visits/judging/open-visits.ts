import type { VisitChannel } from '@handbill/contract/channels';
import { SECOND_MS } from '@handbill/contract/time';
import { type Batch, type Decision, decideEach } from '../../../platform/batch.ts';
import type { Caller } from '../../../platform/context.ts';
import { saltsAt } from '../../../platform/identity/network.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../settings/index.ts';
import { type OpenedVisit, storeVisits } from '../../shares/index.ts';
import { refusalOf } from '../rules.ts';
import { selectSharedAds } from '../sql.ts';
import { gatherFacts, visitorOf } from './identify-visitor.ts';
import { signTicket } from './ticket.ts';

/** The task that the page has to complete before its visit counts. */
export interface VisitTask {
  ticket: string;
  /** Leading zero bits of the proof of work. */
  bits: number;
  /**
   * How long the page must be visible before the visit counts, and before a tap on its button does, in
   * milliseconds.
   */
  dwell: number;
  tap: number;
}

export interface Opening {
  token: string;
  channel: VisitChannel;
  caller: Caller;
}

/**
 * Opens visits: a page's script requests its ticket. Null for a visit that cannot count: it is refused with a
 * reason that the sharer sees and the visitor does not. Refuses `not_found`.
 */
export async function openVisits(
  batch: Batch,
  openings: readonly Opening[],
): Promise<Decision<VisitTask | null>[]> {
  const { tx, now, config, newId } = batch;
  const [ads, settings, salts] = await Promise.all([
    selectSharedAds(
      tx,
      openings.map(({ token }) => token),
    ),
    readSettings(batch),
    saltsAt(tx, now),
  ]);
  const asked = openings.flatMap((opening) => {
    const ad = ads.get(opening.token);
    return ad ? [{ opening, ad, visitor: visitorOf(batch, opening.caller, salts) }] : [];
  });
  const opened = new Map<Opening, OpenedVisit>();
  for (const { opening, ad, visitor, facts } of await gatherFacts(batch, asked, settings)) {
    const { network, visitorKey } = visitor;
    const before = [...opened.values()].filter(({ prefixKey }) => prefixKey.equals(network.prefixToday));
    const openingsOfNetwork = facts.openingsOfNetwork + before.length + 1;
    opened.set(opening, {
      id: newId(),
      shareId: ad.share_id,
      campaignId: ad.campaign_id,
      networkKey: network.today,
      prefixKey: network.prefixToday,
      visitorKey,
      channel: opening.channel,
      country: config.countryOf(visitor.address),
      reason: refusalOf({ ...facts, openingsOfNetwork }),
      blockId: facts.blockId,
    });
  }
  if (opened.size > 0) await storeVisits(tx, [...opened.values()], now);
  const { proof_of_work_bits: bits, dwell_seconds: dwellSeconds, tap_seconds: tapSeconds } = settings;
  return decideEach(openings, (opening) => {
    const visit = opened.get(opening);
    if (!visit) throw refuse('not_found');
    if (visit.reason !== null) return null;
    const ticket = {
      visitId: visit.id,
      shareId: visit.shareId,
      issuedAt: now,
      bits,
      dwellSeconds,
      tapSeconds,
    };
    return {
      ticket: signTicket(config.secret, ticket),
      bits,
      dwell: dwellSeconds * SECOND_MS,
      tap: tapSeconds * SECOND_MS,
    };
  });
}
