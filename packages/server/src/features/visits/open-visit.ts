import { SECOND_MS } from '@handbill/contract/time';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { recordRefused, storeVisit } from '../shares/index.ts';
import { gatherFacts, identifyVisitor } from './identify-visitor.ts';
import { refusalOf } from './rules.ts';
import { selectSharedAd } from './sql.ts';
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

/**
 * Opens a visit: the page's script requests its ticket. Null when the visit cannot count: it is refused with
 * a reason that the sharer sees and the visitor does not. Refuses `not_found`.
 */
export async function openVisit(context: RequestContext, token: string): Promise<VisitTask | null> {
  const { tx, now, config } = context;
  const ad = await selectSharedAd(tx, token);
  if (!ad) throw refuse('not_found');
  const [settings, visitor] = await Promise.all([readSettings(context), identifyVisitor(context)]);
  const id = context.newId();
  await storeVisit(tx, {
    id,
    shareId: ad.share_id,
    campaignId: ad.campaign_id,
    networkKey: visitor.network.today,
    prefixKey: visitor.network.prefixToday,
    visitorKey: visitor.visitorKey,
    now,
  });
  const facts = await gatherFacts(context, { ad, visitor, settings });
  const reason = refusalOf(facts);
  if (reason !== null) {
    const of = { visitId: id, shareId: ad.share_id, campaignId: ad.campaign_id };
    await recordRefused(tx, { ...of, reason, blockId: facts.blockId, now });
    return null;
  }
  const bits = settings.proof_of_work_bits;
  return {
    ticket: signTicket(config.secret, { visitId: id, shareId: ad.share_id, issuedAt: now, bits }),
    bits,
    dwell: settings.dwell_seconds * SECOND_MS,
    tap: settings.tap_seconds * SECOND_MS,
  };
}
