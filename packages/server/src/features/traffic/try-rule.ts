import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { knownSettings } from '../settings/index.ts';
import { selectTrial } from './sql.ts';

/** The effect that a rule would have had with another value, counted from stored visits. */
export async function tryRule(
  context: OperatorContext,
  { rule, value, days }: InputOf<typeof calls.tryRule>,
): Promise<AnswerOf<typeof calls.tryRule>> {
  const { tx, now } = context;
  const from = addMs(now, -days * DAY_MS);
  const settings = await knownSettings(context);
  const counted = await selectTrial(tx, { rule, value, from });
  return { data: { rule, value, current: settings[rule], from, to: now, ...counted } };
}
