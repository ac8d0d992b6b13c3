import { mayDo, type OperatorRole, type Permission } from '@handbill/contract/console/permissions';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { type FirstAccess, selectAccess } from './sql.ts';

/** The people who acted before the second person. */
export interface FirstPeople {
  /**
   * Their steps stand, whatever becomes of their access: they credited the money of a withdrawal, or approved it. (That
   * the approval lapses with the access is read with the withdrawal itself.)
   */
  firstIds?: readonly (string | null)[];
  /** They requested what is approved now, and must still be allowed to. */
  askers?: readonly Asker[];
}

interface Asker {
  id: string | null;
  permission: Permission;
}

/**
 * Refuses `second_person_required` to an operator who took one of the first steps or is the person concerned, and to
 * anybody once an asker was disabled or lost the permission: such a request can only be declined. Refuses
 * `operator_cooling` while anybody's access among them has changed so recently that a colleague may control it. Call
 * it under the lock of what is decided on.
 */
export async function requireSecondPerson(
  context: Pick<OperatorContext, 'tx' | 'now' | 'config' | 'operatorId'>,
  { firstIds = [], askers = [], concerns = null }: FirstPeople & { concerns?: string | null },
): Promise<void> {
  const { tx, now, operatorId } = context;
  const first = [...firstIds, ...askers.map(({ id }) => id)].filter((id) => id !== null);
  if (first.includes(operatorId) || concerns === operatorId) throw refuse('second_person_required');
  const { operator_cooling_hours: hours } = await readSettings(context);
  const trusted = addMs(now, -hours * HOUR_MS);
  const access = await selectAccess(tx, [operatorId, ...first]);
  if (!askers.every((asker) => mayStillAsk(asker, access))) {
    throw refuse('second_person_required', { current: { asker: 'lost_access' } });
  }
  const isCooling = access.some(({ access_changed_at: at }) => at !== null && at > trusted);
  if (isCooling) throw refuse('operator_cooling');
}

function mayStillAsk({ id: askerId, permission }: Asker, access: readonly FirstAccess[]): boolean {
  if (askerId === null) return true;
  const asker = access.find(({ id }) => id === askerId);
  return asker !== undefined && mayAsk(asker, permission);
}

/** Whether the person who requested something was disabled or lost the permission since, so that nobody can approve it. */
export function hasLostAccess(
  { asker_role: role, asker_disabled_at: disabled_at }: AskerRow,
  permission: Permission,
): boolean {
  return role !== null && !mayAsk({ role, disabled_at }, permission);
}

/** The access of the person who requested a row; both are null where nobody did. */
export interface AskerRow {
  asker_role: OperatorRole | null;
  asker_disabled_at: Date | null;
}

/** Whether an operator may request something now. */
function mayAsk(
  { role, disabled_at }: Pick<FirstAccess, 'role' | 'disabled_at'>,
  permission: Permission,
): boolean {
  return disabled_at === null && mayDo({ role, limited: false }, permission);
}
