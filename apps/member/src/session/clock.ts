/** The date of an answer has whole seconds, and the answer took its time. */
const TOLERANCE_MS = 5_000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
let aheadMs = 0;

/** The time by the server's clock, as far as its answers say: the clock of a phone may be hours off. */
export function now(): Date {
  return new Date(Date.now() + aheadMs);
}

/** `fetch` for calls, whose answers are in no cache: their date is the server's time. */
export const fetchTimed: typeof fetch = async (...sent) => {
  const sentAt = Date.now();
  const answer = await fetch(...sent);
  const date = Date.parse(answer.headers.get('Date') ?? '');
  const late = Date.now() - sentAt > TOLERANCE_MS;
  if (!late && Math.abs(date - now().getTime()) > TOLERANCE_MS) aheadMs = date - Date.now();
  return answer;
};

/** The device's time zone by its IANA name, as far as the browser says. */
export function timeZone(): { timezone?: string } {
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezone ? { timezone } : {};
}
