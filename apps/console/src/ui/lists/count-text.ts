import { COUNTED_MAX } from '@handbill/contract/console/counted';

/** The number of rows of a list, as far as the server counted them. */
export function countText(total: number): string {
  return total > COUNTED_MAX ? `more than ${COUNTED_MAX}` : `${total}`;
}
