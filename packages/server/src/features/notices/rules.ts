import type { NoticeRow } from './sql.ts';

/** Whether a notice is shown at an instant. The first instant is part of its time, the last is not. */
export function stateOf(
  { enabled, shown_from, shown_until }: Pick<NoticeRow, 'enabled' | 'shown_from' | 'shown_until'>,
  now: Date,
): 'off' | 'waiting' | 'shown' | 'over' {
  if (!enabled) return 'off';
  if (shown_from !== null && now < shown_from) return 'waiting';
  return shown_until !== null && now >= shown_until ? 'over' : 'shown';
}
