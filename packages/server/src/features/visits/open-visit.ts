import { SECOND_MS } from '@handbill/contract/time';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { recordRefused, storeVisit } from '../shares/index.ts';
import { gatherFacts, identifyVisitor } from './identify-visitor.ts';
import { refusalOf } from './rules.ts';
import { selectSharedAd } from './sql.ts';
import { signTicket } from './ticket.ts';

/** What the page of a share has to do before its visit counts. */
export interface VisitTask {
  ticket: string;
  /** Leading zero bits of the proof of work. */
  bits: number;
  /** How long the page is visible before the visit counts, and how long before a tap on its button does, in milliseconds. */
  dwell: number;
  tap: number;
}

/**
 * A visit begins: the script of the page asks for its ticket. Null where it is already clear that the visit cannot count:
 * it is refused with its reason, which the sharer reads and the visitor does not. Refuses `not_found`.
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
