import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { PastOrder } from './forecast-sql.ts';

/** With fewer orders there is no forecast. */
export const ORDERS_MIN = 8;

export interface Forecast {
  alike: 'category' | 'language' | 'package' | null;
  orders: number;
  completed: number;
  median_hours: number | null;
}

/** What past orders of a package say about another one: those most alike, as far as there are enough of them. */
export function forecastFrom(
  past: readonly PastOrder[],
  wanted: { category: Category; language: Language | null },
): Forecast {
  const sameLanguage = past.filter(({ language }) => language === wanted.language);
  const sameBoth = sameLanguage.filter(({ category }) => category === wanted.category);
  if (sameBoth.length >= ORDERS_MIN) return { alike: 'category', ...figuresOf(sameBoth) };
  if (sameLanguage.length >= ORDERS_MIN) return { alike: 'language', ...figuresOf(sameLanguage) };
  if (past.length >= ORDERS_MIN) return { alike: 'package', ...figuresOf(past) };
  return { alike: null, ...figuresOf(past), median_hours: null };
}

/** The median counts orders that have not got all of their visits as longer than all others. */
function figuresOf(past: readonly PastOrder[]) {
  const hours = past.flatMap((each) => (each.hours === null ? [] : [each.hours])).toSorted((a, b) => a - b);
  const half = Math.ceil(past.length / 2);
  return { orders: past.length, completed: hours.length, median_hours: hours[half - 1] ?? null };
}
