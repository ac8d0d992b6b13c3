import { type Call, calls } from './calls.ts';
import type { Requester } from './director.ts';
import { Keys, outcomeOf, unauthorisedAccess } from './faults.ts';
import { harvest, isJson } from './harvest.ts';
import { LedgerWatch } from './ledger-watch.ts';
import type { ModelBank } from './model-bank.ts';
import { type Got, type Sent, send } from './send.ts';
import { subjectOf } from './subjects.ts';
import type { Tally } from './tally.ts';
import { businessOf } from './teams.ts';
import type { World } from './world.ts';

const AUDITED_EVERY = 1_000;
const ANSWER_MS_MAX = 15_000;

/** One history of the company: every answer is checked, and the ledger after each. */
export class Run implements Requester {
  requests = 0;
  /** The first request of each kind of fault. */
  readonly faults = new Map<string, string>();
  readonly #world: World;
  readonly #bank: ModelBank;
  readonly #tally: Tally;
  readonly #tallies: readonly Tally[];
  readonly #keys = new Keys();
  readonly #ledger: LedgerWatch;

  /** The first tally is of this run alone. */
  constructor(world: World, { bank, tallies }: { bank: ModelBank; tallies: readonly [Tally, ...Tally[]] }) {
    this.#world = world;
    this.#bank = bank;
    this.#tally = tallies[0];
    this.#tallies = tallies;
    this.#ledger = new LedgerWatch(world.app);
  }

  isUntried(call: Call): boolean {
    return isUntried(call, this.#tally);
  }

  take(sent: Sent): Promise<unknown> {
    return this.#request(sent, { again: false });
  }

  async takeAgain(at: number): Promise<void> {
    const { answered } = this.#keys;
    const sent = answered[at % Math.max(1, answered.length)];
    if (sent) await this.#request(sent, { again: true });
  }

  async happened(what: string, faults: readonly string[]): Promise<void> {
    for (const fault of faults) this.#note(what, fault, '');
    await this.#look(what, '', true);
  }

  async #request(asked: Sent, { again }: { again: boolean }): Promise<unknown> {
    const sent = { ...asked, business: await businessOf(this.#world, asked) };
    const { call } = sent;
    if (this.requests === 0) await this.#ledger.look({ mayMove: true });
    this.requests += 1;
    const got = await orNone(send(this.#world, sent));
    const outcome = outcomeOf(sent, got);
    const ownFault = 'fault' in outcome ? outcome.fault : null;
    const logged = got.status >= 500 ? ` ${JSON.stringify(this.#world.app.bugs.at(-1))}` : '';
    for (const fault of [
      ownFault,
      unauthorisedAccess(this.#world, sent, outcome),
      this.#keys.check(this.#world, sent, got, outcome),
      again ? this.#keys.checkAgain(this.#world, sent, got, outcome) : null,
    ]) {
      if (fault !== null) this.#note(call.name, fault + logged, describe(sent, got));
    }
    const done = 'done' in outcome && outcome.done;
    const replayed = got.headers['idempotency-replayed'] === 'true';
    // Nobody of a team moves money.
    const mayMove = done && !replayed && !call.readOnly && sent.business === null;
    await this.#look(call.name, describe(sent, got), mayMove);
    if (done && !replayed) harvest(this.#world, sent, outcome.body);
    if (!done && got.status === 401) this.#world.signedOut(sent.role);
    if (sent.careful && 'slug' in outcome) this.#gaveUp(sent, outcome.slug);
    const counted = 'fault' in outcome ? 'fault' : outcome.done ? 'done' : outcome.slug;
    for (const tally of this.#tallies) tally.count(sent, got, counted);
    if (this.requests % AUDITED_EVERY === 0) await this.audit();
    return done && isJson(outcome.body) ? outcome.body.data : null;
  }

  /** Stops using a subject that a careful request was refused for, unless another sender or another look helps. */
  #gaveUp({ call, about, role, business }: Sent, slug: string): void {
    // Its owner may do what an editor may not.
    if (business !== null) return;
    const subject = subjectOf(call);
    const mayHelp = [
      'changed_meanwhile',
      'unauthorized',
      'second_person_required',
      'operator_limit',
      'too_many_requests',
      'company_cannot_cover',
    ].includes(slug);
    if (subject !== null && about !== null && !mayHelp) this.#world.gaveUp(subject, about, 'stuck');
    // An operator who credited money may not approve its withdrawal, but others may.
    if (about !== null && slug === 'second_person_required') this.#world.touched(about.value, role);
  }

  /** Checks all invariants between the tables, the ledger and the bank. */
  async audit(): Promise<void> {
    for (const finding of await this.#bank.unexpected(await this.#world.app.audit())) {
      this.#note('audit', `${finding.check} ${finding.subject}`, JSON.stringify(finding));
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
}

/** Calls that succeed only with what a visitor's page or a landing page was given, which no answer of another call has. */
const BY_VISITORS = ['conversionRedeem', 'reportConversion', 'judgeConversions'];

/** Calls that never succeeded. */
export function untriedCalls(tally: Tally): string[] {
  return calls.filter((call) => isUntried(call, tally)).map(({ name }) => name);
}

function isUntried({ name }: Call, tally: Tally): boolean {
  return !tally.isDone(name) && !BY_VISITORS.includes(name);
}

/** An answer, or none: a request that stays open this long is a fault. */
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
