import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { asSeen, forSecondPerson, inState, logStep } from '../approvals/index.ts';
import { lockUnmatched, type UnmatchedRow, type UnmatchedStatus } from './sql.ts';
import { unmatchedOf } from './wire.ts';

type Statuses = readonly UnmatchedStatus[];

/**
 * Locks the money and checks that it is in a state required by a step. Refuses `not_found` and
 * `unmatched_state`.
 */
export async function lockInState(
  context: OperatorContext,
  id: string,
  ...statuses: Statuses
): Promise<UnmatchedRow> {
  return inState(await lockedStep(context, id, statuses));
}

/** Like `lockInState`, but first refuses `changed_meanwhile` unless the money is as it was shown. */
export async function lockSeen(
  context: OperatorContext,
  decision: { id: string; seen: string },
  ...statuses: Statuses
): Promise<UnmatchedRow> {
  return asSeen(context, await seenStep(context, decision, statuses));
}

/** Like `lockSeen`, for the second of two people. */
export async function lockForSecondPerson(
  context: OperatorContext,
  decision: { id: string; seen: string },
  ...statuses: Statuses
): Promise<UnmatchedRow> {
  const step = await seenStep(context, decision, statuses);
  return forSecondPerson(context, { ...step, firstIds: ({ asked_by }) => [asked_by] });
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

/** Records a step in the operators' log, and returns the money's new state. */
export async function finishStep(
  context: OperatorContext,
  action:
    | 'unmatched_assigned'
    | 'unmatched_return_asked'
    | 'unmatched_kept'
    | 'unmatched_returned'
    | 'unmatched_company_asked'
    | 'unmatched_company_booked',
  before: UnmatchedRow,
): Promise<{ data: ReturnType<typeof unmatchedOf> }> {
  const after = await lockUnmatched(context.tx, before.id);
  if (!after) throw new Error(`unmatched money ${before.id} is gone`);
  await logStep(context, {
    action,
    subject: `unmatched/${after.id}`,
    before: before.status,
    after: after.status,
    details: {
      amount: String(after.amount),
      bank_reference: after.bank_reference,
      member: after.member_id,
      deposit: after.deposit_reference,
      reason: after.reason ?? before.reason,
      return_reference: after.return_reference,
      ...(after.purpose === null ? {} : { purpose: after.purpose, fee: String(after.fee) }),
    },
  });
  return { data: unmatchedOf(after) };
}
