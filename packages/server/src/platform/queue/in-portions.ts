import type { Work } from '../context.ts';

/** How many rows one transaction of a job deletes or changes: a second of work, well within a statement's limit. */
const ROWS_TOGETHER = 5_000;

/**
 * Does work on many rows in portions, each in a transaction of its own, until one was not full: what piled up while
 * no server ran is caught up with, however much it is. `portion` answers on how many rows it worked.
 */
export async function inPortions(
  transact: (work: (work: Work) => Promise<number>) => Promise<number>,
  portion: (work: Work, limit: number) => Promise<number>,
): Promise<void> {
  let rows = ROWS_TOGETHER;
  while (rows === ROWS_TOGETHER) rows = await transact((work) => portion(work, ROWS_TOGETHER));
}
