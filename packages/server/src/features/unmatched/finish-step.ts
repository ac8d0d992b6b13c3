import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction, requireShown } from '../operators/index.ts';
import { lockUnmatched, type UnmatchedRow, type UnmatchedStatus } from './sql.ts';
import { unmatchedOf } from './wire.ts';

/** The money, locked and in one of the states that a step begins in. Refuses `not_found` and `unmatched_state`. */
export async function lockInState(
  { tx }: OperatorContext,
  id: string,
  ...statuses: readonly UnmatchedStatus[]
): Promise<UnmatchedRow> {
  const money = await lockUnmatched(tx, id);
  if (!money) throw refuse('not_found');
  if (!statuses.includes(money.status)) throw refuse('unmatched_state');
  return money;
}

/** As `lockInState`, of money that is decided on as it was shown: refuses `changed_meanwhile` before the state. */
export async function lockSeen(
  context: OperatorContext,
  { id, seen }: { id: string; seen: string },
  ...statuses: readonly UnmatchedStatus[]
): Promise<UnmatchedRow> {
  const money = await lockUnmatched(context.tx, id);
  if (!money) throw refuse('not_found');
  const shown = unmatchedOf(money);
  await requireShown(context.tx, { seen, shown, current: shown, subject: `unmatched/${id}` });
  return lockInState(context, id, ...statuses);
}

/** Writes a step into the log of what operators did, and answers what the money has become. */
export async function finishStep(
  context: OperatorContext,
  action:
    | 'unmatched_assigned'
    | 'unmatched_return_asked'
    | 'unmatched_kept'
    | 'unmatched_returned'
    | 'unmatched_house_asked'
    | 'unmatched_house_booked',
  before: UnmatchedRow,
): Promise<{ data: ReturnType<typeof unmatchedOf> }> {
  const after = await lockUnmatched(context.tx, before.id);
  if (!after) throw new Error(`unmatched money ${before.id} is gone`);
  await recordOperatorAction(context, {
    action,
    subject: `unmatched/${after.id}`,
    details: {
      before: before.status,
      after: after.status,
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
