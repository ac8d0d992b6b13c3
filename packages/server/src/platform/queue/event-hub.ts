import type pg from 'pg';
import type { Pool } from '../database/pool.ts';
import { newToken } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { ChangeEvent, EventHub } from './events.ts';

const CHANNEL = 'handbill_events';
const RECONNECT_MS = 1_000;
// A connection that went silent hears nothing, and does not say so.
const HEARTBEAT_MS = 30_000;
// PostgreSQL refuses a notification of 8,000 bytes or more; an event has 200 at most.
const EVENTS_PER_NOTIFICATION = 36;

/**
 * Events over LISTEN and NOTIFY of the database, so that every server tells the apps that are signed in at it.
 * Sent after the commit and gathered, because NOTIFY inside a transaction makes all commits wait for one another.
 * An event that is lost costs nothing: an app asks again when it reconnects.
 */
export function createEventHub(pool: Pool, connect: () => pg.Client, log: Logger): EventHub {
  const self = newToken(16);
  const listeners = new Map<string, Set<(event: ChangeEvent) => void>>();
  const waiting: ChangeEvent[] = [];
  let sending: Promise<void> | null = null;
  let listening: pg.Client | null = null;
  let closed = false;

  function deliver(events: readonly ChangeEvent[]): void {
    for (const event of events) for (const listener of listeners.get(event.memberId) ?? []) listener(event);
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.splice(0, EVENTS_PER_NOTIFICATION);
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, events })]);
    }
  }

  function listen(): void {
    if (closed) return;
    const client = connect();
    listening = client;
    const heartbeat = setInterval(() => client.query('select 1').catch(again), HEARTBEAT_MS).unref();
    const again = () => {
      clearInterval(heartbeat);
      if (listening !== client) return;
      listening = null;
      client.end().catch(() => {});
      if (!closed) setTimeout(listen, RECONNECT_MS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}') as { from: string; events: ChangeEvent[] };
      if (message.from !== self) deliver(message.events);
    });
    client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .catch(again);
  }
  listen();

  return {
    publish(events) {
      if (events.length === 0 || closed) return;
      deliver(events);
      waiting.push(...events);
      sending ??= send()
        .catch((error: unknown) => log.warn({ err: error }, 'events could not be passed on to other servers'))
        .finally(() => {
          sending = null;
        });
    },
    subscribe(memberId, listener) {
      const set = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(memberId) === set) listeners.delete(memberId);
      };
    },
    async close() {
      closed = true;
      await sending;
      await listening?.end();
    },
  };
}
