import { consoleEndpoints } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import type { TestApp } from '../app.ts';
import type { Person } from '../people.ts';
import { seenNow } from '../seen.ts';

/** What a call answered, as far as a race can change it. */
export interface Answered {
  status: number;
  body: { error?: string };
}

/** An object that two calls change, as one state made it. */
export interface Thing {
  id: string;
  member: Person;
  /** Another session of the same person. */
  elsewhere: Person;
  /** What else the calls name, by what it is. */
  ids: Record<string, string>;
}

/** The people of an instance who are there for every race. */
export interface Staff {
  app: TestApp;
  first: Person;
  second: Person;
  third: Person;
  /** A number that was not used before: for references of the bank. */
  number(): number;
}

export interface Kind {
  /** Of many pairs, or slow ones, `npm test` runs every nth. */
  sample?: number;
  /** The row that is held while both calls arrive. */
  row: { table: string; of(thing: Thing): string };
  /** How an object comes into each of its states. */
  states: Readonly<Record<string, (staff: Staff) => Promise<Thing>>>;
  /** What to send, by the call's name in the contract, with a word more for each further way to send it. */
  calls: Readonly<Record<string, (staff: Staff, thing: Thing) => Promise<Answered>>>;
  /** All that the calls can change, without what differs from object to object. */
  look(staff: Staff, thing: Thing): Promise<unknown>;
}

type Order = readonly [string, string];

/** Every call of a kind on its own: which of them succeed in a state, and which name something that is not there. */
async function triedAlone(staff: Staff, kind: Kind, state: string) {
  const alone: { name: string; succeeds: boolean; applies: boolean }[] = [];
  for (const [name, send] of Object.entries(kind.calls)) {
    const { status } = await send(staff, await made(staff, kind, state));
    alone.push({ name, succeeds: status < 300, applies: status !== 404 });
  }
  return alone;
}

/** The pairs to race: of calls that succeed, each also with itself; `all` adds one that succeeds with one that does not. */
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

/** What is wrong with a pair: each race that ended as neither of the two orders does. */
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

/** No other withdrawal or order of an earlier race is taken by a call that takes all there are. */
async function made(staff: Staff, kind: Kind, state: string): Promise<Thing> {
  const make = kind.states[state];
  if (!make) throw new Error(`no state ${state}`);
  const { pool } = staff.app.runtime;
  await pool.query("update withdrawal set payable_from = 'infinity' where batch_id is null");
  await pool.query("update campaign set stage = 'paused' where stage = 'distributing'");
  return make(staff);
}

const endpoints: Record<string, Endpoint> = consoleEndpoints;

/** Both people look before either of them acts: what was seen of the thing is sent with each call. */
async function afterALook(staff: Staff, thing: Thing, order: Order): Promise<Staff> {
  const seen = new Map<string, string>();
  for (const name of order) {
    const endpoint = endpoints[name.split(' ')[0] ?? ''];
    if (!endpoint || !('seen' in endpoint.input.shape)) continue;
    for (const id of [thing.id, thing.ids.batch, thing.ids.line]) {
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
  const thing = await made(staff, kind, state);
  const people = await afterALook(staff, thing, [one, other]);
  const first = await callOf(kind, one)(people, thing);
  const second = await callOf(kind, other)(people, thing);
  return outcomeOf(staff, kind, thing, [
    [one, first],
    [other, second],
  ]);
}

async function atOnce(staff: Staff, kind: Kind, state: string, [one, other]: Order): Promise<string> {
  const thing = await made(staff, kind, state);
  const people = await afterALook(staff, thing, [one, other]);
  const holder = await staff.app.runtime.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${kind.row.table} where id = $1 for update`, [kind.row.of(thing)]);
    const first = started(() => callOf(kind, one)(people, thing));
    await waitsOrIsDone(staff.app, [first]);
    const second = started(() => callOf(kind, other)(people, thing));
    await waitsOrIsDone(staff.app, [first, second]);
    await holder.query('commit');
    return await outcomeOf(staff, kind, thing, [
      [one, await first.answer],
      [other, await second.answer],
    ]);
  } finally {
    holder.release();
  }
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
    const { rows } = await app.runtime.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= calls.filter(({ done }) => !done).length) return;
  }
  throw new Error('not all came to wait for the row');
}

async function outcomeOf(
  staff: Staff,
  kind: Kind,
  thing: Thing,
  answers: [string, Answered][],
): Promise<string> {
  const said = answers.map(([name, { status, body }]) => `${name} ${status} ${body.error ?? ''}`.trim());
  return JSON.stringify({ answers: said.sort(), state: await kind.look(staff, thing) }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
