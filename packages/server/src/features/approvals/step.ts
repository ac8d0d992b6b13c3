import type { OperatorContext } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type ActionDetails, recordOperatorAction, requireShown } from '../operators/index.ts';
import { requireSecondPerson } from './second-person.ts';

/** Something that operators decide on, read under its lock; `row` is null when there is no such thing. */
interface Step<Row> {
  row: Row | null;
  isOpen(row: Row): boolean;
  /** Why it cannot be decided on as it is. */
  closed(row: Row): Refusal;
}

interface SeenStep<Row> extends Step<Row> {
  /** As the log of operators names it: `correction/…`. */
  subject: string;
  /** The digest that the operator sends of what is decided on. */
  seen: string;
  shown(row: Row): object;
  /** As an answer has it. */
  current(row: Row): object;
}

interface SecondStep<Row> extends SeenStep<Row> {
  /** Who asked for it, made it or approved it. */
  firstIds(row: Row): readonly (string | null)[];
}

/** The thing in a state in which the step can be taken. Refuses `not_found`, and as `closed` says. */
export function inState<Row>({ row, isOpen, closed }: Step<Row>): Row {
  if (row === null) throw refuse('not_found');
  if (!isOpen(row)) throw closed(row);
  return row;
}

/** As inState, of what is decided on as it was shown: refuses `changed_meanwhile` before the state. */
export async function asSeen<Row>({ tx }: Pick<OperatorContext, 'tx'>, step: SeenStep<Row>): Promise<Row> {
  const { row, seen, subject } = step;
  if (row === null) throw refuse('not_found');
  await requireShown(tx, { seen, shown: step.shown(row), current: step.current(row), subject });
  return inState(step);
}

/** As asSeen, for the second of two people: refuses as requireSecondPerson does, after the state. */
export async function forSecondPerson<Row>(context: OperatorContext, step: SecondStep<Row>): Promise<Row> {
  const row = await asSeen(context, step);
  await requireSecondPerson(context, { firstIds: step.firstIds(row) });
  return row;
}

/** Writes a step into the log of what operators did: the status before and after it, and further details. */
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
