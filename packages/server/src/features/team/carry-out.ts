import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { type OperatorActionName, recordOperatorAction } from '../operator-actions/index.ts';
import {
  addOperator,
  approveLink,
  removeAllFactors,
  setDisabled,
  setRole,
  touchAccess,
} from '../operators/index.ts';
import { lockForChange } from './lock-for-change.ts';
import type { OperatorChange } from './operator-change.ts';

/** For how many days an approved link can be made. */
const LINK_DAYS = 3;

/**
 * Carries out a change of an operator that two people agreed on. Afterwards the operator cannot be one of two
 * people for a while. Obstacles were checked under the lock when the change was shown.
 */
export async function carryOut(context: OperatorContext, change: OperatorChange): Promise<void> {
  if (change.act === 'create') return create(context, change);
  const { tx, now } = context;
  const { id } = change;
  const { operator } = await lockForChange(context, id);
  const record = (action: OperatorActionName, before: string | null, after: string | null) =>
    recordOperatorAction(context, { action, subject: `operator/${id}`, details: { before, after } });
  await touchAccess(tx, id, now);
  switch (change.act) {
    case 'invite':
      await approveLink(tx, id, addMs(now, LINK_DAYS * DAY_MS));
      return record('operator_link_approved', null, null);
    case 'role':
      await setRole(tx, id, change.role);
      return record('operator_role_set', operator.role, change.role);
    case 'enable':
      await setDisabled(tx, id, null);
      return record('operator_enabled', operator.disabled_at?.toISOString() ?? null, null);
    case 'reset':
      return record('operator_factors_reset', await removeAllFactors(context, id), null);
  }
}

async function create(
  context: OperatorContext,
  { username, role }: Extract<OperatorChange, { act: 'create' }>,
): Promise<void> {
  const { tx, now } = context;
  const id = context.newId();
  if (!(await addOperator(tx, { id, username, role, now }))) throw new Error(`${username} exists already`);
  await touchAccess(tx, id, now);
  await approveLink(tx, id, addMs(now, LINK_DAYS * DAY_MS));
  await recordOperatorAction(context, {
    action: 'operator_created',
    subject: `operator/${id}`,
    details: { username, before: null, after: role },
  });
}
