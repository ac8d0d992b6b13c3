import type { OperatorContext } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type ActionDetails, recordOperatorAction } from '../operator-actions/index.ts';
import { requireShown } from '../operators/index.ts';
import { type FirstPeople, requireSecondPerson } from './second-person.ts';

/** A row that operators decide on, read under its lock; `row` is null when it does not exist. */
interface Step<Row> {
  row: Row | null;
  isOpen(row: Row): boolean;
  /** The refusal when it is not open. */
  closed(row: Row): Refusal;
}

interface SeenStep<Row> extends Step<Row> {
  /** Its name in the operators' log: `correction/…`. */
  subject: string;
  /** The digest of the state shown to the operator, sent with the decision. */
  seen: string;
  shown(row: Row): object;
  /** The row as an answer shows it. */
  current(row: Row): object;
}

interface SecondStep<Row> extends SeenStep<Row> {
  /** The people who asked for it or approved it. */
  first(row: Row): FirstPeople;
}

/** Returns the row if the step can be taken. Refuses `not_found`, or with the refusal of `closed`. */
export function inState<Row>({ row, isOpen, closed }: Step<Row>): Row {
  if (row === null) throw refuse('not_found');
  if (!isOpen(row)) throw closed(row);
  return row;
}

/** Like inState, but first refuses `changed_meanwhile` unless the row is as it was shown. */
export async function asSeen<Row>({ tx }: Pick<OperatorContext, 'tx'>, step: SeenStep<Row>): Promise<Row> {
  const { row, seen, subject } = step;
  if (row === null) throw refuse('not_found');
  await requireShown(tx, { seen, shown: step.shown(row), current: step.current(row), subject });
  return inState(step);
}

/** Like asSeen, for the second of two people: afterwards refuses as requireSecondPerson does. */
export async function forSecondPerson<Row>(context: OperatorContext, step: SecondStep<Row>): Promise<Row> {
  const row = await asSeen(context, step);
  await requireSecondPerson(context, step.first(row));
  return row;
}

/** Records a step in the operators' log: the status before and after it, and further details. */
export function logStep(
  context: Pick<OperatorContext, 'tx' | 'now' | 'config' | 'operatorId'>,
  step: {
    action: Parameters<typeof recordOperatorAction>[1]['action'];
    subject: string;
    before: string | null;
    after: string;
    details: ActionDetails;
  },
): Promise<void> {
  const { action, subject, before, after, details } = step;
  return recordOperatorAction(context, { action, subject, details: { before, after, ...details } });
}
