import { createContext } from 'react';

interface Row {
  /** What this operator did to the row since the list was read; null if nothing. */
  settled: string | null;
  settle(done: string): void;
}

/** The queue row that a command is in; null outside of a queue. */
export const RowContext = createContext<Row | null>(null);
