import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { selectAccessChanges } from './sql.ts';

/**
 * Refuses `second_person_required` to an operator who took one of the first steps or is the person concerned,
 * and `operator_cooling` while anybody's access among them has changed so recently that a colleague may
 * control it.
 */
export async function requireSecondPerson(
  context: Pick<OperatorContext, 'tx' | 'now' | 'config' | 'operatorId'>,
  { firstIds, concerns = null }: { firstIds: readonly (string | null)[]; concerns?: string | null },
): Promise<void> {
  const { tx, now, operatorId } = context;
  const first = firstIds.filter((id) => id !== null);
  if (first.includes(operatorId) || concerns === operatorId) throw refuse('second_person_required');
  const { operator_cooling_hours: hours } = await readSettings(context);
  const trusted = addMs(now, -hours * HOUR_MS);
  const changes = await selectAccessChanges(tx, [operatorId, ...first]);
  const isCooling = changes.some(({ access_changed_at: at }) => at !== null && at > trusted);
  if (isCooling) throw refuse('operator_cooling');
}
