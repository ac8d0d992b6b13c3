import type { Line } from './use-statement.ts';

/** One event for the member: a single ledger line, or all lines of one withdrawal, newest first. */
export interface Movement {
  key: string;
  lines: readonly [Line, ...Line[]];
}

/** The events behind these lines, in the order of each one's newest line. */
export function movementsOf(lines: readonly Line[]): Movement[] {
  const movements = new Map<string, Movement>();
  for (const line of lines) {
    const key = line.kind.startsWith('withdrawal_')
      ? `withdrawal ${line.reference}`
      : `${line._id} ${line.account}`;
    const known = movements.get(key);
    movements.set(key, { key, lines: known ? [...known.lines, line] : [line] });
  }
  return [...movements.values()];
}

/** What an event changed in the available balance, in minor units; on its own account if it changed nothing there. */
export function amountOf({ lines }: Movement): number {
  const [newest] = lines;
  const available = lines.filter(({ account }) => account === 'available');
  if (available.length === 0) return newest.amount;
  return available.reduce((total, { amount }) => total + amount, 0);
}
