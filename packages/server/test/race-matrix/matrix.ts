import { consoleEndpoints } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import type { TestApp } from '../app.ts';
import { pauseOthers } from '../given/campaigns.ts';
import type { Person } from '../given/people.ts';
import { waitingNow, whileHeld } from '../races.ts';
import { seenNow } from '../seen.ts';

/** The part of a call's answer that a race can change. */
export interface Answered {
  status: number;
  body: { error?: string };
}

/** An object in one of its states, which two calls change. */
export interface Target {
  id: string;
  member: Person;
  /** Another session of the same person. */
  elsewhere: Person;
  /** Other ids that the calls need, by name. */
  ids: Record<string, string>;
}

/** The people of an instance who take part in every race. */
export interface Staff {
  app: TestApp;
  first: Person;
  second: Person;
  third: Person;
  /** An unused number, for bank references. */
  number(): number;
}

export interface Kind {
  /** With many or slow pairs, `npm run test:thorough` runs only every nth. */
  sample?: number;
  /** The row that is locked while both calls arrive. */
  row: { table: string; of(target: Target): string };
  /** How to bring an object into each of its states. */
  states: Readonly<Record<string, (staff: Staff) => Promise<Target>>>;
  /** The calls to send, by their name in the contract, with a suffix for each further variant. */
  calls: Readonly<Record<string, (staff: Staff, target: Target) => Promise<Answered>>>;
  /** Everything that the calls can change, without what differs between objects. */
  look(staff: Staff, target: Target): Promise<unknown>;
}

type Order = readonly [string, string];

/** Tries every call of a kind alone: which of them succeed in a state, and which name an unknown object. */
async function triedAlone(staff: Staff, kind: Kind, state: string) {
  const alone: { name: string; succeeds: boolean; applies: boolean }[] = [];
  for (const [name, send] of Object.entries(kind.calls)) {
    const { status } = await send(staff, await made(staff, kind, state));
    alone.push({ name, succeeds: status < 300, applies: status !== 404 });
  }
  return alone;
}

/**
 * The pairs to race: all calls that succeed, each also with itself; `all` adds pairs in which only one
 * succeeds.
 */
export async function pairsOf(staff: Staff, kind: Kind, state: string, all: boolean): Promise<Order[]> {
  const alone = await triedAlone(staff, kind, state);
  const pairs = alone.flatMap((one, at) =>
    alone.slice(at).flatMap((other): Order[] => {
      const both = one.succeeds && other.succeeds;
      const either = (one.succeeds || other.succeeds) && one.applies && other.applies;
      return both || (all && either) ? [[one.name, other.name]] : [];
    }),
  );
  return all ? pairs : pairs.filter((_pair, index) => index % (kind.sample ?? 1) === 0);
}

/** The faults of a pair: each race whose result matches neither of the two orders. */
export async function wrongRaces(
  staff: Staff,
  kind: Kind,
  state: string,
  [one, other]: Order,
): Promise<object[]> {
  const orders: Order[] =
    one === other
      ? [[one, other]]
      : [
          [one, other],
          [other, one],
        ];
  const serial: string[] = [];
  for (const order of orders) serial.push(await inTurn(staff, kind, state, order));
  const wrong: object[] = [];
  for (const order of orders) {
    const raced = await atOnce(staff, kind, state, order);
    if (!serial.includes(raced)) wrong.push({ state, order, raced, serial });
  }
  return wrong;
}

/** Prevents a call that takes all withdrawals or orders from taking those of earlier races. */
async function made(staff: Staff, kind: Kind, state: string): Promise<Target> {
  const make = kind.states[state];
  if (!make) throw new Error(`no state ${state}`);
  const { app } = staff;
  await app.runtime.pool.query("update withdrawal set payable_from = 'infinity' where batch_id is null");
  await pauseOthers(app);
  return make(staff);
}

const endpoints: Record<string, Endpoint> = consoleEndpoints;

/** Both people look before either of them acts: each call sends the state seen then. */
async function seenByBoth(staff: Staff, target: Target, order: Order): Promise<Staff> {
  const seen = new Map<string, string>();
  for (const name of order) {
    const endpoint = endpoints[name.split(' ')[0] ?? ''];
    if (!endpoint || !('seen' in endpoint.input.shape)) continue;
    for (const id of [target.id, target.ids.batch, target.ids.line]) {
      if (id === undefined) continue;
      const shown = await staff.app.work(({ tx }) => seenNow(tx, endpoint.path, id));
      seen.set(`${endpoint.path} ${id}`, shown);
    }
  }
  const call: TestApp['call'] = (endpoint, input, options) => {
    const known = 'id' in input ? seen.get(`${endpoint.path} ${String(input.id)}`) : undefined;
    return staff.app.call(endpoint, known === undefined ? input : { ...input, seen: known }, options);
  };
  return { ...staff, app: { ...staff.app, call } };
}

export function callOf(kind: Pick<Kind, 'calls'>, name: string): Kind['calls'][string] {
  const send = kind.calls[name];
  if (!send) throw new Error(`no call ${name}`);
  return send;
}

async function inTurn(staff: Staff, kind: Kind, state: string, [one, other]: Order): Promise<string> {
  const target = await made(staff, kind, state);
  const people = await seenByBoth(staff, target, [one, other]);
  const first = await callOf(kind, one)(people, target);
  const second = await callOf(kind, other)(people, target);
  return outcomeOf(staff, kind, target, [
    [one, first],
    [other, second],
  ]);
}

async function atOnce(staff: Staff, kind: Kind, state: string, [one, other]: Order): Promise<string> {
  const target = await made(staff, kind, state);
  const people = await seenByBoth(staff, target, [one, other]);
  const held = {
    statement: `select from ${kind.row.table} where id = $1 for update`,
    values: [kind.row.of(target)],
  };
  const [first, second] = await whileHeld(staff.app, held, async () => {
    const earlier = started(() => callOf(kind, one)(people, target));
    await waitsOrIsDone(staff.app, [earlier]);
    const later = started(() => callOf(kind, other)(people, target));
    await waitsOrIsDone(staff.app, [earlier, later]);
    return [earlier, later] as const;
  });
  return outcomeOf(staff, kind, target, [
    [one, await first.answer],
    [other, await second.answer],
  ]);
}

interface Started {
  answer: Promise<Answered>;
  done: boolean;
}

function started(send: () => Promise<Answered>): Started {
  const call: Started = { answer: send(), done: false };
  const finish = () => {
    call.done = true;
  };
  call.answer.then(finish, finish);
  return call;
}

const LOOKS_MAX = 50_000;

/** Each of the calls waits for a lock or has answered. */
async function waitsOrIsDone(app: TestApp, calls: readonly Started[]): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if ((await waitingNow(app)) >= calls.filter(({ done }) => !done).length) return;
  }
  throw new Error('not all came to wait for the row');
}

async function outcomeOf(
  staff: Staff,
  kind: Kind,
  target: Target,
  answers: [string, Answered][],
): Promise<string> {
  const outcomes = answers.map(([name, { status, body }]) => `${name} ${status} ${body.error ?? ''}`.trim());
  return JSON.stringify({ answers: outcomes.sort(), state: await kind.look(staff, target) }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
