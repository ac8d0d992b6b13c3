import type { sendAnnouncement } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';

export type Audience = InputOf<typeof sendAnnouncement>['audience'];

/** The audience may differ by this many from the counted one, because members come and go. */
const DIFFERENCE_MAX = 5;

/**
 * Whether the audience is still about as large as the operator saw: not empty, and within 1 percent or
 * DIFFERENCE_MAX.
 */
export function isAboutAsMany(seen: number, meant: number): boolean {
  const difference = Math.abs(meant - seen);
  return meant > 0 && (difference <= DIFFERENCE_MAX || difference * 100 <= seen);
}
