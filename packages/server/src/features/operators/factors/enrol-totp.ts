import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { beginEnrolment, finishEnrolment } from '../../../platform/identity/factors/enrolment.ts';
import { sealTotpSecret } from '../../../platform/identity/factors/totp-secrets.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockOperator } from '../sql.ts';
import { selectFactors, upsertTotp } from './factors-sql.ts';
import { CONSOLE_NAME } from './passkeys.ts';
import { factorWasAdded } from './second-factor.ts';

/**
 * A new secret for an authenticator. The client sends it back, sealed, with the first code: nothing is stored
 * until then.
 */
export async function beginTotp(context: OperatorContext): Promise<AnswerOf<typeof calls.beginTotp>> {
  const { username } = await lockOperator(context.tx, context.operatorId);
  const enroller = await enrollerOf(context);
  return { data: beginEnrolment(context, { ...enroller, issuer: CONSOLE_NAME, username }) };
}

/** Sets up the authenticator that showed the code, replacing an older one. */
export async function confirmTotp(
  context: OperatorContext,
  input: InputOf<typeof calls.confirmTotp>,
): Promise<AnswerOf<typeof calls.confirmTotp>> {
  const { tx, now, config, operatorId } = context;
  await lockOperator(tx, operatorId);
  const finished = finishEnrolment(context, await enrollerOf(context), input);
  if (finished === null) throw refuse('otp_incorrect');
  const { secret, step } = finished;
  const sealedSecret = sealTotpSecret(config.secret, { kind: 'operator', id: operatorId }, secret);
  await upsertTotp(tx, { operatorId, sealedSecret, step, now });
  const recovery_codes = await factorWasAdded(context);
  await recordOperatorAction(context, {
    action: 'totp_enrolled',
    subject: `operator/${operatorId}`,
    details: {},
  });
  return { data: { recovery_codes } };
}

async function enrollerOf({ tx, operatorId, sessionId }: OperatorContext) {
  const { totp_enrolled_at: replaces } = await selectFactors(tx, operatorId);
  return { kind: 'operator', id: operatorId, sessionId, replaces } as const;
}
