/**
 * What a server keeps in memory of the tables that most calls read and operators rarely change: settings, offers, pages.
 * All of it is forgotten when any of it changes, on every server: see event-hub.ts.
 */
export interface Memory {
  /** Which edition of those tables is kept; null while this server would not hear of a change. */
  readonly edition: number | null;
  /** Something has changed. */
  forget(): void;
  /** Whether this server hears of changes from now on. */
  listen(isListening: boolean): void;
}

export function createMemory(): Memory {
  let edition = 1;
  let isListening = false;
  return {
    get edition() {
      return isListening ? edition : null;
    },
    forget() {
      edition += 1;
    },
    listen(is) {
      edition += 1;
      isListening = is;
    },
  };
}

/** Memory as one transaction sees it: what the transaction changes itself it reads from its tables. */
export interface WorkMemory {
  readonly shared: Memory;
  /** Whether this transaction has changed something that is kept. Every server forgets it as it commits. */
  hasChanged: boolean;
}

/** One thing that is kept, in each server's memory. */
export interface Remembered<Value> {
  read(memory: WorkMemory, load: () => Promise<Value>): Promise<Value>;
}

/** What is kept is shared by all calls: nobody changes it in place. */
export function remembered<Value>(): Remembered<Value> {
  const kept = new WeakMap<Memory, { edition: number; value: Value }>();
  return {
    async read({ shared, hasChanged }, load) {
      const { edition } = shared;
      if (edition === null || hasChanged) return load();
      const known = kept.get(shared);
      if (known?.edition === edition) return known.value;
      const value = await load();
      // Under the edition from before it was loaded: a change that came in between makes it useless.
      kept.set(shared, { edition, value });
      return value;
    },
  };
}

export const FORGET_CHANNEL = 'handbill_forget';

/** Sent with the COMMIT of a transaction that changed something: no server misses it, whatever ends after the commit. */
export const TELL_TO_FORGET = { text: 'select pg_notify($1, $2)', values: [FORGET_CHANNEL, ''] };
