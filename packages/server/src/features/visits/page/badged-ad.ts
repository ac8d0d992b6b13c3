import type { Tx } from '../../../platform/database/transaction.ts';
import { badgeOf, type LinkedBadge } from '../../businesses/index.ts';
import { type SharedAd, selectSharedAd } from '../sql.ts';

/** The advertisement behind a link, with its advertiser's badge. */
export type BadgedAd = SharedAd & { badge: LinkedBadge | null };

export async function withBadge(tx: Tx, ad: SharedAd): Promise<BadgedAd> {
  return { ...ad, badge: await badgeOf(tx, ad.advertiser_id) };
}

/** The advertisement behind a link, or null. */
export async function selectBadgedAd(tx: Tx, token: string): Promise<BadgedAd | null> {
  const ad = await selectSharedAd(tx, token);
  return ad && withBadge(tx, ad);
}
