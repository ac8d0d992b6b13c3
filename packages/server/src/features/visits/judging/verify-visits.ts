import { Busy, type Decision, decideEach } from '../../../platform/batch.ts';
import type { Caller } from '../../../platform/context.ts';
import type { OpenBatch } from '../../../platform/http/batches/batched-work.ts';
import { saltsAt } from '../../../platform/identity/network.ts';
import { readSettings } from '../../settings/index.ts';
import { lockShares, lockVisits, recordVerdicts, type VisitRow } from '../../shares/index.ts';
import { selectSharedAds } from '../sql.ts';
import { visitorOf } from './identify-visitor.ts';
import { judgeVisits } from './judge-visits.ts';
import type { Ticket } from './ticket.ts';

/** A ticket that comes back: after the dwell time, or sooner with a tap on the button. */
export interface ReturnedTicket {
  token: string;
  caller: Caller;
  ticket: Ticket;
  /** The ticket as it was given. */
  text: string;
  nonce: number;
  tapped: boolean;
}

export interface DecidedVisit {
  state: VisitRow['state'];
  /** The campaign whose share this visit completed, to be checked after the commit; or null. */
  completedShareOf: string | null;
}

/** Tickets that share one of these never share a batch: a visit is decided once, and a browser counts once. */
export function apartOfTicket({ ticket, caller }: ReturnedTicket): string[] {
  return [`visit ${ticket.visitId}`, `browser ${caller.visitorCookie}`];
}

/**
 * Decides visits when their tickets come back. A ticket is decided once: returned again, it gets the same verdict and
 * changes nothing.
 */
export async function verifyVisits(
  batch: OpenBatch,
  returned: readonly ReturnedTicket[],
): Promise<Decision<DecidedVisit>[]> {
  const { tx, now, patient } = batch;
  const shareIds = returned.map(({ ticket }) => ticket.shareId);
  const tokens = returned.map(({ token }) => token);
  const [shares, ads, settings, salts] = await Promise.all([
    // This lock comes before the visits'; it closes the race with a share's end and with other visits.
    lockShares(tx, { shareIds, patient }),
    selectSharedAds(tx, tokens),
    readSettings(batch),
    saltsAt(tx, now),
  ]);
  const found = returned.flatMap((ticket) => {
    const share = shares.get(ticket.ticket.shareId);
    const ad = ads.get(ticket.token);
    if (!share || ad?.share_id !== share.id) return [];
    return [{ ...ticket, of: ticket, share, ad, visitor: visitorOf(batch, ticket.caller, salts) }];
  });
  const visits = await lockVisits(
    tx,
    found.map(({ ticket: { visitId }, share }) => ({ visitId, campaignId: share.campaign_id })),
  );
  const pending = found.flatMap((ticket) => {
    const visit = visits.get(ticket.ticket.visitId);
    return visit?.state === 'pending' ? [{ ...ticket, openedBy: visit.visitor_key }] : [];
  });
  const judged = await judgeVisits(batch, pending, settings);
  const decided = judged.flatMap(({ of, ticket: { visitId }, share, tapped, verdict }) =>
    verdict instanceof Busy ? [] : [{ of, visitId, campaignId: share.campaign_id, share, tapped, verdict }],
  );
  const completed = await recordVerdicts(batch, decided);
  const verified = decided.filter(({ verdict }) => verdict.state === 'verified');
  const lastOf = new Map(verified.map(({ share, of }) => [share, of]));
  const verdicts = new Map(judged.map(({ of, verdict }) => [of, verdict]));
  return decideEach(returned, (ticket): DecidedVisit => {
    const share = shares.get(ticket.ticket.shareId);
    const verdict = verdicts.get(ticket);
    if ((!share && !patient) || verdict instanceof Busy) throw new Busy();
    const hasCompleted = share && completed.has(share) && lastOf.get(share) === ticket;
    return {
      state: (verdict ?? visits.get(ticket.ticket.visitId))?.state ?? 'refused',
      completedShareOf: hasCompleted ? share.campaign_id : null,
    };
  });
}
