import { shownHost } from '@handbill/contract/button-words';

/** The host of a landing address, as the shared page shows it. Null while the typed address has none. */
export function landingHost(address: string): string | null {
  const whole = /^https?:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
  return URL.canParse(whole) ? shownHost(whole) : null;
}
