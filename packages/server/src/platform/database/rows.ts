// Shared by the ledger and the server.
export { onlyRow } from '@handbill/ledger';

/** For each item that a statement was asked about, by its `place` from 1, its row; null where it has none. */
export function inPlaces<Row extends { place: number }>(
  asked: readonly unknown[],
  rows: readonly Row[],
): (Row | null)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_item, index) => byPlace.get(index + 1) ?? null);
}
