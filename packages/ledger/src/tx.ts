/**
 * The part of an open READ COMMITTED transaction that the ledger needs. int8 arrives as a bigint, int8[] is
 * never selected, timestamptz arrives as a Date. The ledger neither commits nor rolls back.
 */
export interface Tx {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

/** The row of a query that always returns exactly one. Throws otherwise. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
