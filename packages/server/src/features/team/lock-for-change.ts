import { managingRoles } from '@handbill/contract/console/permissions';
import type { OperatorContext } from '../../platform/context.ts';
import { holdSessionsOf } from '../../platform/identity/sessions/ending.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockAdminsAnd, type OperatorRow } from '../operators/index.ts';

/** An operator about to be changed, and whether they are the last admin. */
interface Locked {
  operator: OperatorRow;
  lastAdmin: boolean;
}

/**
 * Locks an operator with their sessions, and all admins, for a change by an admin. Refuses `not_found`, and
 * `forbidden` to an admin who was disabled or lost the role while waiting for the lock.
 */
export async function lockForChange(
  { tx, operatorId }: Pick<OperatorContext, 'tx' | 'operatorId'>,
  id: string,
): Promise<Locked> {
  await holdSessionsOf(tx, { kind: 'operator', id });
  const rows = await lockAdminsAnd(tx, [id, operatorId]);
  const admins = rows.filter(({ role, disabled_at }) => managingRoles.includes(role) && disabled_at === null);
  if (!admins.some((admin) => admin.id === operatorId)) throw refuse('forbidden');
  const operator = rows.find((row) => row.id === id);
  if (!operator) throw refuse('not_found');
  const others = admins.filter((admin) => admin.id !== id && admin.joined);
  return { operator, lastAdmin: managingRoles.includes(operator.role) && others.length === 0 };
}
