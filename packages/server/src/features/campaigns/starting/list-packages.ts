import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { levelOf, percentOf } from '../../levels/index.ts';
import { knownPackages } from '../../offers/index.ts';
import { offersOf } from '../rules.ts';

/** The packages on offer, the smallest first, at the prices of the member's level. */
export async function listPackages(context: MemberContext): Promise<AnswerOf<typeof calls.packages>> {
  const [packages, level] = await Promise.all([
    knownPackages(context),
    levelOf(context.tx, context.memberId),
  ]);
  const offers = offersOf(packages, level);
  return {
    data: offers.map((offer) => ({
      _id: offer.id,
      visits: offer.visits,
      list_price: offer.list_price,
      reward_per_visit: offer.reward_per_visit,
      discount_percent: percentOf(offer.discountBp),
      price: offer.price,
    })),
  };
}
