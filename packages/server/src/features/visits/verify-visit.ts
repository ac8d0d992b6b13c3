import type { RefusalReason } from '@handbill/contract/member';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { RequestContext } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import {
  countVerifiedVisit,
  type HeldFor,
  lockShareByToken,
  lockVisit,
  recordHeld,
  recordRefused,
  recordVerified,
  type ShareRow,
} from '../shares/index.ts';
import { gatherFacts, gatherHoldFacts, identifyVisitor, type Visitor } from './identify-visitor.ts';
import { cameTooFast, holdOf, refusalOf } from './rules.ts';
import { markVisitor, type SharedAd, selectSharedAd } from './sql.ts';
import { proofHolds, readTicket, TICKET_MS, type Ticket } from './ticket.ts';

interface Verdict {
  state: 'verified' | 'held' | 'refused';
  reason: RefusalReason | null;
}

export interface DecidedVisit extends Verdict {
  /** The campaign whose share this visit completed, to be checked after the commit; or null. */
  completedShareOf: string | null;
}

const notCounted = (reason: RefusalReason): DecidedVisit => ({
  state: 'refused',
  reason,
  completedShareOf: null,
});

type Judged =
  | { state: 'verified' }
  | { state: 'held'; heldFor: HeldFor }
  | { state: 'refused'; reason: RefusalReason; blockId: string | null };

const because = (reason: RefusalReason): Judged => ({ state: 'refused', reason, blockId: null });

interface BroughtTicket {
  ticket: Ticket;
  share: ShareRow;
  /** The hash of the cookie that opened the visit. */
  openedBy: Buffer | null;
  tapped: boolean;
}

/**
 * Decides a visit when its ticket comes back: after the dwell time, or sooner with a tap on the button. A
 * ticket is decided once: returned again, it gets the same verdict and changes nothing.
 */
export async function verifyVisit(
  context: RequestContext,
  { token, ticket: text, nonce, tapped }: { token: string; ticket: string; nonce: number; tapped: boolean },
): Promise<DecidedVisit> {
  const { tx, now, config } = context;
  const ticket = readTicket(config.secret, text);
  // The share's lock comes before the visit's; it closes the race with the share's end and with other visits.
  const share = ticket && (await lockShareByToken(tx, token));
  if (!ticket || !share || share.id !== ticket.shareId) return notCounted('ticket_invalid');
  const of = { visitId: ticket.visitId, campaignId: share.campaign_id };
  const visit = await lockVisit(tx, { ...of, shareId: share.id });
  if (!visit) return notCounted('ticket_invalid');
  if (visit.state !== 'pending') {
    return { state: visit.state, reason: visit.reason, completedShareOf: null };
  }
  const proven = proofHolds(text, nonce, ticket.bits) && msBetween(ticket.issuedAt, now) <= TICKET_MS;
  const brought = { ticket, share, openedBy: visit.visitor_key, tapped };
  const judged = proven ? await judge(context, brought) : because('ticket_invalid');
  return record(context, brought, judged);
}

async function record(
  context: RequestContext,
  { ticket, share, tapped }: BroughtTicket,
  judged: Judged,
): Promise<DecidedVisit> {
  const { tx, now } = context;
  const of = { visitId: ticket.visitId, shareId: share.id, campaignId: share.campaign_id, now };
  if (judged.state === 'refused') {
    const { reason, blockId } = judged;
    await recordRefused(tx, { ...of, reason, blockId });
    return notCounted(reason);
  }
  const { settle_minutes, hold_hours } = await readSettings(context);
  if (judged.state === 'held') {
    const { heldFor } = judged;
    await recordHeld(tx, { ...of, heldFor, tapped, until: addMs(now, hold_hours * HOUR_MS) });
    return { state: 'held', reason: null, completedShareOf: null };
  }
  await recordVerified(tx, { ...of, tapped, settlesAt: addMs(now, settle_minutes * MINUTE_MS) });
  const { completed } = await countVerifiedVisit(context, share);
  return { state: 'verified', reason: null, completedShareOf: completed ? share.campaign_id : null };
}

async function judge(
  context: RequestContext,
  { ticket, share, openedBy, tapped }: BroughtTicket,
): Promise<Judged> {
  const { tx, now } = context;
  const ad = await selectSharedAd(tx, share.token);
  if (!ad) return because('ticket_invalid');
  const settings = await readSettings(context);
  const seconds = tapped ? settings.tap_seconds : settings.dwell_seconds;
  if (cameTooFast(ticket.issuedAt, now, seconds)) return because('too_fast');
  const visitor = await identifyVisitor(context);
  const facts = await gatherFacts(context, { ad, visitor, settings });
  const reason = refusalOf(facts);
  if (reason !== null) return { state: 'refused', reason, blockId: facts.blockId };
  // Every place is taken, by verified or held visits.
  if (share.visits_verified + share.visits_held >= share.visits_target) return because('ended');
  if (!(await markFirstVisit(context, ad, visitor))) return because('repeat');
  const heldFor = holdOf(await gatherHoldFacts(context, { share, visitor, openedBy, facts, settings }));
  return heldFor === null ? { state: 'verified' } : { state: 'held', heldFor };
}

/** Marks the visitor as seen; false when the browser was seen before, including by a concurrent visit. */
async function markFirstVisit(
  { tx, now, emit }: RequestContext,
  ad: SharedAd,
  { visitorKey }: Visitor,
): Promise<boolean> {
  const since = addMs(now, -DAY_MS);
  if (!(await markVisitor(tx, { campaignId: ad.campaign_id, visitorKey, now, since }))) return false;
  emit({ memberId: ad.sharer_id, kind: 'order', subject: ad.share_id });
  emit({ memberId: ad.advertiser_id, kind: 'order', subject: ad.campaign_id });
  return true;
}
