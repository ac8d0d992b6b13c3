/**
 * A server's cache of tables that most calls read and operators rarely change: settings, offers, pages. A
 * change to any of them clears the whole cache on every server: see event-hub.ts.
 */
export interface Memory {
  /** Increases with every change of those tables; null while this server is not listening for changes. */
  readonly edition: number | null;
  /** Clears the cache: something has changed. */
  forget(): void;
  /** Sets whether this server is notified of changes from now on. */
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

/** The memory as one transaction sees it: after its own changes it reads the tables instead. */
export interface WorkMemory {
  readonly shared: Memory;
  /** Whether this transaction has changed a cached table. Every server clears its cache at the commit. */
  hasChanged: boolean;
  /** Whether this transaction reads from a replica: what it loads may be old, and is not cached. */
  readonly isLagging: boolean;
}

/** One cached value, in each server's memory. */
export interface Remembered<Value> {
  read(memory: WorkMemory, load: () => Promise<Value>): Promise<Value>;
}

/** All calls share the cached value: never change it in place. */
export function remembered<Value>(): Remembered<Value> {
  const kept = new WeakMap<Memory, { edition: number; value: Value }>();
  return {
    async read({ shared, hasChanged, isLagging }, load) {
      const { edition } = shared;
      if (edition === null || hasChanged) return load();
      const known = kept.get(shared);
      if (known?.edition === edition) return known.value;
      if (isLagging) return load();
      const value = await load();
      // Filed under the edition from before the load: a change in between invalidates it.
      kept.set(shared, { edition, value });
      return value;
    },
  };
}

export const FORGET_CHANNEL = 'handbill_forget';

/**
 * Sent with the COMMIT of a transaction that changed a cached table: no server misses it, whatever fails
 * after the commit.
 */
export const FORGET_NOTICE = { text: 'select pg_notify($1, $2)', values: [FORGET_CHANNEL, ''] };
