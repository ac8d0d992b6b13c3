import { createHash } from 'node:crypto';
import { refuse } from '../refusal.ts';

/** The digest of what a screen shows of something that is decided on. Its own field `seen` is left out. */
export function seenOf(shown: object): string {
  const { seen: _own, ...rest } = shown as Record<string, unknown>;
  return createHash('sha256').update(canonical(rest)).digest('base64url');
}

/** What is shown, with its digest: a decision sends the digest back. */
export function withSeen<Shown extends object>(shown: Shown): Shown & { seen: string } {
  return { ...shown, seen: seenOf(shown) };
}

/**
 * Refuses `changed_meanwhile` when somebody decides on an outdated state, and answers with the current one. Call
 * it before anything else is decided, with what was read under the lock. `shown` is what the digest covers, which may be
 * more than `current`, the state as the wire has it.
 */
export function requireSeen(seen: string, shown: object, current: object): void {
  const now = seenOf(shown);
  if (seen !== now) throw refuse('changed_meanwhile', { current: { ...current, seen: now } });
}

/** JSON with sorted keys: equal for equal states, whichever way an object was put together. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
