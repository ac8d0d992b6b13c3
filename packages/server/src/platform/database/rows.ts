// Shared by the ledger and the server.
export { onlyRow } from '@handbill/ledger';

/** What must exist, because this transaction has just stored or locked it. */
export function existing<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error('expected a row, got none');
  return row;
}

/** For each item that a statement was asked about, by its `place` from 1, its row; null where it has none. */
export function inPlaces<Row extends { place: number }>(
  asked: readonly unknown[],
  rows: readonly Row[],
): (Row | null)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_item, index) => byPlace.get(index + 1) ?? null);
}
