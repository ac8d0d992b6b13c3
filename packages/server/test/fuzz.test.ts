import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from './fuzz/calls.ts';
import { Keys, outcomeOf, trespass } from './fuzz/faults.ts';
import { harvest } from './fuzz/harvest.ts';
import { LedgerWatch } from './fuzz/ledger-watch.ts';
import { fillIn, type Got, lookedAt, type Sent, send } from './fuzz/send.ts';
import { type Step, stepArbitrary } from './fuzz/steps.ts';
import { newWorld, type World } from './fuzz/world.ts';

// Ids, tokens and draws are drawn from the seed too: one seed is one run, down to the last byte.
const chance = vi.hoisted(() => ({ bytes: (_count: number): Buffer => Buffer.alloc(0) }));
vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:crypto')>()),
  randomBytes: (count: number) => chance.bytes(count),
  randomInt: (bound: number) => chance.bytes(6).readUIntBE(0, 6) % bound,
}));

// Another history: FUZZ_SEED; a longer one: FUZZ_REQUESTS; what each call answered how often: FUZZ_TALLY=1. The test's
// name says the seed, and one seed gives the same requests and the same answers as long as the code is the same.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const CHUNK = 500;
const AUDITED_EVERY = 2_000;
const FAULTS_SHOWN = 20;
const ANSWER_MS_MAX = 15_000;

/** What only the answer of an authenticator makes succeed, and chance never finds: second-factor.test.ts does. */
const needsDevice: ReadonlySet<string> = new Set([
  ...['confirmTotp', 'removeTotp', 'addPasskey', 'removePasskey', 'passkeyLogin', 'newRecoveryCodes'],
  ...['resetOperatorFactors', 'stepUp'],
]);
/** What only a payment service makes succeed, which this house has not set up: checkouts.test.ts and webhooks.test.ts do. */
const needsPaymentService: ReadonlySet<string> = new Set(['depositCheckout', 'serviceEvents']);

let world: World;

