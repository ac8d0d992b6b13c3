import { refuse } from '../../platform/refusal.ts';
import type { LevelTerms } from '../offers/index.ts';
import { type PriceList, problemOf, withLevel } from './rules.ts';

/** Refuses a change of a level after which the price list would not be allowed; `terms` null retires it. */
export function keepInOrder(list: PriceList, change: { id: string; terms: LevelTerms | null }): void {
  const { terms } = change;
  const isReversed =
    terms !== null && terms.max_discount_bp !== null && terms.max_discount_bp < terms.discount_bp;
  if (isReversed) throw refuse('validation_failed', { fields: { max_discount_bp: 'below_discount' } });
  // The check of refusals reads each slug where it is refused (docs/adr/001).
  const problem = problemOf(withLevel(list, change));
  if (problem === 'last_of_its_kind') throw refuse('last_of_its_kind');
  if (problem === 'levels_out_of_order') throw refuse('levels_out_of_order');
  if (problem === 'prices_below_rewards') throw refuse('prices_below_rewards');
}
