import type { OperatorContext } from '../../platform/context.ts';
import { requireSecondPerson } from '../approvals/index.ts';
import { type Asked, readFunds } from './read-funds.ts';

/**
 * Refuses `second_person_required` to an operator who credited money of this withdrawal without proof from
 * the bank.
 */
export async function requireNotCredited(context: OperatorContext, asked: Asked): Promise<void> {
  const funds = await readFunds(context, [asked]);
  const firstIds = (funds.get(asked.id)?.creditedBy ?? []).map(({ id }) => id);
  if (firstIds.length > 0) await requireSecondPerson(context, { firstIds });
}
