import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { asSeen, forSecondPerson, inState } from '../approvals/index.ts';
import { lockUnmatched, type UnmatchedRow, type UnmatchedStatus } from './sql.ts';
import { askingPermissionOf, unmatchedOf } from './wire.ts';

type Statuses = readonly UnmatchedStatus[];

/**
 * Locks the money and checks that it is in a state required by a step. Refuses `not_found` and
 * `unmatched_state`.
 */
export async function lockMoneyInState(
  context: OperatorContext,
  id: string,
  ...statuses: Statuses
): Promise<UnmatchedRow> {
  return inState(await lockedStep(context, id, statuses));
}

/** Like `lockMoneyInState`, but first refuses `changed_meanwhile` unless the money is as it was shown. */
export async function lockMoneySeen(
  context: OperatorContext,
  decision: { id: string; seen: string },
  ...statuses: Statuses
): Promise<UnmatchedRow> {
  return asSeen(context, await seenStep(context, decision, statuses));
}

/** Like `lockMoneySeen`, for the second of two people. */
export async function lockMoneyForSecondPerson(
  context: OperatorContext,
  decision: { id: string; seen: string },
  ...statuses: Statuses
): Promise<UnmatchedRow> {
  const step = await seenStep(context, decision, statuses);
  return forSecondPerson(context, {
    ...step,
    first: (row) => ({ askers: [{ id: row.asked_by, permission: askingPermissionOf(row) }] }),
  });
}

/** Refuses `unmatched_state` for a payment that the payment service took back: nobody is credited with it. */
export function refuseReversed({ reversed_at: reversedAt }: UnmatchedRow): void {
  if (reversedAt !== null) throw refuse('unmatched_state');
}

async function lockedStep({ tx }: OperatorContext, id: string, statuses: Statuses) {
  return {
    row: await lockUnmatched(tx, id),
    isOpen: ({ status }: UnmatchedRow) => statuses.includes(status),
    closed: () => refuse('unmatched_state'),
  };
}

async function seenStep(
  context: OperatorContext,
  { id, seen }: { id: string; seen: string },
  statuses: Statuses,
) {
  const step = await lockedStep(context, id, statuses);
  return { ...step, subject: `unmatched/${id}`, seen, shown: unmatchedOf, current: unmatchedOf };
}
