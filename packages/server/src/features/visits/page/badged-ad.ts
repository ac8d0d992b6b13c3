import type { Work } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { badgeOf, type LinkedBadge } from '../../businesses/index.ts';
import { type SharedAd, selectSharedAd } from '../sql.ts';
import { isTakenDown } from './taken-down.ts';

/** The advertisement behind a link, with its advertiser's badge. */
export type BadgedAd = SharedAd & { badge: LinkedBadge | null };

export async function withBadge(tx: Tx, ad: SharedAd): Promise<BadgedAd> {
  return { ...ad, badge: await badgeOf(tx, ad.advertiser_id) };
}

/** The same, and whether it was taken down. */
export type LinkedAd = BadgedAd & { taken_down: boolean };

/** The advertisement behind a link, or null. */
export async function selectLinkedAd(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  token: string,
): Promise<LinkedAd | null> {
  const ad = await selectSharedAd(tx, token);
  if (ad === null) return null;
  const [badged, isDown] = await Promise.all([withBadge(tx, ad), isTakenDown({ tx, now }, ad)]);
  return { ...badged, taken_down: isDown };
}
