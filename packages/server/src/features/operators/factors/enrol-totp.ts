import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, fromIso, MINUTE_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { OperatorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { seal, unseal } from '../../../platform/identity/sealing.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockOperator } from '../sql.ts';
import { selectFactors, upsertTotp } from './factors-sql.ts';
import { factorWasAdded, sealTotpSecret } from './second-factor.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

const ENROLMENT = 'totp-enrolment';
const ENROLMENT_MS = 15 * MINUTE_MS;
const enrolmentForm = z.object({
  secret: z.string(),
  until: z.iso.datetime(),
  /** When the authenticator that it replaces was set up, or null. A change of that ends the enrolment. */
  replaces: z.iso.datetime().nullable(),
});

/**
 * A new secret for an authenticator. The client sends it back, sealed, with the first code: nothing is stored
 * until then.
 */
export async function beginTotp({
  tx,
  now,
  config,
  operatorId,
}: OperatorContext): Promise<AnswerOf<typeof calls.beginTotp>> {
  const { username } = await lockOperator(tx, operatorId);
  const secret = newTotpSecret();
  const text = JSON.stringify({
    secret,
    until: addMs(now, ENROLMENT_MS).toISOString(),
    replaces: await enrolledAt(tx, operatorId),
  });
  const enrolment = seal(config.secret, { purpose: ENROLMENT, owner: operatorId }, text);
  return {
    data: { secret, address: totpAddress(secret, username), enrolment: enrolment.toString('base64url') },
  };
}

async function enrolledAt(tx: Tx, operatorId: string): Promise<string | null> {
  return (await selectFactors(tx, operatorId)).totp_enrolled_at?.toISOString() ?? null;
}

/** Sets up the authenticator that showed the code, replacing an older one. */
export async function confirmTotp(
  context: OperatorContext,
  { enrolment, code }: InputOf<typeof calls.confirmTotp>,
): Promise<AnswerOf<typeof calls.confirmTotp>> {
  const { tx, now, config, operatorId } = context;
  await lockOperator(tx, operatorId);
  const sealed = Buffer.from(enrolment, 'base64url');
  const text = unseal(config.secret, { purpose: ENROLMENT, owner: operatorId }, sealed);
  const begun = text === null ? null : enrolmentForm.parse(JSON.parse(text));
  if (begun === null || fromIso(begun.until) < now) throw refuse('otp_incorrect');
  if (begun.replaces !== (await enrolledAt(tx, operatorId))) throw refuse('otp_incorrect');
  const step = stepOfCode(begun.secret, code.replace(/\s/g, ''), now);
  if (step === null) throw refuse('otp_incorrect');
  const sealedSecret = sealTotpSecret(config.secret, operatorId, begun.secret);
  await upsertTotp(tx, { operatorId, sealedSecret, step, now });
  const recovery_codes = await factorWasAdded(context);
  await recordOperatorAction(context, {
    action: 'totp_enrolled',
    subject: `operator/${operatorId}`,
    details: {},
  });
  return { data: { recovery_codes } };
}
