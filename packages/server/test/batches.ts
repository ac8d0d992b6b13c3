import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

/** For waiting until a call has come as far as it can. */
export const PATIENCE = { interval: 5, timeout: 30_000 };

/**
 * Prevents the next transaction from starting until `letGo`. `count` returns how many were requested since.
 */
export function holdNext({ runtime: { pool } }: TestApp) {
  const connect = pool.connect.bind(pool);
  let letGo = () => {};
  const free = new Promise<void>((resume) => {
    letGo = resume;
  });
  const asked = vi.spyOn(pool, 'connect').mockImplementationOnce(() => free.then(() => connect()));
  return { letGo, count: () => asked.mock.calls.length };
}

type AnswersTo<Answers> = { [Place in keyof Answers]: Promise<Answers[Place]> };

/** A call that is answered in batches. */
export interface BatchedCalls {
  /** A request that takes one transaction, and whose answer does not matter. */
  first(): Promise<unknown>;
  /** How many requests wait for a batch. */
  waiting(): number | undefined;
}

/**
 * Puts requests into one batch: another request is under way when they arrive, and cannot continue before all of
 * them wait. `count` returns the number of transactions that they took.
 */
export async function batched<Answers extends readonly unknown[]>(
  app: TestApp,
  { first, waiting }: BatchedCalls,
  start: () => AnswersTo<Answers>,
): Promise<{ answers: AnswersTo<Answers>; count: () => number }> {
  const next = holdNext(app);
  const started = first();
  await vi.waitFor(() => expect(next.count()).toBe(1), PATIENCE);
  const answers = start();
  await vi.waitFor(() => expect(waiting()).toBe(answers.length), PATIENCE);
  next.letGo();
  await started;
  // Without the request that was under way.
  return { answers, count: () => next.count() - 1 };
}

/** Like `batched`, once all are answered. */
export async function inOneBatch<Answers extends readonly unknown[]>(
  app: TestApp,
  calls: BatchedCalls,
  start: () => AnswersTo<Answers>,
): Promise<{ answers: Answers; transactions: number }> {
  const { answers, count } = await batched(app, calls, start);
  const ended = (await Promise.all(answers)) as unknown as Answers;
  const transactions = count();
  vi.restoreAllMocks();
  return { answers: ended, transactions };
}
