import { formatDateTime } from '@handbill/contract/time';

const MONTHS = 24;

/** The months (`yyyy-MM`) up to that of an instant in the company's time zone, newest first. */
export function latestMonths(instant: Date, timezone: string): string[] {
  const day = formatDateTime(instant, timezone).slice(0, 'dd-MM-yyyy'.length);
  const [, newest = 1, year = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = year * 12 + newest - 1 - index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
