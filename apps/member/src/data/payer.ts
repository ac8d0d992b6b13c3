import type { ReceivedOrder } from './api.ts';

/** Who pays for an advertisement. */
export type Payer = Pick<ReceivedOrder, 'advertiser' | 'badge'>;

/** Who pays: a verified business by its name and town, anybody else by the name of the account. */
export function payerName({ advertiser, badge }: Payer): string {
  return badge === null ? advertiser : `${badge.name} · ${badge.town}`;
}
