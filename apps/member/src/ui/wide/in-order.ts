export type Direction = 'ascending' | 'descending';

export type Value = string | number | null;

/** Rows by a value; those without one come last in either direction, and equal ones keep their order. */
export function inOrder<Row>(
  rows: readonly Row[],
  sortedBy: (row: Row) => Value,
  direction: Direction,
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const { compare } = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  return rows.toSorted((one, other) => {
    const [a, b] = [sortedBy(one), sortedBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
}
