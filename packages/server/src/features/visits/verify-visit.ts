import type { RefusalReason } from '@handbill/contract/member';
import { addMs, DAY_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { RequestContext } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import {
  countVerifiedVisit,
  lockShareByToken,
  lockVisit,
  recordRefused,
  recordVerified,
  type ShareRow,
} from '../shares/index.ts';
import { gatherFacts, identifyVisitor, keysOf, type Visitor } from './identify-visitor.ts';
import { cameTooFast, refusalOf } from './rules.ts';
import { markVisitor, type SharedAd, selectSharedAd } from './sql.ts';
import { proofHolds, readTicket, TICKET_MS, type Ticket } from './ticket.ts';

interface Verdict {
  state: 'verified' | 'refused';
  reason: RefusalReason | null;
}

export interface VerifiedVisit extends Verdict {
  /** The campaign whose share this visit completed, to be looked at after the commit; or null. */
  completedShareOf: string | null;
}

const notCounted = (reason: RefusalReason): VerifiedVisit => ({
  state: 'refused',
  reason,
  completedShareOf: null,
});

interface Refused {
  reason: RefusalReason;
  blockId: string | null;
}

const because = (reason: RefusalReason): Refused => ({ reason, blockId: null });

/**
 * Decides a visit when its ticket comes back: after the dwell, or sooner with a tap on the button. A ticket is worth one decision: brought again it answers the same
 * verdict and changes nothing.
 */
export async function verifyVisit(
  context: RequestContext,
  { token, ticket: text, nonce, tapped }: { token: string; ticket: string; nonce: number; tapped: boolean },
): Promise<VerifiedVisit> {
  const { tx, now, config } = context;
  const ticket = readTicket(config.secret, text);
  // The share's lock comes before the visit's, as everywhere; it closes the race with its end and other visits.
  const share = ticket && (await lockShareByToken(tx, token));
  if (!ticket || !share || share.id !== ticket.shareId) return notCounted('ticket_invalid');
  const of = { visitId: ticket.visitId, campaignId: share.campaign_id };
  const visit = await lockVisit(tx, { ...of, shareId: share.id });
  if (!visit) return notCounted('ticket_invalid');
  if (visit.state !== 'pending') {
    return { state: visit.state, reason: visit.reason, completedShareOf: null };
  }
  const proven = proofHolds(text, nonce, ticket.bits) && msBetween(ticket.issuedAt, now) <= TICKET_MS;
  const refused = proven ? await judge(context, { ticket, share, tapped }) : because('ticket_invalid');
  if (refused !== null) {
    const { reason } = refused;
    await recordRefused(tx, { ...of, shareId: share.id, ...refused, now });
    return notCounted(reason);
  }
  const { settle_minutes } = await readSettings(context);
  await recordVerified(tx, { ...of, tapped, now, settlesAt: addMs(now, settle_minutes * MINUTE_MS) });
  const { completed } = await countVerifiedVisit(context, share);
  return { state: 'verified', reason: null, completedShareOf: completed ? share.campaign_id : null };
}

async function judge(
  context: RequestContext,
  { ticket, share, tapped }: { ticket: Ticket; share: ShareRow; tapped: boolean },
): Promise<Refused | null> {
  const { tx, now } = context;
  const ad = await selectSharedAd(tx, share.token);
  if (!ad) return because('ticket_invalid');
  const settings = await readSettings(context);
  const seconds = tapped ? settings.tap_seconds : settings.dwell_seconds;
  if (cameTooFast(ticket.issuedAt, now, seconds)) return because('too_fast');
  const visitor = await identifyVisitor(context);
  const facts = await gatherFacts(context, { ad, visitor, settings });
  const reason = refusalOf(facts);
  if (reason !== null) return { reason, blockId: facts.blockId };
  const first = await markFirstVisit(context, ad, visitor);
  return first ? null : because('repeat');
}

/** Takes the visitor's marks, or none of them: half a mark would refuse somebody who was never counted. */
async function markFirstVisit(
  { tx, now, emit }: RequestContext,
  ad: SharedAd,
  visitor: Visitor,
): Promise<boolean> {
  const keys = keysOf(visitor);
  await tx.query('savepoint visitor_marks', []);
  const marked = await markVisitor(tx, {
    campaignId: ad.campaign_id,
    keys,
    now,
    since: addMs(now, -DAY_MS),
  });
  if (marked < keys.length) {
    await tx.query('rollback to savepoint visitor_marks', []);
    return false;
  }
  emit({ memberId: ad.sharer_id, kind: 'order', subject: ad.share_id });
  emit({ memberId: ad.advertiser_id, kind: 'order', subject: ad.campaign_id });
  return true;
}
