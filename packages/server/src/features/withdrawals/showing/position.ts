import { isId } from '../../../platform/ids.ts';
import type { WithdrawalRow } from '../sql.ts';

/** A position in the queue of withdrawals: the due time in epoch milliseconds, and the id. */
export function positionOf({ due_at, id }: Pick<WithdrawalRow, 'due_at' | 'id'>): string {
  return `${due_at.getTime()}.${id}`;
}

export function isPosition(text: string): boolean {
  const [dueAt = '', id = ''] = text.split('.', 2);
  return /^\d{1,14}$/.test(dueAt) && isId(id);
}

/** The parts of a position that `isPosition` accepts. */
export function readPosition(position: string): { dueAt: Date; id: string } {
  const [dueAt = '', id = ''] = position.split('.', 2);
  return { dueAt: new Date(Number(dueAt)), id };
}
