/**
 * The form in which bank references are compared: case, spaces and punctuation do not count. Null for a
 * reference without letters and digits, or with any outside ASCII: a Cyrillic letter looks like a Latin one
 * and would turn one reference into two. SQL has the same function, bank_reference_key.
 */
export function bankReferenceKey(reference: string): string | null {
  const composed = reference.normalize('NFKC');
  if (/[^\P{L}A-Za-z]|[^\P{N}0-9]|\p{M}/u.test(composed)) return null;
  const key = composed.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return key === '' ? null : key;
}

/** The reference of a payment at a payment service. Its colon distinguishes it from banks' references. */
export function serviceReference(service: string, paymentId: string): { reference: string; key: string } {
  const reference = `${service}:${paymentId}`;
  return { reference, key: reference.toUpperCase() };
}
