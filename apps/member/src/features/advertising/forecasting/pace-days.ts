/**
 * Over how many days the visits of a package are spread at least, by the visits a day as they are typed; null where these
 * do not hold them back.
 */
export function paceDays(visits: number, daily: string): number | null {
  if (!/^[1-9]\d{0,4}$/.test(daily.trim())) return null;
  const days = Math.ceil(visits / Number.parseInt(daily, 10));
  return days > 1 ? days : null;
}
