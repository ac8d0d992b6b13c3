/** The host of a landing address, which may still be being typed, as the shared page names it. Null while it has none. */
export function landingHost(address: string): string | null {
  const whole = /^https?:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
  if (!URL.canParse(whole)) return null;
  return new URL(whole).hostname.replace(/^www\./, '');
}
