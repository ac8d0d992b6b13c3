/**
 * Money is a count of minor units (cents) of the one platform currency: a `bigint` inside, a JSON integer on
 * the wire. This is the only file that converts, divides or rounds it.
 */
export type Minor = bigint;

/** The largest exact JSON number: 2^53 - 1 minor units. */
export const MINOR_MAX: Minor = 9_007_199_254_740_991n;

/**
 * The most that one conversion is worth: ten million in whole units. As many as a counter of 32 bits holds add up to less
 * than 2^63.
 */
export const WORTH_MAX: Minor = 1_000_000_000n;

/** The wire form of an amount. Throws a RangeError beyond MINOR_MAX. */
export function toWire(amountMinor: Minor): number {
  if (amountMinor > MINOR_MAX || amountMinor < -MINOR_MAX) {
    throw new RangeError('amount does not fit a JSON integer');
  }
  return Number(amountMinor);
}

/** An amount from its wire form. Throws a RangeError for anything but a safe integer. */
export function fromWire(wire: number): Minor {
  if (!Number.isSafeInteger(wire)) throw new RangeError('amount is not a whole number of minor units');
  return BigInt(wire);
}

/** Division that rounds down, toward minus infinity. The caller names who keeps the remainder. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('divisor is not positive');
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Division that rounds up, toward plus infinity. The caller names who keeps the remainder. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}

/** The spending from which a discount, in percent, has saved this amount: in whole units, rounded up. */
export function spendingThatSaves(amountMinor: Minor, percent: number): Minor {
  return divideUp(amountMinor * 10_000n, BigInt(Math.round(percent * 100)) * 100n) * 100n;
}

/** The sum of amounts in minor units. */
export function sum(amountsMinor: Iterable<Minor>): Minor {
  let total = 0n;
  for (const amountMinor of amountsMinor) total += amountMinor;
  return total;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The symbol after an amount: the euro sign for EURO and EUR, otherwise the dollar sign. */
export function currencySymbol(currency: string): string {
  return currency === 'EURO' || currency === 'EUR' ? '€' : '$';
}

/**
 * An amount for people: thousands separated by no-break spaces, a comma before two decimals, then the symbol
 * (specification, point 9): `1 234,50 $`. Less than nothing begins with a minus sign, which is as wide as a figure and
 * stays with it; what machines read has a hyphen: see `toDecimal`.
 */
export function formatMoney(amountMinor: Minor | number, currency: string): string {
  const amount = typeof amountMinor === 'bigint' ? amountMinor : fromWire(amountMinor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const sign = amount < 0n ? '\u2212' : '';
  return `${sign}${whole},${digits.slice(-2)}\u00a0${currencySymbol(currency)}`;
}

/**
 * An amount in hundredths of a currency other than the balance's, with its code, and decimals only if there
 * are any: `1 300 000 VND`.
 */
export function formatForeign(hundredths: Minor | number, currency: string): string {
  const text = formatMoney(hundredths, currency).slice(0, -2);
  return `${text.endsWith(',00') ? text.slice(0, -3) : text}\u00a0${currency}`;
}

/** An amount in the bank's currency, in its smallest unit: whole dong. */
export function formatBankAmount(whole: number, currency: string): string {
  return formatForeign(fromWire(whole) * 100n, currency);
}

/** An amount for machines: a decimal with a point and two places, and a hyphen, which every parser takes: `-1234.50`. */
export function toDecimal(amountMinor: Minor): string {
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(3, '0');
  return `${amountMinor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Minor units from a person's input: digits with optional spaces between thousands, and a comma or a point
 * before one or two decimals. Null for anything else, so that a form can report it.
 */
export function parseMoney(text: string): Minor | null {
  const match = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(
    text.trim().replace(/(?<=\d)[ \u00a0\u202f](?=\d{3})/g, ''),
  );
  if (!match) return null;
  const cents = (match[2] ?? '').padEnd(2, '0');
  return BigInt(match[1] ?? '0') * 100n + BigInt(cents);
}

/**
 * A whole amount of a currency without decimals from a person's input: `520000`, `520 000`, `520.000`. Null
 * for anything else.
 */
export function parseWhole(text: string): bigint | null {
  const digits = text.trim();
  if (!/^(?:\d{1,15}|\d{1,3}([., \u00a0\u202f])\d{3}(?:\1\d{3}){0,3})$/.test(digits)) return null;
  return BigInt(digits.replace(/\D/g, ''));
}
