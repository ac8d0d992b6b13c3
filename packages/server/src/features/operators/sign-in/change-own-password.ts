import type { changeOperatorPassword } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../../platform/context.ts';
import { passwordFaults } from '../../../platform/identity/password-faults.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { endOtherSessions, holdSessionsOf } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { requireOwnPassword } from '../factors/check-own-password.ts';
import { lockProvenOperator, updatePasswordHash } from '../sql.ts';

interface Prepared {
  verifiedHash: string | null;
  newHash: string;
}

/** Sets a new password; every other session of the operator ends. */
export async function changeOwnPassword(
  context: OperatorContext,
  _input: InputOf<typeof changeOperatorPassword>,
  { verifiedHash, newHash }: Prepared,
): Promise<AnswerOf<typeof changeOperatorPassword>> {
  const { tx, now, operatorId, sessionId } = context;
  await holdSessionsOf(tx, { kind: 'operator', id: operatorId });
  // The lock closes the race of two changes: the second one's current password is no longer the current one.
  const { proven } = await lockProvenOperator(tx, operatorId, verifiedHash);
  if (!proven) throw refuse('password_incorrect');
  await updatePasswordHash(tx, operatorId, newHash);
  await endOtherSessions(tx, { kind: 'operator', id: operatorId, sessionId }, now);
  await recordOperatorAction(context, {
    action: 'operator_password_changed',
    subject: `operator/${operatorId}`,
    details: {},
  });
  return { data: {} };
}

/** Runs before the transaction: the slow check of the current password and the hash of the new one. */
export async function prepareOwnPasswordChange(
  preparation: Preparation & { operatorId: string },
  { password_current, password, password_confirmation }: InputOf<typeof changeOperatorPassword>,
): Promise<Prepared> {
  const { username, password_hash } = await requireOwnPassword(preparation, password_current);
  const fields = passwordFaults({ password, confirmation: password_confirmation, username });
  if (Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
  return { verifiedHash: password_hash, newHash: await hashPassword(password) };
}
