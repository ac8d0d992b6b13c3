import { fromWire, type Minor, spendingThatSaves } from '@handbill/contract/money';
import type { Level } from '../../data/api.ts';

type Terms = Pick<Level, 'rank' | 'bonus_ads' | 'max_bonus' | 'upgrade_price'>;

/**
 * The spending on advertising from which a higher level has saved what it costs now: at its largest discount over the
 * current level's, and at its smallest. Null for a level that is not higher or saves nothing.
 */
export function breakEven(level: Terms, current: Terms): readonly [Minor, Minor] | null {
  const saved = [
    (level.max_bonus ?? level.bonus_ads) - (current.max_bonus ?? current.bonus_ads),
    level.bonus_ads - current.bonus_ads,
  ];
  const [most = 0, least = 0] = saved.toSorted((one, other) => other - one);
  if (level.rank <= current.rank || level.upgrade_price <= 0 || least <= 0) return null;
  const price = fromWire(level.upgrade_price);
  return [spendingThatSaves(price, most), spendingThatSaves(price, least)];
}
