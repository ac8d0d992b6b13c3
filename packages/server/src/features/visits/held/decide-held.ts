import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { Work } from '../../../platform/context.ts';
import { eachAlone } from '../../../platform/queue/each-alone.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { readSettings } from '../../settings/index.ts';
import { decideHeldVisits } from '../../shares/index.ts';
import { refusalOfHeld } from '../rules.ts';
import { type HeldVisit, selectDueHeld, selectNetworkTraffic, wasVerifiedFrom } from './held-sql.ts';

/** The most that one run handles; the next run finds the rest. */
const BATCH = 1_000;

/** Verifies or refuses held visits, once all traffic from their network is known. */
export const decideHeld: Job = {
  name: 'decide-held-visits',
  schedule: '*/5 * * * *',
  async run(run) {
    const due = await run.transact(({ tx }) => selectDueHeld(tx, { now: run.now, limit: BATCH }));
    await eachAlone(due, (visit) => run.transact((work) => decideOne(work, visit)));
  },
};

async function decideOne(work: Work, visit: HeldVisit): Promise<void> {
  const { tx, now } = work;
  const { campaign_id: campaignId, network_key: networkKey } = visit;
  const settings = await readSettings(work);
  const reason = refusalOfHeld(visit.held_for, {
    traffic: await selectNetworkTraffic(tx, visit),
    verifiedBefore: await wasVerifiedFrom(tx, { campaignId, networkKey }),
    householdMax: settings.prefix_sharer_visits_day,
    ofSharerMin: settings.prefix_sharer_visits_artificial,
  });
  await decideHeldVisits(
    work,
    { campaignId, shareId: visit.share_id, visitIds: [visit.id] },
    reason === null
      ? { state: 'verified', settlesAt: addMs(now, settings.settle_minutes * MINUTE_MS) }
      : { state: 'refused', reason },
  );
}
