import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { secondFactorRequired } from '../../../platform/identity/operator-access.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockOperator } from '../sql.ts';
import { deleteTotp, replaceRecoveryCodes, selectFactors } from './factors-sql.ts';
import { deletePasskey } from './passkeys-sql.ts';
import { hasFactor } from './second-factor.ts';

/** Removes the authenticator. Refuses `second_factor_needed` when it is the last factor and one is required. */
export async function removeTotp(context: OperatorContext): Promise<AnswerOf<typeof calls.removeTotp>> {
  const { tx, operatorId } = context;
  // The lock closes the race of two removals, each of which would still see the other factor.
  await lockOperator(tx, operatorId);
  if (!(await deleteTotp(tx, operatorId))) throw refuse('not_found');
  await keepOneFactor(context);
  await recordOperatorAction(context, {
    action: 'totp_removed',
    subject: `operator/${operatorId}`,
    details: {},
  });
  return { data: {} };
}

/** Removes a passkey of the operator. Refuses as removeTotp does. */
export async function removePasskey(
  context: OperatorContext,
  { passkey_id }: InputOf<typeof calls.removePasskey>,
): Promise<AnswerOf<typeof calls.removePasskey>> {
  const { tx, operatorId } = context;
  await lockOperator(tx, operatorId);
  const name = await deletePasskey(tx, operatorId, passkey_id);
  if (name === null) throw refuse('not_found');
  await keepOneFactor(context);
  await recordOperatorAction(context, {
    action: 'passkey_removed',
    subject: `operator/${operatorId}`,
    details: { before: name, after: null },
  });
  return { data: {} };
}

/** Recovery codes replace a lost factor: without any factor they would be extra passwords. */
async function keepOneFactor({ tx, config, operatorId }: OperatorContext): Promise<void> {
  if (hasFactor(await selectFactors(tx, operatorId))) return;
  if (secondFactorRequired(config)) throw refuse('second_factor_needed');
  await replaceRecoveryCodes(tx, operatorId, []);
}
