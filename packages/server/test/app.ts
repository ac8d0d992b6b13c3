import { join } from 'node:path';
import { addressOf } from '@handbill/contract/client';
import type { Endpoint, WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import { operatorFieldSlugs } from '@handbill/contract/errors';
import { addMs } from '@handbill/contract/time';
import { type AccountName, accounts, balanceOf, post, readProof, rollUp, transfer } from '@handbill/ledger';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { findingsOf } from '../src/features/audit/audit-instance.ts';
import { features } from '../src/features/index.ts';
import { type Settings, saveSetting } from '../src/features/settings/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import type { Runtime, Work } from '../src/platform/context.ts';
import { createMemory } from '../src/platform/database/memory.ts';
import type { Pool } from '../src/platform/database/pool.ts';
import { closeGently } from '../src/platform/http/stopping.ts';
import type { ChangeEvent } from '../src/platform/queue/events.ts';
import { runJob } from '../src/platform/queue/jobs.ts';
import { runWork } from '../src/platform/work.ts';
import { setUpInstance } from '../src/seed/instance.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Person, peopleOf } from './given/people.ts';
import { seenNow } from './seen.ts';

/** The name of the device cookie over https, which the test server uses. */
export const DEVICE_COOKIE = '__Host-hb_device';
/** The name of the cookie that keeps a member signed in, over https. */
export const KEPT_COOKIE = '__Host-hb_kept';
/** The test server’s address, which browsers send as the origin of its own pages’ calls. */
export const ORIGIN = 'https://handbill.test';

export const START = new Date('2026-03-02T03:00:00.000Z');

/** A clock that stands still until a test moves it. */
class TestClock implements Clock {
  #now = START;
  now(): Date {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now = addMs(this.#now, ms);
  }
}

export interface Answer<E extends Endpoint> {
  status: number;
  headers: Record<string, unknown>;
  /** The whole body: `data` and its sibling fields on success, `error` on a refusal. */
  body: Omit<WireAnswerOf<E>, 'message'> & {
    error?: string;
    message: string | null;
    fields?: Record<string, string>;
    current?: Record<string, unknown>;
  };
}

interface OperatorAction {
  action: string;
  operator_id: string | null;
  details: Record<string, unknown>;
}

/** The input of a call. If `seen` is left out, it is the digest at the time of the call. */
type Unseen<E extends Endpoint> = WireInputOf<E> | Omit<WireInputOf<E>, 'seen'>;

export interface CallOptions {
  as?: Person;
  /** The idempotency key; without one the call has none. */
  key?: string | undefined;
  headers?: Record<string, string>;
  /** The client's address; by default a unique public one. */
  from?: string;
}

const auditChecks = features.flatMap((feature) => feature.auditChecks ?? []);

/** The member app has no texts for what can be wrong only with operators' fields. */
function requireMemberFaults(fields: Readonly<Record<string, string>>): void {
  const wrong = Object.values(fields).filter((fault) => operatorFieldSlugs.some((slug) => slug === fault));
  if (wrong.length > 0) throw new Error(`a member's call refused a field with ${wrong}`);
}

/**
 * The pool of a server, whose connections refuse to write outside of transactions. `query`, with which the tests plant
 * and look, has others.
 */
function openToTests({ serverPool, appPool }: TestDatabase): Pool {
  return Object.assign(serverPool, { query: appPool.query.bind(appPool) });
}

/** A complete server on its own database, with a clock that the test moves. */
export async function createTestApp(config: Partial<Config> = {}, made?: TestDatabase) {
  const database = made ?? (await createTestDatabase());
  const clock = new TestClock();
  const sentEvents: ChangeEvent[] = [];
  const listeners = new Set<{ memberId: string | null; listener: (event: ChangeEvent) => void }>();
  const bugs: unknown[] = [];
  const seenUnder = new Map<string, string>();
  // In tests all changes to cached tables go through this server.
  const memory = createMemory();
  memory.listen(true);
  const runtime: Runtime = {
    config: {
      mode: 'production',
      demoLife: false,
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      dataDirectory: database.directory,
      databaseUrl: database.appUrl,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      databaseOwnerUrl: database.url,
      secret: Buffer.from('a secret of the tests, of 32 bytes or more'),
      logKey: Buffer.from('a key of the tests for the log of operators'),
      sealsDirectory: join(database.directory, 'seals'),
      origin: ORIGIN,
      trustedProxies: ['127.0.0.1'],
      logLevel: 'silent',
      shutdownSeconds: 0,
      requestsPerMinute: 1_000_000,
      signInsPerMinute: 1_000_000,
      bankFeed: null,
      pictureBucket: null,
      paymentService: null,
      webhooks: 'on',
      phoneService: { name: 'log', channels: ['sms', 'zalo'], countries: ['VN'] },
      countryOf: (address) => (address.startsWith('113.160.') ? 'VN' : null),
      ...config,
    },
    pool: openToTests(database),
    replica: database.replica,
    memory,
    clock,
    events: {
      publish(events) {
        sentEvents.push(...events);
        for (const event of events) {
          for (const { memberId, listener } of listeners) {
            if (memberId === null || memberId === event.memberId) listener(event);
          }
        }
      },
      subscribe(memberId, listener) {
        const entry = { memberId, listener };
        listeners.add(entry);
        return () => listeners.delete(entry);
      },
      subscribeToAll(listener) {
        const entry = { memberId: null, listener };
        listeners.add(entry);
        return () => listeners.delete(entry);
      },
      close: async () => {},
    },
    log: pino({ level: 'error' }, { write: (line: string) => bugs.push(JSON.parse(line)) }),
  };
  const deviceCookie = runtime.config.origin === null ? 'hb_device' : DEVICE_COOKIE;
  const work = <Result>(run: (work: Work) => Promise<Result>) => runWork(runtime, clock.now(), run);
  const set = <Key extends keyof Settings>(key: Key, value: Settings[Key]) =>
    work((it) => saveSetting(it, key, value));
  const balance = (account: AccountName) => work(({ tx }) => balanceOf(tx, account));
  async function runJobs(...names: string[]): Promise<void> {
    const jobs = features.flatMap((feature) => feature.jobs ?? []);
    for (const name of names) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      await runJob(runtime, job);
    }
  }
  const workAsOwner = <Result>(run: (work: Work) => Promise<Result>) =>
    runWork({ ...runtime, pool: database.pool }, clock.now(), run);
  await work(setUpInstance);
  // Bank info saved by a test counts as saved long ago; holds.test.ts tests the delay.
  await set('first_bank_hours', 0);
  // In tests one operator confirms; two-people.test.ts tests what production requires.
  await set('credit_alone_limit', 900_000_000_000_000n);
  await set('deposit_deviation', 1_000_000);
  const app = await buildApp(runtime, {
    requestsPerMinute: { all: 1_000_000, signIn: 1_000_000 },
    files: null,
  });

  async function call<E extends Endpoint>(
    endpoint: E,
    input: Unseen<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> {
    const { as, key, headers, from } = options;
    const rest: Record<string, unknown> = { ...input };
    if ('seen' in endpoint.input.shape && !('seen' in rest)) {
      // Repeated under its key, it is the same request.
      const again = key === undefined ? undefined : seenUnder.get(key);
      rest.seen = again ?? (await work(({ tx }) => seenNow(tx, endpoint.path, rest.id)));
      if (key !== undefined) seenUnder.set(key, String(rest.seen));
    }
    const { path, fields } = addressOf(endpoint.path, rest);
    const base = as?.kind === 'operator' || endpoint.auth === 'operator' ? '/api/console/' : '/api/';
    const response = await app.inject({
      method: endpoint.method,
      url: base + path,
      ...(endpoint.method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
      headers: {
        'user-agent': as?.userAgent ?? 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/120 Mobile',
        'x-forwarded-for': from ?? as?.address ?? '203.0.113.7',
        ...(as ? { authorization: `Bearer ${as.accessToken}`, cookie: `${deviceCookie}=${as.device}` } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
    });
    const body = response.json();
    if (base === '/api/') requireMemberFaults(body.fields ?? {});
    return { status: response.statusCode, headers: response.headers, body };
  }

  return {
    app,
    runtime,
    clock,
    /** Events that were sent to signed-in apps. */
    events: sentEvents,
    /** The logged bugs: stays empty unless a test plants one. */
    bugs,
    work,
    /** The role that owns the tables, for planting what the server's role cannot do. */
    owner: database.pool,
    workAsOwner,
    call,
    ...peopleOf(work, clock),
    /** Sets a setting directly, without the approvals that a change may need. */
    set,
    /** The balance of an account, in minor units. */
    balance,
    /** Moves money between two accounts, in minor units. */
    move: (from: AccountName, to: AccountName, amount: bigint) =>
      work(({ tx, now, newId }) =>
        post(
          tx,
          transfer({
            kind: 'deposit_credited',
            reference: `test/${newId()}`,
            at: now,
            entries: [
              { account: from, amount: -amount },
              { account: to, amount },
            ],
          }),
        ),
      ),
    /** A member's available balance, in minor units. */
    available: (person: Person) => balance(accounts.memberAvailable(person.id)),
    /** What a member was notified of, in its order. */
    notificationsOf: ({ id }: Person) =>
      work(async ({ tx }) => {
        const { rows } = await tx.query<{ kind: string; params: Record<string, unknown> }>(
          'select kind, params from notification where member_id = $1 order by id',
          [id],
        );
        return rows;
      }),
    /** The operators' logged actions on these subjects (`deposit/…`, `member/…`), in order. */
    actionsOn: (...subjects: readonly string[]) =>
      work(async ({ tx }) => {
        const { rows } = await tx.query<OperatorAction>(
          'select action, operator_id, details from operator_action where subject = any ($1) order by id',
          [subjects],
        );
        return rows;
      }),
    /** The findings of the ledger's audit and of every feature's checks. */
    audit: () => work((it) => findingsOf(it, auditChecks, null)),
    /** The same in what came after the last proof. */
    auditSinceProof: () => work(async (it) => findingsOf(it, auditChecks, await readProof(it.tx))),
    /** Rolls the ledger up and audits everything, as the jobs do: all transfers until now are proven. */
    async proveAll() {
      await work(({ tx }) => rollUp(tx));
      await runJobs('run-whole-audit');
    },
    /** Runs jobs by their names, one after the other. */
    runJobs,
    async close() {
      // A client may have opened a connection that it never used: the server would wait for it for a minute.
      await closeGently(app, 0);
      await database.drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
