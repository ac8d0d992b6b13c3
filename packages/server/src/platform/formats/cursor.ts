import { isId } from '../ids.ts';
import { refuse } from '../refusal.ts';

const PAGE_SIZE = 20;

/** The requested page: the position after which it starts (null: from the top) and its size in rows. */
export interface Page {
  after: string | null;
  limit: number;
}

/**
 * Reads the paging fields. A cursor is the encoded position of the previous page's last row: an id, or
 * whatever `isPosition` accepts. Refuses `validation_failed` when it is not such a position.
 */
export function pageOf(
  input: { cursor?: string | undefined; limit?: number | undefined },
  isPosition: (text: string) => boolean = isId,
): Page {
  return {
    after: input.cursor === undefined ? null : decodeCursor(input.cursor, isPosition),
    limit: input.limit ?? PAGE_SIZE,
  };
}

/**
 * Cuts a list, read with one row more than the page, to the page and adds the cursor of the next one.
 * `positionOf` gives a row's position in the list's order.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => string,
): { rows: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, next_cursor: more ? cursorAt(positionOf(last)) : null };
}

/** The cursor of the page that continues after a position. */
export function cursorAt(position: string): string {
  return Buffer.from(position).toString('base64url');
}

function decodeCursor(cursor: string, isPosition: (text: string) => boolean): string {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isPosition(position)) throw refuse('validation_failed', { fields: { cursor: 'invalid' } });
  return position;
}
