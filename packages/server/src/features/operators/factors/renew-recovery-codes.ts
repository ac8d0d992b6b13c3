import type { newRecoveryCodes } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockOperator } from '../sql.ts';
import { selectFactors } from './factors-sql.ts';
import { hasFactor, makeRecoveryCodes } from './second-factor.ts';

/**
 * Replaces the recovery codes with ten new ones. Refuses `second_factor_needed` without a factor to recover.
 */
export async function renewRecoveryCodes(
  context: OperatorContext,
): Promise<AnswerOf<typeof newRecoveryCodes>> {
  const { tx, operatorId } = context;
  await lockOperator(tx, operatorId);
  const factors = await selectFactors(tx, operatorId);
  if (!hasFactor(factors)) throw refuse('second_factor_needed');
  const recovery_codes = await makeRecoveryCodes(context, operatorId);
  await recordOperatorAction(context, {
    action: 'recovery_codes_renewed',
    subject: `operator/${operatorId}`,
    details: { before: String(factors.recovery_codes_left), after: String(recovery_codes.length) },
  });
  return { data: { recovery_codes } };
}
