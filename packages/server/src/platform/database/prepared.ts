import { createHash } from 'node:crypto';
import { type Pool, traitsOf } from './pool.ts';

const names = new Map<string, string>();

/**
 * With the name under which a connection keeps a statement prepared: parsing and planning it again each time costs the
 * database more than running it.
 */
export function namedIn(pool: Pool, text: string): { name?: string; text: string } {
  return traitsOf(pool).keepsPrepared ? { name: nameOf(text), text } : { text };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}
