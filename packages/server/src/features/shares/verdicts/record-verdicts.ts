import type { Work } from '../../../platform/context.ts';
import { placesLeft } from '../share-terms.ts';
import { type ShareRow, selectCampaignTitle } from '../sql.ts';
import { giveWay } from './give-way.ts';
import { notifyCompleted } from './notify-completed.ts';
import { type DecidedVisit, updateDecided } from './visit-sql.ts';

/**
 * Records verdicts on locked, pending visits, each with its locked share; verified and held ones need a running share
 * with a place for each, and verified ones get those of held visits once all are taken. Returns the shares that their
 * last verified visit completed: the caller then calls completeCampaignIfDelivered after the commit, because a campaign
 * is locked before its shares.
 */
export async function recordVerdicts(
  work: Work,
  decided: readonly (DecidedVisit & { share: ShareRow })[],
): Promise<ReadonlySet<ShareRow>> {
  if (decided.length === 0) return new Set();
  const taken = new Map<ShareRow, number>();
  for (const { share, verdict } of decided)
    if (verdict.state !== 'refused') taken.set(share, (taken.get(share) ?? 0) + 1);
  for (const [share, visits] of taken) await giveWay(work.tx, share, visits - placesLeft(share));
  const counted = new Map(
    (await updateDecided(work.tx, decided, work.now)).map((share) => [share.id, share]),
  );
  const completed = new Set<ShareRow>();
  for (const share of taken.keys()) {
    const outcome = counted.get(share.id);
    if (!outcome) throw new Error(`share ${share.id} does not run: its visits are refused, not counted`);
    if (!outcome.completed) continue;
    completed.add(share);
    const title = await selectCampaignTitle(work.tx, share.campaign_id);
    await notifyCompleted(work, share, title);
  }
  return completed;
}
