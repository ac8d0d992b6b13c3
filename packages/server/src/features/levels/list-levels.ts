import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { isRefundable, levelName, percentOf, upgradePrice } from './rules.ts';
import { selectLevelOf, selectLevels, selectNewestPurchase, sumFeePaid } from './sql.ts';

/** The levels, the lowest first: what each gives, and what this member would pay for it now. */
export async function listLevels(context: MemberContext): Promise<AnswerOf<typeof calls.level>> {
  const { tx, memberId, now, language } = context;
  const own = await selectLevelOf(tx, memberId);
  const levels = (await selectLevels(tx)).filter(
    ({ id, retired_at }) => retired_at === null || id === own.id,
  );
  const feePaid = await sumFeePaid(tx, memberId);
  const newest = await selectNewestPurchase(tx, memberId);
  const refundable = isRefundable(newest, now) ? newest : null;
  return {
    data: levels.map((level) => ({
      _id: level.id,
      rank: level.rank,
      name: levelName(level, language),
      joining_fee: level.joining_fee,
      bonus_ads: percentOf(level.discount_bp),
      max_bonus: level.max_discount_bp === null ? null : percentOf(level.max_discount_bp),
      number_ads: level.turns_per_day,
      upgrade_price: upgradePrice({ joiningFee: level.joining_fee, feePaid }),
      current: level.id === own.id,
      refundable_until: level.id === own.id ? (refundable?.refundable_until ?? null) : null,
      refund: level.id === own.id ? (refundable?.price ?? null) : null,
    })),
  };
}
