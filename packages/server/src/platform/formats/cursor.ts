import { isId } from '../ids.ts';
import { refuse } from '../refusal.ts';

const PAGE_SIZE = 20;

/** The page asked for: the position after which it starts (null: from the top) and its size. */
export interface Page {
  after: string | null;
  limit: number;
}

/**
 * Reads the paging fields. A cursor is the position of the last row of the page before, made opaque: an id, or
 * whatever `isPosition` accepts. Refuses `validation_failed` when it is no such position.
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
 * Cuts a list that was read with one row more than the page to the page, with the cursor of the next.
 * `positionOf` names the row's place in the order of the list.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => string,
): { rows: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, next_cursor: more ? Buffer.from(positionOf(last)).toString('base64url') : null };
}

function decodeCursor(cursor: string, isPosition: (text: string) => boolean): string {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isPosition(position)) throw refuse('validation_failed', { fields: { cursor: 'invalid' } });
  return position;
}
