import type { BlockRow } from './sql.ts';

/** A block as the console sees it. */
export function blockOf(row: BlockRow) {
  const { id, knows, ...rest } = row;
  return { _id: id, ...rest, network: row.kind === 'network' ? knows : null };
}
