import type { Work } from '../../../platform/context.ts';
import { type ShareRow, selectCampaignTitle } from '../sql.ts';
import { notifyCompleted } from './notify-completed.ts';
import { type DecidedVisit, updateDecided } from './visit-sql.ts';

/**
 * Records verdicts on locked, pending visits, each with its locked share; verified and held ones need a running share
 * with a place for each. Returns the shares that their last verified visit completed: the caller then calls
 * completeCampaignIfDelivered after the commit, because a campaign is locked before its shares.
 */
export async function recordVerdicts(
  work: Work,
  decided: readonly (DecidedVisit & { share: ShareRow })[],
): Promise<ReadonlySet<ShareRow>> {
  if (decided.length === 0) return new Set();
  const counting = new Map<string, ShareRow>();
  for (const { share, verdict } of decided) if (verdict.state !== 'refused') counting.set(share.id, share);
  const counted = await updateDecided(work.tx, decided, work.now);
  const ended = [...counting.keys()].filter((id) => counted.every((share) => share.id !== id));
  if (ended.length > 0)
    throw new Error(`share ${ended[0]} does not run: its visits are refused, not counted`);
  const completed = new Set<ShareRow>();
  for (const { id, completed: isCompleted } of counted) {
    const share = counting.get(id);
    if (!share || !isCompleted) continue;
    completed.add(share);
    const title = await selectCampaignTitle(work.tx, share.campaign_id);
    await notifyCompleted(work, share, title);
  }
  return completed;
}
