import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeEvent } from '../../platform/queue/events.ts';
import { TeamEvents } from './team-events.ts';

const LAN = 'lan';
const MINH = 'minh';
const A_SECOND = 1_000;
interface Question {
  ids: string[];
  answer(rows: string[] | Error): void;
}
let listeners: Map<string, (event: ChangeEvent) => void>;
/** What the database was asked and has not answered yet. */
let asked: Question[];
let heard: string[];
let teams: TeamEvents;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  listeners = new Map();
  asked = [];
  heard = [];
  const query = async (_text: string, [, ids = []]: [string, string[]?]) => {
    const rows = await new Promise<string[] | Error>((answer) => asked.push({ ids, answer }));
    if (rows instanceof Error) throw rows;
    return { rows: rows.map((id) => ({ id, owner_id: id })) };
  };
  const events = {
    publish: vi.fn(),
    subscribeToAll: vi.fn(),
    close: vi.fn(),
    subscribe(owner: string, listener: (event: ChangeEvent) => void) {
      listeners.set(owner, listener);
      return () => listeners.delete(owner);
    },
  };
  teams = new TeamEvents({ pool: { query }, events, log: { warn: vi.fn() } } as never, 'hoa', (order) =>
    heard.push(order),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers the one question that is open, and returns what it was about. */
async function answer(rows: string[] | Error): Promise<string[]> {
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const question = asked.shift();
  question?.answer(rows);
  return question?.ids ?? [];
}
const orderOf = (owner: string, subject: string | null) =>
  listeners.get(owner)?.({ memberId: owner, kind: 'order', subject });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function follows(owners: string[] | Error): Promise<void> {
  const followed = teams.follow();
  await answer(owners);
  await followed;
}

test('the changes of one second are checked in one query, in the order in which they came', async () => {
  await follows([LAN, MINH]);
  orderOf(LAN, 'first');
  orderOf(MINH, 'second');
  await pass(A_SECOND - 1);
  orderOf(LAN, 'third');
  orderOf(LAN, 'first');
  expect(asked).toEqual([]);
  await pass(1);
  expect(await answer(['third', 'second', 'first'])).toEqual(['first', 'second', 'third']);
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second', 'third']));
});

test('orders that change while a query runs wait for the next one', async () => {
  await follows([LAN]);
  orderOf(LAN, 'first');
  await pass(A_SECOND);
  orderOf(LAN, 'second');
  expect(await answer(['first'])).toEqual(['first']);
  await pass(A_SECOND);
  expect(await answer(['second'])).toEqual(['second']);
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']));
});

test('what the database does not name is not passed on: a removed member’s, and what an owner shares', async () => {
  await follows([LAN, MINH]);
  orderOf(LAN, 'distributed');
  orderOf(LAN, 'shared');
  orderOf(MINH, 'of-a-former-team');
  await pass(A_SECOND);
  await answer(['distributed']);
  await vi.waitFor(() => expect(heard).toEqual(['distributed']));
});

test('a change of no one order asks nothing', async () => {
  await follows([LAN]);
  orderOf(LAN, null);
  await pass(A_SECOND);
  expect(asked).toEqual([]);
});

test('a stream that closes in the second of a change asks nothing', async () => {
  await follows([LAN]);
  orderOf(LAN, 'first');
  teams.close();
  await pass(A_SECOND);
  expect(asked).toEqual([]);
  expect(listeners.size).toBe(0);
});

test('a member whose teams could not be read still hears of them once they can be', async () => {
  await follows([LAN]);
  await follows(new Error('the database was restarted'));
  orderOf(LAN, 'first');
  await pass(A_SECOND);
  await answer(new Error('the database was restarted'));
  orderOf(LAN, 'second');
  await pass(A_SECOND);
  await answer(['second']);
  await vi.waitFor(() => expect(heard).toEqual(['second']));
});

test('two questions for the teams are asked one after the other', async () => {
  const first = teams.follow();
  const second = teams.follow();
  await answer([LAN]);
  await first;
  await answer([MINH]);
  await second;
  expect([...listeners.keys()]).toEqual([MINH]);
});
