/**
 * The form in which bank references are compared: two that differ only in case, spaces or punctuation are one. Null
 * for one that has no letter or digit, or any outside of ASCII: a Cyrillic letter looks like a Latin one and would make
 * one reference two. SQL has the same form as bank_reference_key.
 */
export function bankReferenceKey(reference: string): string | null {
  const composed = reference.normalize('NFKC');
  if (/[^\P{L}A-Za-z]|[^\P{N}0-9]|\p{M}/u.test(composed)) return null;
  const key = composed.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return key === '' ? null : key;
}

/** The reference of a payment at a payment service. Its colon keeps it apart from those of banks. */
export function serviceReference(service: string, paymentId: string): { reference: string; key: string } {
  const reference = `${service}:${paymentId}`;
  return { reference, key: reference.toUpperCase() };
}
