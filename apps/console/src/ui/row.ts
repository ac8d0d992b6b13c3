import { createContext } from 'react';

interface Row {
  /** What this operator did to the row since the list was read; null: nothing. */
  settled: string | null;
  settle(done: string): void;
}

/** The row of a queue around a command; null outside of a queue. */
export const RowContext = createContext<Row | null>(null);
