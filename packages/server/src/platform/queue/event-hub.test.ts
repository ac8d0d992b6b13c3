import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createMemory, FORGET_NOTICE, type Memory } from '../database/memory.ts';
import { createEventHub } from './event-hub.ts';
import type { ChangeEvent, EventHub } from './events.ts';

let database: TestDatabase;
const hubs: EventHub[] = [];
const memories: Memory[] = [];
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(async () => {
  for (const hub of hubs) await hub.close();
  await database.drop();
});

/** The event hub of one server; resolves when it listens. */
async function newServer(): Promise<EventHub> {
  const connect = () => new pg.Client({ connectionString: database.url });
  const memory = createMemory();
  memories.push(memory);
  const hub = createEventHub({ pool: database.pool, memory, log: pino({ level: 'silent' }) }, connect);
  hubs.push(hub);
  const listening =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and query = 'listen handbill_events' and state = 'idle'";
  await expect.poll(async () => (await database.pool.query(listening)).rows[0].n).toBe(hubs.length);
  return hub;
}

const event = (memberId: string, subject: string | null = null): ChangeEvent => ({
  memberId,
  kind: 'balance',
  subject,
});

describe('events between servers', () => {
  test('events between servers reach the listeners on each server once, and nobody else', async () => {
    const [here, there] = [await newServer(), await newServer()];
    const received: Record<string, ChangeEvent[]> = { here: [], there: [], other: [] };
    const leave = here.subscribe('member', (change) => received.here?.push(change));
    there.subscribe('member', (change) => received.there?.push(change));
    there.subscribe('other', (change) => received.other?.push(change));
    here.publish([]);
    here.publish([event('member', 'first'), event('nobody')]);
    await expect.poll(() => received.there).toEqual([event('member', 'first')]);
    expect(received.here).toEqual([event('member', 'first')]);
    leave();
    there.publish(Array.from({ length: 100 }, (_, n) => event('member', `${n}`)));
    await expect.poll(() => received.there?.length).toBe(101);
    expect(received.here).toHaveLength(1);
    expect(received.other).toEqual([]);
  });

  test('events between servers reach subscribers to all members, until they unsubscribe', async () => {
    const [here, there] = hubs;
    const change: ChangeEvent[] = [];
    const leave = there?.subscribeToAll((event) => change.push(event));
    here?.publish([event('one'), event('two')]);
    await expect.poll(() => change).toEqual([event('one'), event('two')]);
    leave?.();
    there?.publish([event('three')]);
    expect(change).toHaveLength(2);
  });

  test('events between servers arrive again after the listening connection was cut', async () => {
    const [here, there] = hubs;
    const change: (string | null)[] = [];
    there?.subscribe('again', ({ subject }) => change.push(subject));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen handbill_events'",
    );
    await expect
      .poll(() => {
        here?.publish([event('again', 'back')]);
        return change.includes('back');
      })
      .toBe(true);
  });

  test('every server clears its memory when a transaction that changed it commits', async () => {
    await expect.poll(() => memories.every(({ edition }) => edition !== null)).toBe(true);
    const before = memories.map(({ edition }) => edition);
    await database.pool.query(FORGET_NOTICE.text, FORGET_NOTICE.values);
    await expect
      .poll(() => memories.map(({ edition }, n) => (edition ?? 0) > (before[n] ?? 0)))
      .toEqual(memories.map(() => true));
  });

  test('a closed server no longer keeps anything in memory', async () => {
    for (const hub of hubs.splice(0)) await hub.close();
    expect(memories.map(({ edition }) => edition)).toEqual(memories.map(() => null));
  });
});
