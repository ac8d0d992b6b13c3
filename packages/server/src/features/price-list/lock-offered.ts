import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOffers } from '../offers/index.ts';
import { priceListOf } from './read-list.ts';
import type { Offered, PriceList } from './rules.ts';

/**
 * Locks the price list, and finds a level or a package in it. Refuses `not_found`, and `changed_meanwhile` if the operator
 * saw another version.
 */
export async function lockOffered<Terms>(
  { tx }: OperatorContext,
  { id, version }: { id: string; version: number },
  among: (list: PriceList) => readonly Offered<Terms>[],
): Promise<{ list: PriceList; offered: Offered<Terms> }> {
  await lockOffers(tx);
  const list = await priceListOf(tx);
  const offered = among(list).find((each) => each.id === id);
  if (!offered) throw refuse('not_found');
  if (offered.version !== version) throw refuse('changed_meanwhile');
  return { list, offered };
}
