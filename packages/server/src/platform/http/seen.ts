import { createHash } from 'node:crypto';
import { refuse } from '../refusal.ts';

/**
 * The digest of the state that a screen shows before a decision. Left out are `seen` itself and whether the first
 * person lost access: the decision checks that separately, and has its own refusal for it.
 */
export function seenOf(shown: object): string {
  const { seen: _own, asker_lost_access: _checked, ...rest } = shown as Record<string, unknown>;
  return createHash('sha256').update(canonical(rest)).digest('base64url');
}

/** Adds the digest to a state: a decision sends it back. */
export function withSeen<Shown extends object>(shown: Shown): Shown & { seen: string } {
  return { ...shown, seen: seenOf(shown) };
}

/**
 * Refuses `changed_meanwhile` when somebody decides on an outdated state, and answers with the current one.
 * Call it before any other check, with the state read under the lock. `shown` is the state that the digest
 * covers; it may have more fields than `current`, the state sent to the client.
 */
export function requireSeen(seen: string, shown: object, current: object): void {
  const now = seenOf(shown);
  if (seen !== now) throw refuse('changed_meanwhile', { current: { ...current, seen: now } });
}

/** JSON with sorted keys: equal states give equal texts, however the object was built. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
