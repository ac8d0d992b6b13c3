/** The calendar months (`yyyy-MM`) up to that of a day (`yyyy-MM-dd`), oldest first. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const newest = year * 12 + month - 1;
  return Array.from({ length: count }, (_, index) => {
    const number = newest - count + 1 + index;
    const inYear = number % 12;
    return `${(number - inYear) / 12}-${String(inYear + 1).padStart(2, '0')}`;
  });
}
