import type { RefusalReason } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import { recordRefused, storeVisit } from '../shares/index.ts';
import { gatherFacts, identifyVisitor } from './identify-visitor.ts';
import { refusalOf } from './rules.ts';
import { type SharedAd, selectSharedAd } from './sql.ts';
import { signTicket } from './ticket.ts';

/** What the page of a share shows, and what became of its visit so far. */
export interface OpenedVisit {
  ad: SharedAd;
  reason: RefusalReason | null;
  /** Null when the visit was refused already. */
  challenge: { ticket: string; bits: number; dwellSeconds: number } | null;
}

/** One opening of a share's link: a visit, refused immediately when that is already clear. Null: no such share. */
export async function openVisit(context: RequestContext, token: string): Promise<OpenedVisit | null> {
  const { tx, now, config } = context;
  const ad = await selectSharedAd(tx, token, now);
  if (!ad) return null;
  const settings = await readSettings(context);
  const visitor = await identifyVisitor(context);
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
    return { ad, reason, challenge: null };
  }
  const bits = settings.proof_of_work_bits;
  const ticket = signTicket(config.secret, { visitId: id, shareId: ad.share_id, issuedAt: now, bits });
  return { ad, reason, challenge: { ticket, bits, dwellSeconds: settings.dwell_seconds } };
}

/** The advertisement alone, without a visit: for what only looks at the link. */
export async function readSharedAd({ tx, now }: RequestContext, token: string): Promise<OpenedVisit | null> {
  const ad = await selectSharedAd(tx, token, now);
  return ad && { ad, reason: null, challenge: null };
}
