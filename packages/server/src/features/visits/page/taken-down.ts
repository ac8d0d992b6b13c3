import type { Work } from '../../../platform/context.ts';
import { isHostBlocked } from '../../blocks/index.ts';
import type { SharedAd } from '../sql.ts';

/**
 * Whether nobody is shown an advertisement or led to its landing page any more: an operator stopped its order, or blocked
 * the host of an order that is over. An order that still runs continues until an operator stops it, whatever is blocked.
 */
export async function isTakenDown(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { halted, closed, landing_url: landingUrl }: Pick<SharedAd, 'halted' | 'closed' | 'landing_url'>,
): Promise<boolean> {
  return halted || (closed && (await isHostBlocked(tx, { landingUrl, now })));
}
