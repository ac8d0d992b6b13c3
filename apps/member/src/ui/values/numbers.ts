// How rates, measures and amounts of other currencies are written; counts are in languages/counts.ts, the balance's own
// currency is in money.tsx.
import { formatBankAmount } from '@handbill/contract/money';

/** The currencies of banks with the place whose people write them. */
const places: Readonly<Record<string, string>> = { VND: 'vi-VN', JPY: 'ja-JP', KRW: 'ko-KR' };

/** What is before the percent sign in the languages that write a decimal comma (Unicode CLDR). */
const commas: Readonly<Record<string, string>> = { vi: '', fr: '\u202f', ru: '\u00a0' };

/**
 * A percentage as the language of the page writes it: `3,07 %` or `3.07%`. Not by the browser, whose first number
 * takes it 15 ms, on home within the answer of the levels.
 */
export function percentText(percent: number): string {
  return `${percentStartText(percent)}${commas[document.documentElement.lang] ?? ''}%`;
}

/** The first of two percentages, without the sign that stands after the second: the `3,5` of `3,5–8 %`. */
export function percentStartText(percent: number): string {
  const written = String(Math.round(percent * 100) / 100);
  return document.documentElement.lang in commas ? written.replace('.', ',') : written;
}

/** A measure as the language of the page writes it: `3.5 hours`. A comma in `3,5時間` would say “three or five”. */
export function measureText(amount: number, unit: 'hour' | 'month'): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(amount);
}

/** A whole amount of the bank's currency, as its country writes it: `1.300.000 ₫`. */
export function bankAmountText(whole: number, currency: string): string {
  const place = places[currency];
  if (place === undefined) return formatBankAmount(whole, currency);
  return new Intl.NumberFormat(place, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    whole,
  );
}
