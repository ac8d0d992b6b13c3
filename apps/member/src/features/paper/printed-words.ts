import type { ReceivedOrder } from '../../data/api.ts';
import { payerName } from '../../data/payer.ts';
import type { PrintedAdvertisement } from './documents/advertisement.ts';
import type { Words } from './use-words.ts';

/** The words around a received order’s advertisement on what is printed. */
export function printedWords(order: ReceivedOrder, { text, locale }: Words): PrintedAdvertisement['words'] {
  return {
    locale,
    advertisement: text('sharing.advertisement'),
    paidBy: text('sharing.paid_by', { advertiser: payerName(order) }),
    shared: text('sharing.by_member'),
    scan: text('sharing.scan'),
  };
}
