import { type Batch, Busy, type Decision } from '../../batch.ts';
import type { Runtime, Work } from '../../context.ts';
import { isLockTimeout } from '../../database/transaction.ts';
import { runWork } from '../../work.ts';
import { isDatabaseTrouble } from '../answers.ts';
import { type Batches, type BatchRules, createBatches } from './batches.ts';

/** In a larger batch a request would wait longer than batching saves. */
const SIZE_MAX = 64;
const PENDING_MAX = 2_000;
const PENDING_MAX_EACH = 100;

type OwnRules<Request, Answer> = Pick<BatchRules<Request, Answer>, 'ownerOf' | 'apartOf'> &
  Partial<Pick<BatchRules<Request, Answer>, 'inParallel'>>;

/** Batches that are transactions: a batch that had to wait for a lock for too long runs each request alone. */
export function transactionBatches<Request, Answer>({
  run,
  ...rules
}: OwnRules<Request, Answer> & Pick<BatchRules<Request, Answer>, 'run'>): Batches<Request, Answer> {
  return createBatches<Request, Answer>({
    inParallel: 1,
    ...rules,
    sizeMax: SIZE_MAX,
    pendingMax: PENDING_MAX,
    pendingMaxEach: PENDING_MAX_EACH,
    run: (requests, patient) =>
      run(requests, patient).catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        // It is unknown which of them met the lock: each runs alone.
        return requests.map(() => new Busy());
      }),
    meetsAll: isDatabaseTrouble,
  });
}

/** A batch of requests from people who are not signed in: they share its events. */
export interface OpenBatch extends Batch, Pick<Work, 'emit'> {}

/**
 * Requests without a session and without a key in batches, each batch one transaction of the use case. For a
 * member's call see `batchedRoute`.
 */
export function batchedWork<Request, Answer>(
  runtime: Runtime,
  useCase: (batch: OpenBatch, requests: readonly Request[]) => Promise<readonly Decision<Answer>[]>,
  rules: OwnRules<Request, Answer>,
): Batches<Request, Answer> {
  return transactionBatches<Request, Answer>({
    ...rules,
    run: (requests, patient) =>
      runWork(
        runtime,
        runtime.clock.now(),
        (work) => useCase({ ...work, patient }, requests),
        patient ? 'write' : 'batch',
      ),
  });
}
