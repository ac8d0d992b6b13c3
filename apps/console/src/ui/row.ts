import { createContext } from 'react';

interface Row {
  /** What was done to the row by this operator since the list was read; null: nothing. */
  settled: string | null;
  settle(done: string): void;
}

/** The row of a queue that something is done in; null outside of one. */
export const RowContext = createContext<Row | null>(null);
