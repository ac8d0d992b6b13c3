import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { readSettings } from '../../settings/index.ts';
import { decideHeldVisits, type HeldVerdict } from '../../shares/index.ts';
import { requireWithinLimits } from '../limits.ts';
import { insertHeldVerification, lockGranting } from '../limits-sql.ts';
import { type LockedShare, lockSharesOf } from '../lock-shares.ts';
import { selectHeldNetworks, selectHeldWith } from './networks-sql.ts';
import { heldNetworkOf, seenVisits } from './wire.ts';

type Decided = AnswerOf<typeof calls.verifyHeldVisits>;

/**
 * Verifies all held visits of a network. Refuses as `decide` does, and `operator_limit` when their rewards are more than
 * one operator may grant in 24 hours.
 */
export async function verifyNetwork(
  context: OperatorContext,
  { note, ...asked }: InputOf<typeof calls.verifyHeldVisits>,
): Promise<Decided> {
  const { tx, now, operatorId, newId } = context;
  await lockGranting(tx, operatorId);
  const { settle_minutes } = await readSettings(context);
  const settlesAt = addMs(now, settle_minutes * MINUTE_MS);
  return decide(context, asked, {
    verdict: { state: 'verified', settlesAt },
    log: { note },
    granted: async (rewards) => {
      await requireWithinLimits(context, { rewards, objections: 0 });
      if (rewards > 0n) await insertHeldVerification(tx, { id: newId(), operatorId, rewards, now });
    },
  });
}

/** Refuses all held visits of a network, for a reason that both sides see. Refuses as `decide` does. */
export async function refuseNetwork(
  context: OperatorContext,
  { note, reason, ...asked }: InputOf<typeof calls.refuseHeldVisits>,
): Promise<AnswerOf<typeof calls.refuseHeldVisits>> {
  const verdict = { state: 'refused', reason } as const;
  return decide(context, asked, { verdict, log: { reason, note }, granted: async () => undefined });
}

/**
 * Decides the visits that an operator was shown. Those that were held later stay in the queue, so that a
 * network from which visits keep coming can be decided at all. `granted` gets their rewards before anything is logged.
 * Refuses `held_visits_state` if the oldest one is no longer held, and `changed_meanwhile` if any other was decided.
 */
async function decide(
  context: OperatorContext,
  { id, up_to: upTo, seen }: { id: string; up_to: Date; seen: string },
  {
    verdict,
    log,
    granted,
  }: { verdict: HeldVerdict; log: Record<string, string>; granted: (rewards: bigint) => Promise<void> },
): Promise<Decided> {
  const { tx } = context;
  const wanted = { visitId: id, upTo };
  const shares = await lockSharesOf(tx, await selectHeldWith(tx, wanted));
  const held = (await selectHeldWith(tx, wanted)).map(({ visit_id }) => visit_id);
  if (held.length === 0) throw refuse('held_visits_state');
  if (seen !== seenVisits(held)) {
    const [current] = await selectHeldNetworks(tx, { after: null, visitId: id, search: null, limit: 1 });
    throw refuse('changed_meanwhile', { current: current ? heldNetworkOf(current) : {} });
  }
  const decided: { share: LockedShare['share']; visits: number }[] = [];
  for (const { share, visitIds } of shares) {
    const of = { campaignId: share.campaign_id, shareId: share.id, visitIds };
    decided.push({ share, visits: await decideHeldVisits(context, of, verdict) });
  }
  const rewards = decided.reduce(
    (sum, { share, visits }) => sum + share.reward_per_visit * BigInt(visits),
    0n,
  );
  await granted(rewards);
  // The log's head is the last lock: all postings come before it.
  for (const { share, visits } of decided) {
    await recordOperatorAction(context, {
      action: `held_visits_${verdict.state}`,
      subject: `share/${share.id}`,
      details: { visits: String(visits), ...log },
    });
  }
  return { data: { visits: held.length, shares: decided.length, rewards } };
}
