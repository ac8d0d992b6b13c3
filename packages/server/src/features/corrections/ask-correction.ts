import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberIdOf } from '../members/index.ts';
import { recordCorrection } from './record-correction.ts';
import { insertCorrection } from './sql.ts';
import { correctionOf } from './wire.ts';

/** The largest correction, in minor units: anything above it is a typing error. */
const CORRECTION_MAX = 100_000_000n;

/** The first of two people requests a correction, with a reason. Nothing moves yet. */
export async function askCorrection(
  context: OperatorContext,
  { username, amount, reason }: InputOf<typeof calls.askCorrection>,
): Promise<AnswerOf<typeof calls.askCorrection>> {
  const { tx, now, operatorId } = context;
  if (amount === 0n) throw refuse('validation_failed', { fields: { amount: 'zero' } });
  if (amount > CORRECTION_MAX || amount < -CORRECTION_MAX) {
    throw refuse('validation_failed', { fields: { amount: 'too_large' } });
  }
  const memberId = await memberIdOf(tx, username.toLowerCase());
  if (memberId === null) throw refuse('validation_failed', { fields: { username: 'no_such_member' } });
  const asked = await insertCorrection(tx, {
    id: context.newId(),
    memberId,
    amount,
    reason,
    operatorId,
    now,
  });
  await recordCorrection(context, 'correction_asked', { before: null, after: asked });
  return { data: correctionOf(asked) };
}
