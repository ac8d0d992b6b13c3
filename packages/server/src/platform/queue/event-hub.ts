import type pg from 'pg';
import type { Runtime } from '../context.ts';
import { FORGET_CHANNEL, type Memory } from '../database/memory.ts';
import { newToken } from '../ids.ts';
import type { ChangeEvent, EventHub } from './events.ts';

const CHANNEL = 'handbill_events';
const RECONNECT_MS = 1_000;
// A connection that went silent misses events without an error.
const HEARTBEAT_MS = 30_000;
// PostgreSQL refuses a notification of 8,000 bytes or more; an event has 200 at most.
const EVENTS_PER_NOTIFICATION = 36;

type Listener = (event: ChangeEvent) => void;
const EVERYBODY = Symbol('everybody');

/** The listeners on this server, by the member whose events they receive. */
class Listeners {
  readonly #of = new Map<string | typeof EVERYBODY, Set<Listener>>();

  /** Returns the function that unsubscribes. */
  add(whose: string | typeof EVERYBODY, listener: Listener): () => void {
    const set = this.#of.get(whose) ?? new Set();
    this.#of.set(whose, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#of.get(whose) === set) this.#of.delete(whose);
    };
  }

  deliver(events: readonly ChangeEvent[]): void {
    for (const event of events) {
      for (const listener of this.#of.get(event.memberId) ?? []) listener(event);
      for (const listener of this.#of.get(EVERYBODY) ?? []) listener(event);
    }
  }
}

/**
 * Sends events through the database's LISTEN and NOTIFY, so that every server can pass them on to its
 * connected apps. Events are sent in batches after the commit, because NOTIFY inside a transaction makes all
 * commits wait for one another. A lost event does no harm: an app fetches again when it reconnects.
 */
export function createEventHub(
  { pool, memory, log }: Pick<Runtime, 'pool' | 'memory' | 'log'>,
  connect: () => pg.Client,
): EventHub {
  const self = newToken(16);
  const listeners = new Listeners();
  const waiting: ChangeEvent[] = [];
  let sending: Promise<void> | null = null;
  let closed = false;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.splice(0, EVENTS_PER_NOTIFICATION);
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, events })]);
    }
  }

  const listening = listenForEver(connect, memory, (payload) => {
    const message = JSON.parse(payload) as { from: string; events: ChangeEvent[] };
    if (message.from !== self) listeners.deliver(message.events);
  });

  return {
    publish(events) {
      if (events.length === 0 || closed) return;
      listeners.deliver(events);
      waiting.push(...events);
      sending ??= send()
        .catch((error: unknown) => log.warn({ err: error }, 'events could not be passed on to other servers'))
        .finally(() => {
          sending = null;
        });
    },
    subscribe: (memberId, listener) => listeners.add(memberId, listener),
    subscribeToAll: (listener) => listeners.add(EVERYBODY, listener),
    async close() {
      closed = true;
      await sending;
      await listening.close();
    },
  };
}

/**
 * Listens on one connection for other servers' events and for changes to cached tables; a broken connection
 * is replaced, and until then nothing is cached. Each heartbeat clears the cache, so that a change made by
 * hand is noticed, too.
 */
function listenForEver(
  connect: () => pg.Client,
  memory: Memory,
  hear: (payload: string) => void,
): { close(): Promise<void> } {
  let current: pg.Client | null = null;
  let closed = false;

  function listen(): void {
    if (closed) return;
    const client = connect();
    current = client;
    const heartbeat = setInterval(() => {
      memory.forget();
      client.query('select 1').catch(again);
    }, HEARTBEAT_MS).unref();
    const again = () => {
      clearInterval(heartbeat);
      if (current !== client) return;
      current = null;
      memory.listen(false);
      client.end().catch(() => {});
      if (!closed) setTimeout(listen, RECONNECT_MS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ channel, payload }) => {
      if (channel === FORGET_CHANNEL) memory.forget();
      else hear(payload ?? '{}');
    });
    client
      .connect()
      .then(() => client.query(`listen ${FORGET_CHANNEL}`))
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => memory.listen(current === client && !closed))
      .catch(again);
  }
  listen();

  return {
    async close() {
      closed = true;
      memory.listen(false);
      await current?.end();
    },
  };
}
