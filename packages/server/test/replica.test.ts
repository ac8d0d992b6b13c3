import * as consoleCalls from '@handbill/contract/console';
import { consoleEndpoints } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import * as calls from '@handbill/contract/member';
import { memberEndpoints } from '@handbill/contract/member';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createPool,
  createServerPool,
  type DatabaseAddress,
  probeDatabase,
} from '../src/platform/database/pool.ts';
import { followReplica, LAG_MS_MAX, Places } from '../src/platform/database/replica/replica.ts';
import { readerOf } from '../src/platform/database/single-statements.ts';
import { transact } from '../src/platform/database/transaction.ts';
import { isDatabaseTrouble } from '../src/platform/http/answers.ts';
import { createTestApp, type TestApp } from './app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from './given/money/bank.ts';
import { announce, confirm } from './given/money/deposits.ts';
import type { Person } from './given/people.ts';
import { type ReplicatedDatabase, startReplicated } from './replica/streaming-replica.ts';

const log = pino({ level: 'silent' });

let database: ReplicatedDatabase;
let app: TestApp;
let member: Person;
let operator: Person;
let onlooker: Person;
/** Whether only a replica that has everything is read, as when it lags for too long; otherwise any lag is allowed. */
let isImpatient = false;

beforeAll(async () => {
  database = await startReplicated();
  const { replica } = database;
  const placeFor = (place: string) => (isImpatient ? place : '0/0');
  const followed = {
    pool: replica.pool,
    isThere: () => replica.isThere(),
    noteFailure: (error: unknown) => replica.noteFailure(error),
    placeFor,
  };
  app = await createTestApp({}, { ...database, replica: followed });
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  member = await app.newMember();
  operator = await app.newOperator();
  onlooker = await app.newOperator();
  await database.catchUp();
});
afterEach(async () => {
  isImpatient = false;
  await database.goOn();
  await database.catchUp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** What a call answers, and whether the replica was read for it. */
async function readBy<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; isReplica: boolean }> {
  database.readsOfReplica();
  const answer = await ask();
  return { answer, isReplica: database.readsOfReplica() > 0 };
}

const history = (as: Person) => readBy(() => app.call(calls.depositHistory, {}, { as }));
const queue = (as: Person) => readBy(() => app.call(consoleCalls.listDeposits, {}, { as }));
const idsOf = ({ answer }: { answer: { body: { data: readonly { _id: string }[] } } }) =>
  answer.body.data.map(({ _id }) => _id);

describe('a replica that lags', () => {
  test('a call that may lag is read from the replica, and any other from the primary', async () => {
    expect((await history(member)).isReplica).toBe(true);
    expect((await queue(onlooker)).isReplica).toBe(true);
    const me = await readBy(() => app.call(calls.me, {}, { as: member }));
    expect([me.answer.status, me.isReplica]).toEqual([200, false]);
  });

  test('members read their own change from the primary until the replica has it, others the older state', async () => {
    await database.pause();
    const { _id } = await announce(app, member);
    const own = await history(member);
    expect(idsOf(own)).toContain(_id);
    const seen = await queue(onlooker);
    expect([seen.isReplica, idsOf(seen).includes(_id)]).toEqual([true, false]);
    await database.goOn();
    await database.catchUp();
    const later = await history(member);
    expect([later.isReplica, idsOf(later).includes(_id)]).toEqual([true, true]);
    expect(idsOf(await queue(onlooker))).toContain(_id);
  });

  test('an operator’s own change, and a member who is notified of it, are read from the primary', async () => {
    const { _id } = await announce(app, member, 4_000);
    await database.catchUp();
    await database.pause();
    expect((await confirm(app, operator, _id, { amount: 4_000 })).status).toBe(200);
    const stateIn = async (as: Person) =>
      (await queue(as)).answer.body.data.find((deposit) => deposit._id === _id)?.status;
    expect([await stateIn(operator), await stateIn(onlooker)]).toEqual(['succeeded', 'pending']);
    const { answer } = await history(member);
    expect(answer.body.data.find((deposit) => deposit._id === _id)).toMatchObject({ status: 'succeeded' });
  });

  test('what the replica does not know yet is looked up in the primary', async () => {
    await database.pause();
    const stranger = await app.newMember();
    const { answer } = await readBy(() =>
      app.call(consoleCalls.listMemberLines, { id: stranger.id }, { as: onlooker }),
    );
    expect(answer.status).toBe(200);
  });

  test('a session that ended on the primary is refused though the replica still has it', async () => {
    const leaving = await app.newMember();
    await database.catchUp();
    await database.pause();
    await app.call(calls.logout, { refresh_token: leaving.refreshToken }, { as: leaving });
    expect((await history(leaving)).answer.status).toBe(401);
  });

  test('a setting that is read from a replica is not kept in the server’s memory', async () => {
    await database.pause();
    await app.set('site_title', 'Another title');
    await queue(onlooker);
    await history(member);
    const { body } = await app.call(calls.settings, {});
    expect(body.data.site_title.value).toBe('Another title');
  });

  test('a replica that lacks more than the last seconds is not read', async () => {
    await database.pause();
    isImpatient = true;
    await announce(app, member);
    expect((await queue(onlooker)).isReplica).toBe(true);
    const { answer } = await queue(onlooker);
    expect(answer.status).toBe(200);
    const known = await app.call(consoleCalls.listDeposits, {}, { as: operator });
    expect(answer.body.data.length).toBe(known.body.data.length);
  });

  test('members who change much in a short time read from the primary', async () => {
    await database.pause();
    const busy = await app.newMember();
    for (let count = 0; count < 101; count += 1) {
      await app.work(async ({ emit }) => emit({ memberId: busy.id, kind: 'balance', subject: null }));
    }
    expect((await history(busy)).isReplica).toBe(false);
  });
});

describe('a replica that is gone', () => {
  test('while the replica is gone everything is read from the primary, and from it once it is back', async () => {
    await database.stopReplica();
    const { _id } = await announce(app, member);
    for (const read of [await history(member), await history(member)]) expect(idsOf(read)).toContain(_id);
    expect((await queue(onlooker)).answer.status).toBe(200);
    await database.startReplica();
    await database.catchUp();
    await expect.poll(async () => (await queue(onlooker)).isReplica).toBe(true);
  });

  test('a server starts without its replica, and reads from it once it answers', async () => {
    const nowhere = createPool('postgres://127.0.0.1:1/handbill');
    const followed = await followReplica(nowhere, database.appPool, log);
    expect(followed.isThere()).toBe(false);
    await nowhere.end();
  });

  test('a server refuses to start with something else in place of the replica', async () => {
    await expect(followReplica(database.appPool, database.appPool, log)).rejects.toThrow(
      'The database of DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL.',
    );
  });
});

test('every call that may lag and needs no input is answered by the replica', async () => {
  const lagging = [...Object.values<Endpoint>(memberEndpoints), ...Object.values<Endpoint>(consoleEndpoints)]
    .filter(({ mayLag }) => mayLag)
    .map((endpoint) => ({ endpoint, as: endpoint.auth === 'operator' ? onlooker : member }));
  const withoutInput = lagging.filter(({ endpoint }) => endpoint.input.safeParse({}).success);
  expect(withoutInput.length).toBeGreaterThan(25);
  for (const { endpoint, as } of withoutInput) {
    const { answer, isReplica } = await readBy(() => app.call(endpoint, {}, { as }));
    expect([endpoint.path, answer.status, isReplica]).toEqual([endpoint.path, 200, true]);
    expect([endpoint.path, database.replica.isThere()]).toEqual([endpoint.path, true]);
  }
});

test('a server whose database is a standby answers writes with 503, is not ready, and connects again', async () => {
  const standby = createServerPool(database.replica.pool.options as DatabaseAddress);
  try {
    const writing = await transact(standby, (tx) => tx.query('select 1', [])).catch(
      (error: unknown) => error,
    );
    expect(isDatabaseTrouble(writing)).toBe(true);
    expect(standby.totalCount).toBe(0);
    expect((await readerOf(standby).query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    expect([await probeDatabase(standby), standby.totalCount]).toEqual(['read_only', 0]);
  } finally {
    await standby.end();
  }
  expect(await probeDatabase(app.runtime.pool)).toBe('ready');
});

test('a list as CSV is read from the replica', async () => {
  const headers = { authorization: `Bearer ${onlooker.accessToken}`, accept: 'text/csv' };
  const { answer, isReplica } = await readBy(() =>
    app.app.inject({ method: 'GET', url: '/api/console/deposits', headers }),
  );
  expect([answer.statusCode, isReplica]).toEqual([200, true]);
  expect(answer.headers['content-type']).toContain('text/csv');
});

test('a replica must have what the primary had ten seconds ago, and after a pause what it has now', () => {
  const places = new Places();
  expect(places.note('0/1', 0)).toBe('0/1');
  expect(places.note('0/2', 500)).toBe('0/1');
  expect(places.note('0/3', 1_000)).toBe('0/1');
  expect(places.note('0/4', LAG_MS_MAX)).toBe('0/3');
  expect(places.note('0/5', 3 * LAG_MS_MAX)).toBe('0/5');
});
