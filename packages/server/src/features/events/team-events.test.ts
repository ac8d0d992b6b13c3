import { beforeEach, expect, test, vi } from 'vitest';
import type { ChangeEvent } from '../../platform/queue/events.ts';
import { TeamEvents } from './team-events.ts';

const LAN = 'lan';
const MINH = 'minh';
let listeners: Map<string, (event: ChangeEvent) => void>;
/** The questions for the owners of the member's teams that the database has not answered yet. */
let asked: ((owners: string[] | Error) => void)[];
let heard: (string | null)[];
let teams: TeamEvents;

beforeEach(() => {
  listeners = new Map();
  asked = [];
  heard = [];
  const query = async () => {
    const owners = await new Promise<string[] | Error>((answer) => asked.push(answer));
    if (owners instanceof Error) throw owners;
    return { rows: owners.map((owner_id) => ({ owner_id })) };
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
  teams = new TeamEvents({ pool: { query }, events, log: { warn: vi.fn() } } as never, 'hoa', (subject) =>
    heard.push(subject),
  );
});

const answer = async (owners: string[] | Error) => {
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked.shift()?.(owners);
};
const orderOf = (owner: string, subject: string) =>
  listeners.get(owner)?.({ memberId: owner, kind: 'order', subject });

async function follows(owners: string[] | Error): Promise<void> {
  const followed = teams.follow();
  await answer(owners);
  await followed;
}

test('orders that change while the membership is being checked are all passed on', async () => {
  await follows([LAN, MINH]);
  orderOf(LAN, 'first');
  orderOf(LAN, 'second');
  orderOf(MINH, 'third');
  orderOf(LAN, 'second');
  await answer([LAN, MINH]);
  await answer([LAN, MINH]);
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second', 'third']));
  expect(asked).toEqual([]);
});

test('an order that changes while a member is being removed is not passed on', async () => {
  await follows([LAN, MINH]);
  orderOf(LAN, 'first');
  orderOf(MINH, 'second');
  await answer([LAN]);
  await answer([LAN]);
  await vi.waitFor(() => expect(asked).toEqual([]));
  orderOf(LAN, 'third');
  await answer([LAN]);
  await vi.waitFor(() => expect(heard).toEqual(['first', 'third']));
});

test('a member whose teams could not be read still hears of them once they can be', async () => {
  await follows([LAN]);
  await follows(new Error('the database was restarted'));
  orderOf(LAN, 'first');
  await answer([LAN]);
  await vi.waitFor(() => expect(heard).toEqual(['first']));
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
