import { Busy, type Decision } from '../../batch.ts';
import { Refusal, refuse } from '../../refusal.ts';

/** How the requests of one call are batched and run. */
export interface BatchRules<Request, Answer> {
  /** The largest number of requests in one batch. */
  sizeMax: number;
  /** How many batches may run in parallel. */
  inParallel: number;
  /** The limits of requests waiting or under way, in total and per owner. */
  pendingMax: number;
  pendingMaxEach: number;
  /** Owners take turns. */
  ownerOf(request: Request): string;
  /** Requests that share one of these keys are never in one batch, or in two that run in parallel. */
  apartOf(request: Request): readonly string[];
  /**
   * Runs one transaction. `patient`: the request runs alone and waits for locks; otherwise requests that
   * would have to wait are decided as Busy. When it throws, everything was rolled back and no request is
   * decided.
   */
  run(requests: readonly Request[], patient: boolean): Promise<readonly Decision<Answer>[]>;
  /** Whether an error would also fail each request alone, so that none of them is run again. */
  meetsAll(error: unknown): boolean;
}

export interface Batches<Request, Answer> {
  /**
   * Resolves when this request's batch has committed. Refuses `service_unavailable` when too many are
   * pending.
   */
  ask(request: Request): Promise<Answer>;
  /** How many requests wait for a batch. */
  readonly waiting: number;
}

interface Pending<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** The requests of one batch, and whose requests and which keys are in no other batch in the meantime. */
interface TakenBatch<Request, Answer> {
  requests: readonly Pending<Request, Answer>[];
  owners: ReadonlySet<string>;
  apart: ReadonlySet<string>;
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Runs batches: requests that arrive during a batch go into a later one. No request waits for others to arrive, and a
 * request that has to wait for a lock does not hold up the next batch. A second batch begins next to another one only
 * once as many requests are waiting as that one has, because larger batches cost less for each request, and only with
 * requests of other owners.
 */
export function createBatches<Request, Answer>(rules: BatchRules<Request, Answer>): Batches<Request, Answer> {
  const waiting = new WaitingLine<Request, Answer>(rules);
  const pending = new PendingCounts(rules);
  const underWay = new Set<TakenBatch<Request, Answer>>();
  let isBeginning = false;

  function mayBegin(): boolean {
    if (underWay.size >= rules.inParallel) return false;
    const largest = Math.max(1, ...[...underWay].map(({ requests }) => requests.length));
    return waiting.count >= largest;
  }

  function begin(): void {
    isBeginning = false;
    while (mayBegin()) {
      const batch = waiting.takeBatch(underWay);
      if (batch.requests.length === 0) return;
      underWay.add(batch);
      void runTogether(rules, batch.requests).then(() => {
        underWay.delete(batch);
        beginSoon();
      });
    }
  }

  function beginSoon(): void {
    if (isBeginning || !mayBegin()) return;
    isBeginning = true;
    // After the other requests that arrived together with it.
    setImmediate(begin);
  }

  return {
    async ask(request) {
      const owner = rules.ownerOf(request);
      const remove = pending.add(owner);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          waiting.add(owner, { request, resolve, reject });
          beginSoon();
        });
      } finally {
        remove();
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
      // One of them is at fault: run alone, only that one fails again.
      else void runAlone(rules, pending);
    }
  }
}

/** In parallel with the batches, because it may wait for a long time. */
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

/** Counts the requests waiting or under way, in total and per owner. */
class PendingCounts {
  readonly #max: number;
  readonly #maxEach: number;
  readonly #byOwner = new Map<string, { count: number }>();
  #all = 0;

  constructor({ pendingMax, pendingMaxEach }: { pendingMax: number; pendingMaxEach: number }) {
    this.#max = pendingMax;
    this.#maxEach = pendingMaxEach;
  }

  /** Counts a request until the returned function is called. */
  add(owner: string): () => void {
    const own = this.#byOwner.get(owner) ?? { count: 0 };
    if (this.#all >= this.#max || own.count >= this.#maxEach) {
      throw refuse('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#byOwner.set(owner, own);
    own.count += 1;
    this.#all += 1;
    return () => {
      own.count -= 1;
      this.#all -= 1;
      if (own.count === 0) this.#byOwner.delete(owner);
    };
  }
}

type Line<Item> = [Item, ...Item[]];

/** The requests waiting for a batch, by owner, in the order of their turns. */
class WaitingLine<Request, Answer> {
  readonly #rules: BatchRules<Request, Answer>;
  readonly #byOwner = new Map<string, Line<Pending<Request, Answer>>>();
  #count = 0;

  constructor(rules: BatchRules<Request, Answer>) {
    this.#rules = rules;
  }

  get count(): number {
    return this.#count;
  }

  add(owner: string, pending: Pending<Request, Answer>): void {
    const before = this.#byOwner.get(owner);
    this.#byOwner.set(owner, before ? [...before, pending] : [pending]);
    this.#count += 1;
  }

  /**
   * Takes one request per owner in turn, until the batch is full. A request that conflicts with the batch, or with one
   * under way, stays first in its owner's line, for a later one.
   */
  takeBatch(underWay: Iterable<TakenBatch<Request, Answer>>): TakenBatch<Request, Answer> {
    const held = [...underWay];
    const requests: Pending<Request, Answer>[] = [];
    const taken = new Set(held.flatMap(({ apart }) => [...apart]));
    const apart = new Set<string>();
    let lines = [...this.#byOwner].filter(([owner]) => !held.some(({ owners }) => owners.has(owner)));
    const owners = new Set<string>();
    while (lines.length > 0) {
      const further: typeof lines = [];
      for (const [owner, [first, ...rest]] of lines) {
        const names = this.#rules.apartOf(first.request);
        const isApart = names.some((name) => taken.has(name));
        if (requests.length === this.#rules.sizeMax || isApart) continue;
        for (const name of names) {
          taken.add(name);
          apart.add(name);
        }
        requests.push(first);
        owners.add(owner);
        this.#byOwner.delete(owner);
        const [next, ...others] = rest;
        if (next === undefined) continue;
        // To the end of the line, with what is left.
        this.#byOwner.set(owner, [next, ...others]);
        further.push([owner, [next, ...others]]);
      }
      lines = further;
    }
    this.#count -= requests.length;
    return { requests, owners, apart };
  }
}
