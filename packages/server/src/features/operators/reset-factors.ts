import type { resetOperatorFactors } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { endAllSessions } from '../../platform/sessions.ts';
import { readConsoleOperator } from './console-operator.ts';
import { deleteTotp, replaceRecoveryCodes, selectFactors } from './factors-sql.ts';
import { lockForChange } from './lock-for-change.ts';
import { deletePasskeys } from './passkeys-sql.ts';
import { recordOperatorAction } from './record-operator-action.ts';
import { hasFactor } from './second-factor.ts';

/** Removes the second factors of an operator who lost them. Refuses `operator_state` when there are none. */
export async function resetFactors(
  context: OperatorContext,
  { id }: InputOf<typeof resetOperatorFactors>,
): Promise<AnswerOf<typeof resetOperatorFactors>> {
  await lockForChange(context, id);
  const before = await removeAllFactors(context, id);
  if (before === null) throw refuse('operator_state');
  const data = await readConsoleOperator(context, id);
  await recordOperatorAction(context, {
    action: 'operator_factors_reset',
    subject: `operator/${id}`,
    details: { before, after: null },
  });
  return { data };
}

/** Removes every factor and ends every session; answers in words what was there, or null when nothing was. */
export async function removeAllFactors(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: string,
): Promise<string | null> {
  const factors = await selectFactors(tx, id);
  await endAllSessions(tx, { kind: 'operator', id }, now);
  if (!hasFactor(factors)) return null;
  await deleteTotp(tx, id);
  await deletePasskeys(tx, id);
  await replaceRecoveryCodes(tx, id, []);
  return `${factors.totp_enrolled_at ? 'an authenticator' : 'no authenticator'}, ${factors.passkeys} passkeys`;
}
