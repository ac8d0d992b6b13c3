import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { selectGranted } from './limits-sql.ts';

/**
 * Checks what an operator, whose decisions are locked by lockGranting, may grant alone in 24 hours: rewards, and among
 * them objections. Refuses `operator_limit`.
 */
export async function requireWithinLimits(
  context: OperatorContext,
  { rewards, objections }: { rewards: bigint; objections: number },
): Promise<void> {
  const { tx, now, operatorId } = context;
  const [settings, before] = await Promise.all([
    readSettings(context),
    selectGranted(tx, { operatorId, since: addMs(now, -DAY_MS) }),
  ]);
  const isWithin =
    before.rewards + rewards <= settings.objection_day_maximum &&
    (objections === 0 || before.objections + objections <= settings.objection_day_count);
  if (!isWithin) throw refuse('operator_limit', { current: { limit: 'operator' } });
}
