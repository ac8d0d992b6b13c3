import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../../platform/context.ts';
import type { ActionDetails } from '../../operator-actions/index.ts';
import { readSettings } from '../../settings/index.ts';
import { lockCreditingAlone, selectCreditedAlone } from './crediting-sql.ts';

/**
 * Whether the operator may credit or return this amount without a second person: together with everything that they
 * credited alone in the last 24 hours it is within `credit_alone_limit`. The lock lets two concurrent credits see each
 * other. A caller that goes on logs the step with `creditedAlone`, which is what later ones add up.
 */
export async function mayCreditAlone(context: OperatorContext, amount: bigint): Promise<boolean> {
  const { tx, now, operatorId } = context;
  // The order matters: the sum and the limit are read once the lock is held.
  const [, { credit_alone_limit: limit }, before] = await Promise.all([
    lockCreditingAlone(tx, operatorId),
    readSettings(context),
    selectCreditedAlone(tx, { operatorId, since: addMs(now, -DAY_MS) }),
  ]);
  return before + amount <= limit;
}

/** What the operators' log records about an amount that one operator credited alone. */
export function creditedAlone(amount: bigint): ActionDetails {
  return { credited_alone: String(amount) };
}
