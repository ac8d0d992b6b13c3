/**
 * An open READ COMMITTED transaction, as much of it as the ledger needs. int8 arrives as a bigint, int8[] is
 * never asked for, timestamptz arrives as a Date. The ledger neither commits nor rolls back.
 */
export interface Tx {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

/** The row of a query that always answers exactly one. Throws when it did not. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
