import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { knownLevels } from '../offers/index.ts';
import { feePaidOf, isRefundable, percentOf, upgradePrice } from './rules.ts';
import { selectKeptPurchases, selectLevelOf } from './sql.ts';

/** The levels, lowest first, with their benefits and this member's current price. */
export async function listLevels(context: MemberContext): Promise<AnswerOf<typeof calls.level>> {
  const { tx, memberId, now, language } = context;
  const [own, offered, kept] = await Promise.all([
    selectLevelOf(tx, memberId),
    knownLevels(context),
    selectKeptPurchases(tx, memberId),
  ]);
  const levels = offered.filter(({ id, retired_at }) => retired_at === null || id === own.id);
  const feePaid = feePaidOf(kept);
  const [newest] = kept;
  const refundable = isRefundable(newest, now) ? newest : null;
  return {
    data: levels.map((level) => ({
      _id: level.id,
      rank: level.rank,
      name: level.names[language],
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
