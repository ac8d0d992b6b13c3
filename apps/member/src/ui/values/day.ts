import { formatDateTime } from '@handbill/contract/time';

/** The reader's day of an instant, as `yyyy-MM-dd`. */
export function dayOf(instant: Date): string {
  return formatDateTime(instant).slice(0, 10).split('-').toReversed().join('-');
}
