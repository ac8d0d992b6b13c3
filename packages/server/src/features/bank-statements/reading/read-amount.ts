/** Digits with a leading or trailing sign, or in brackets. */
const SIGNED =
  /^(?<open>\()?\s*(?<before>[+-])?\s*(?<digits>\d[\d.,'’ ]*?)\s*(?<after>[+-])?\s*(?<close>\))?$/;

const UNSIGNED = {
  '.': /^(\d{1,15}|\d{1,3}(?:([,'’ ])\d{3})(?:\2\d{3}){0,3})(?:\.(\d{1,2}))?$/,
  ',': /^(\d{1,15}|\d{1,3}(?:([.'’ ])\d{3})(?:\2\d{3}){0,3})(?:,(\d{1,2}))?$/,
} as const;

/**
 * Minor units from an amount as a bank writes it, or null when it is ambiguous or unreadable: it needs evenly
 * separated thousands, at most two decimals, and one sign.
 */
export function readAmount(text: string, decimal: '.' | ','): bigint | null {
  const { open, before, digits, after, close } =
    SIGNED.exec(text.normalize('NFKC').replaceAll('\u2212', '-').trim())?.groups ?? {};
  const signs = [open, before, after].filter((sign) => sign !== undefined);
  if (digits === undefined || signs.length > 1 || (open === undefined) !== (close === undefined)) return null;
  const [, whole, , cents = ''] = UNSIGNED[decimal].exec(digits) ?? [];
  if (whole === undefined) return null;
  const size = BigInt(whole.replace(/\D/g, '')) * 100n + BigInt(cents.padEnd(2, '0'));
  return signs[0] === '-' || signs[0] === '(' ? -size : size;
}

/** Minor units from an amount of an ISO 20022 message, or null. More than two decimals have to be zeros. */
export function readIsoAmount(text: string): bigint | null {
  const [, whole, cents = ''] = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
}
