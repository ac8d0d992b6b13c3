import { DAY_MS } from '@handbill/contract/time';
import * as v from 'valibot';
import { type Draft, withoutSecrets } from './drafts.ts';
import type { Session } from './session.ts';

/** As long as a session lasts without use. */
const KEPT_MS = 30 * DAY_MS;
/** How many drafts a member has on a device; the oldest make room. */
const DRAFTS_MAX = 20;

/** What another version of the app wrote, or somebody by hand, may be anything. */
const written = v.object({
  name: v.string(),
  typed: v.record(v.string(), v.string()),
  /** When it was last changed, in milliseconds since 1970. */
  at: v.number(),
});

/** A draft on the device, by its name. */
export interface DeviceDraft {
  name: string;
  typed: Draft;
}

interface Device {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): Date;
}

/**
 * Drafts that outlast the tab: they are on the device until they are forgotten, their member signs out, or nobody has
 * changed them for 30 days. Other members of the device have their own. What cannot be read counts as forgotten, and
 * reading deletes it, as it does old ones.
 */
export function deviceDrafts(session: Session, { storage, now }: Device) {
  /** The member's drafts, the one that was changed last first. */
  function all(): v.InferOutput<typeof written>[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(session.orderDrafts()) ?? 'null');
      const drafts = Array.isArray(found) ? found : [];
      const left = drafts.filter((each) => v.is(written, each) && each.at > now().getTime() - KEPT_MS);
      if (left.length < drafts.length) write(left);
      return left;
    } catch {
      return [];
    }
  }

  function without(name: string) {
    return all().filter((each) => each.name !== name);
  }

  function write(drafts: ReturnType<typeof all>): void {
    // Whose it is must be known: what signing out does not delete, somebody else might read.
    if (session.recall('user') === undefined) return;
    try {
      storage.setItem(session.orderDrafts(), JSON.stringify(drafts.slice(0, DRAFTS_MAX)));
    } catch {
      // The storage is full: the draft lasts only as long as the screen.
    }
  }

  return {
    all: (): DeviceDraft[] => all(),
    keep: ({ name, typed }: DeviceDraft): void =>
      write([{ name, typed: withoutSecrets(typed), at: now().getTime() }, ...without(name)]),
    forget: (name: string): void => write(without(name)),
  };
}
