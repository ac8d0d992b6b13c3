import { DAY_MS, fromIso, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';

const units = [
  // Up to two days, hours are clearer.
  { unit: 'day', ms: DAY_MS, from: 2 * DAY_MS },
  { unit: 'hour', ms: HOUR_MS, from: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS, from: 0 },
] as const;

/** The time until an instant of the wire, in the language of the page: `2 days`, `5 hours`, at least `1 minute`. */
export function timeLeft(at: string, now: Date): string {
  const left = msBetween(now, fromIso(at));
  const { unit, ms } = units.find(({ from }) => left >= from) ?? units[2];
  const { lang } = document.documentElement;
  const count = Math.max(1, Math.floor(left / ms));
  const text = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  // On one line; Japanese has no space there.
  return text.replace(/\s/, lang === 'ja' ? '' : '\u00a0');
}
