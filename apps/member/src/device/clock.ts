/** The device's clock, to tell which day is today. Money and deadlines use the server's. */
export function now(): Date {
  return new Date();
}

/** The device's time zone by its IANA name, as far as the browser says. */
export function timeZone(): { timezone?: string } {
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezone ? { timezone } : {};
}
