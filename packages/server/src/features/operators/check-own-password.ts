import type { Preparation } from '../../platform/context.ts';
import { tryPassword } from '../../platform/password-attempts.ts';
import { refuse } from '../../platform/refusal.ts';
import { type OperatorRow, selectOperator } from './sql.ts';

/**
 * What a route does before its transaction when the signed-in operator has to give the password. Refuses
 * `password_incorrect`, and `too_many_requests` after many wrong ones.
 */
export async function ownPasswordCheck(
  preparation: Preparation & { operatorId: string },
  { password }: { password: string },
): Promise<void> {
  await requireOwnPassword(preparation, password);
}

/** As ownPasswordCheck; answers the operator whose password it is, as of now. */
export async function requireOwnPassword(
  preparation: Preparation & { operatorId: string },
  password: string,
): Promise<OperatorRow> {
  const { operatorId, transact } = preparation;
  const operator = await transact(({ tx }) => selectOperator(tx, operatorId));
  if (!operator) throw refuse('unauthorized');
  const account = `operator-password/${operatorId}`;
  const subject = { kind: 'operator', id: operatorId } as const;
  const passwordHash = operator.password_hash;
  if (!(await tryPassword(preparation, { account, subject, password, passwordHash }))) {
    throw refuse('password_incorrect');
  }
  return operator;
}
