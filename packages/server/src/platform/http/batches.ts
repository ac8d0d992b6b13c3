import { Busy, type Decision } from '../batch.ts';
import { Refusal, refuse } from '../refusal.ts';

/** How requests of one call are put together, and who runs them. */
export interface BatchRules<Request, Answer> {
  /** How many requests one batch has at most. */
  sizeMax: number;
  /** How many requests are waiting or under way at most, of all owners and of each. */
  pendingMax: number;
  pendingMaxEach: number;
  /** Owners take turns. */
  ownerOf(request: Request): string;
  /** Two requests that have one of these in common are never in one batch, and go in the order in which they came. */
  apartOf(request: Request): readonly string[];
  /**
   * One transaction. `patient`: the request runs alone and waits for locks. Otherwise what would have to wait is decided
   * as Busy. When it throws, everything was rolled back and no request is decided.
   */
  run(requests: readonly Request[], patient: boolean): Promise<readonly Decision<Answer>[]>;
  /** Whether an error would meet each request by itself as well, so that none of them is run again. */
  meetsAll(error: unknown): boolean;
}

export interface Batches<Request, Answer> {
  /** Answers when the batch of this request is committed. Refuses `service_unavailable` when too many are pending. */
  ask(request: Request): Promise<Answer>;
  /** How many requests wait for a batch. */
  readonly waiting: number;
}

interface Pending<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const RETRY_AFTER_SECONDS = 1;

/**
 * One batch at a time: what arrives while a batch is under way goes into the next one. No request waits for others to
 * arrive, and a request that has to wait for a lock does not hold up the next batch.
 */
export function createBatches<Request, Answer>(rules: BatchRules<Request, Answer>): Batches<Request, Answer> {
  const waiting = new WaitingLine<Request, Answer>(rules);
  const pending = new PendingCounts(rules);
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.count > 0) await runTogether(rules, waiting.takeBatch());
    isRunning = false;
  }

  return {
    async ask(request) {
      const owner = rules.ownerOf(request);
      pending.add(owner);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          waiting.add(owner, { request, resolve, reject });
          if (isRunning) return;
          isRunning = true;
          // After the other requests that arrived with it.
          setImmediate(() => void runAll());
        });
      } finally {
        pending.remove(owner);
      }
    },
    get waiting() {
      return waiting.count;
    },
  };
}

async function runTogether<Request, Answer>(
  rules: BatchRules<Request, Answer>,
  batch: readonly Pending<Request, Answer>[],
): Promise<void> {
  try {
    const decisions = await rules.run(
      batch.map(({ request }) => request),
      false,
    );
    batch.forEach((pending, place) => {
      const decision = decisions[place];
      if (decision instanceof Busy) void runAlone(rules, pending);
      else settle(pending, decision as Answer | Refusal);
    });
  } catch (error) {
    for (const pending of batch) {
      if (batch.length === 1 || rules.meetsAll(error)) pending.reject(error);
      // The fault of one of them: run alone, it fails again and the others do not.
      else void runAlone(rules, pending);
    }
  }
}

/** In parallel with the batches: it may wait for long. */
async function runAlone<Request, Answer>(
  rules: BatchRules<Request, Answer>,
  pending: Pending<Request, Answer>,
): Promise<void> {
  try {
    const [decision] = await rules.run([pending.request], true);
    settle(pending, decision as Decision<Answer>);
  } catch (error) {
    pending.reject(error);
  }
}

function settle<Request, Answer>(pending: Pending<Request, Answer>, decision: Decision<Answer>): void {
  if (decision instanceof Refusal || decision instanceof Busy) pending.reject(decision);
  else pending.resolve(decision);
}

/** How many requests are waiting or under way, of all owners and of each. */
class PendingCounts {
  readonly #max: number;
  readonly #maxEach: number;
  readonly #byOwner = new Map<string, number>();
  #all = 0;

  constructor({ pendingMax, pendingMaxEach }: { pendingMax: number; pendingMaxEach: number }) {
    this.#max = pendingMax;
    this.#maxEach = pendingMaxEach;
  }

  add(owner: string): void {
    const own = this.#byOwner.get(owner) ?? 0;
    if (this.#all >= this.#max || own >= this.#maxEach) {
      throw refuse('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#byOwner.set(owner, own + 1);
    this.#all += 1;
  }

  remove(owner: string): void {
    const own = (this.#byOwner.get(owner) ?? 0) - 1;
    if (own > 0) this.#byOwner.set(owner, own);
    else this.#byOwner.delete(owner);
    this.#all -= 1;
  }
}

/** What waits for a batch, by owner, in the order of their turns. */
class WaitingLine<Request, Answer> {
  readonly #rules: BatchRules<Request, Answer>;
  readonly #byOwner = new Map<string, Pending<Request, Answer>[]>();
  #count = 0;

  constructor(rules: BatchRules<Request, Answer>) {
    this.#rules = rules;
  }

  get count(): number {
    return this.#count;
  }

  add(owner: string, pending: Pending<Request, Answer>): void {
    this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), pending]);
    this.#count += 1;
  }

  /** One of each owner in turn, until the batch is full. What has to be apart stays, first of its owner's, for the next. */
  takeBatch(): Pending<Request, Answer>[] {
    const batch: Pending<Request, Answer>[] = [];
    const taken = new Set<string>();
    let owners = [...this.#byOwner.keys()];
    while (owners.length > 0 && batch.length < this.#rules.sizeMax) {
      const further: string[] = [];
      for (const owner of owners) {
        if (batch.length === this.#rules.sizeMax) break;
        const first = this.#takeFirst(owner, taken);
        if (first === null) continue;
        batch.push(first);
        if (this.#byOwner.has(owner)) further.push(owner);
      }
      owners = further;
    }
    this.#count -= batch.length;
    return batch;
  }

  #takeFirst(owner: string, taken: Set<string>): Pending<Request, Answer> | null {
    const [first, ...rest] = this.#byOwner.get(owner) ?? [];
    if (first === undefined) return null;
    const apart = this.#rules.apartOf(first.request);
    if (apart.some((name) => taken.has(name))) return null;
    for (const name of apart) taken.add(name);
    this.#byOwner.delete(owner);
    // To the end of the line, with what is left.
    if (rest.length > 0) this.#byOwner.set(owner, rest);
    return first;
  }
}