beforeAll(async () => {
  let drawn = 0;
  chance.bytes = (count) => {
    const blocks = Array.from({ length: Math.ceil(count / 32) }, () =>
      createHash('sha256').update(`${SEED}/${drawn++}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, count);
  };
  world = await newWorld();
});
afterAll(() => world.app.close());

test(`no request breaks the contract or moves money without an entry: ${REQUESTS} of seed ${SEED}`, {
  timeout: 60_000 + REQUESTS * 120,
}, async () => {
  const run = new Run(world);
  for (let chunk = 0; run.requests < REQUESTS; chunk += 1) {
    for (const step of fc.sample(stepArbitrary, { seed: SEED * 1_000_003 + chunk, numRuns: CHUNK })) {
      await run.take(step);
      if (run.requests >= REQUESTS || run.faults.size >= FAULTS_SHOWN) break;
    }
    if (run.faults.size >= FAULTS_SHOWN) break;
  }
  expect([...run.faults.values()]).toEqual([]);
  expect(await world.app.audit()).toEqual([]);
  expect(world.app.bugs).toEqual([]);

  if (process.env.FUZZ_TALLY) process.stdout.write(`${run.tally()}\n`);
  // A call that never succeeds was not tried behind its checks.
  if (REQUESTS >= 2_000) expect(run.neverDone().length).toBeLessThan(calls.length / 10);
  if (REQUESTS >= 10_000) expect(run.neverDone()).toEqual([]);
});

/** One history of the house. */
class Run {
  requests = 0;
  /** The first request of each kind of fault. */
  readonly faults = new Map<string, string>();
  readonly #world: World;
  readonly #keys = new Keys();
  readonly #ledger: LedgerWatch;
  readonly #outcomes = new Map<string, Map<string, number>>();

  constructor(of: World) {
    this.#world = of;
    this.#ledger = new LedgerWatch(of.app);
  }

  async take(step: Step): Promise<void> {
    switch (step.act) {
      case 'call':
        return this.#call(await lookedAt(this.#world, fillIn(this.#world, step.plan)), { again: false });
      case 'again': {
        const { answered } = this.#keys;
        const sent = answered[step.at % Math.max(1, answered.length)];
        return sent && this.#call(sent, { again: true });
      }
      case 'time':
        return this.#world.app.clock.advance(step.ms);
      case 'job':
        await this.#world.runJob(step.at);
        return this.#look('a job', '', true);
      case 'visit':
        await this.#world.visit(step.at, step.visits);
        return this.#look('a visit', '', true);
    }
  }

  async #call(sent: Sent, { again }: { again: boolean }): Promise<void> {
    const { call } = sent;
    if (this.requests === 0) await this.#ledger.look({ mayMove: true });
    this.requests += 1;
    const got = await orNone(send(this.#world, sent));
    const outcome = outcomeOf(sent, got);
    const said = 'fault' in outcome ? outcome.fault : null;
    const logged = got.status >= 500 ? ` ${JSON.stringify(this.#world.app.bugs.at(-1))}` : '';
    for (const fault of [
      said,
      trespass(sent, outcome),
      this.#keys.check(this.#world, sent, got, outcome),
      again ? this.#keys.checkAgain(this.#world, sent, got, outcome) : null,
    ]) {
      if (fault !== null) this.#note(call.name, fault + logged, describe(sent, got));
    }
    const done = 'done' in outcome && outcome.done;
    const replayed = got.headers['idempotency-replayed'] === 'true';
    const mayMove = done && !replayed && call.endpoint?.readOnly !== true;
    await this.#look(call.name, describe(sent, got), mayMove);
    if ('done' in outcome && outcome.done) {
      await harvest(this.#world, sent, outcome.body);
      // Whoever moved in brought money.
      await this.#ledger.look({ mayMove: true });
    }
    if (!done && got.status === 401) this.#world.signedOut(sent.role);
    this.#count(call.name, 'fault' in outcome ? 'fault' : outcome.done ? 'done' : outcome.slug);
    if (this.requests % AUDITED_EVERY === 0) {
      for (const finding of await this.#world.app.audit())
        this.#note('audit', finding.check, JSON.stringify(finding));
    }
  }

  async #look(what: string, request: string, mayMove: boolean): Promise<void> {
    for (const fault of await this.#ledger.look({ mayMove })) this.#note(what, fault, request);
  }

  #note(what: string, fault: string, request: string): void {
    const kind = `${what}: ${fault.slice(0, 60)}`;
    if (!this.faults.has(kind))
      this.faults.set(kind, `request ${this.requests}: ${what}: ${fault.slice(0, 1_000)}\n${request}`);
  }

  #count(name: string, outcome: string): void {
    const counts = this.#outcomes.get(name) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.#outcomes.set(name, counts);
  }

  /** Calls that never succeeded: what comes behind their checks was not tried. */
  neverDone(): string[] {
    return calls
      .filter(
        ({ name }) =>
          !this.#outcomes.get(name)?.has('done') && !needsDevice.has(name) && !needsPaymentService.has(name),
      )
      .map(({ name }) => name);
  }

  tally(): string {
    return [...this.#outcomes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, counts]) =>
          `${name} ${[...counts].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`,
      )
      .join('\n');
  }
}

/** An answer, or none: a request that stays open for so long is a fault. */
async function orNone(answer: Promise<Got>): Promise<Got> {
  let timer: NodeJS.Timeout | undefined;
  const none = new Promise<Got>((resolve) => {
    timer = setTimeout(() => resolve({ status: 599, headers: {}, text: 'no answer came' }), ANSWER_MS_MAX);
  });
  return Promise.race([answer, none]).finally(() => clearTimeout(timer));
}

function describe({ method, url, headers, payload, role }: Sent, got: Got): string {
  const body = payload === null ? '' : payload.toString().slice(0, 600);
  return `${role} ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body}\n→ ${got.status} ${got.text.slice(0, 600)}`;
}
