/** A Monday. */
const FIRST = { year: 2024, month: 0, day: 1 };

/** The name of a weekday, of which 1 is Monday, in the language of the page. */
export function weekdayName(weekday: number, length: 'short' | 'long'): string {
  const day = new Date(Date.UTC(FIRST.year, FIRST.month, FIRST.day + weekday - 1));
  return new Intl.DateTimeFormat(document.documentElement.lang, { weekday: length, timeZone: 'UTC' }).format(
    day,
  );
}
