import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

/** For waiting until a call has come as far as it can. */
export const PATIENCE = { interval: 5, timeout: 30_000 };

/**
 * Prevents the next transaction, or as many as this, from starting until `letGo`. `count` returns how many were requested
 * since.
 */
export function holdNext({ runtime: { pool } }: TestApp, transactions = 1) {
  const connect = pool.connect.bind(pool);
  let letGo = () => {};
  const free = new Promise<void>((resume) => {
    letGo = resume;
  });
  const asked = vi.spyOn(pool, 'connect');
  for (let held = 0; held < transactions; held += 1) {
    asked.mockImplementationOnce(() => free.then(() => connect()));
  }
  return { letGo, count: () => asked.mock.calls.length };
}

type AnswersTo<Answers> = { [Place in keyof Answers]: Promise<Answers[Place]> };

/** A call that is answered in batches. */
export interface BatchedCalls {
  /**
   * Requests that each take one transaction, and whose answers do not matter: as many as batches of the call may run
   * in parallel, of different members.
   */
  firsts: readonly (() => Promise<unknown>)[];
  /** How many requests wait for a batch. */
  waiting(): number | undefined;
}

/**
 * Puts requests into one batch: no other batch may begin when they arrive, because those under way cannot continue before
 * all of them wait. `count` returns the number of transactions that they took.
 */
export async function batched<Answers extends readonly unknown[]>(
  app: TestApp,
  { firsts, waiting }: BatchedCalls,
  start: () => AnswersTo<Answers>,
): Promise<{ answers: AnswersTo<Answers>; count: () => number }> {
  const next = holdNext(app, firsts.length);
  const started: Promise<unknown>[] = [];
  for (const first of firsts) {
    started.push(first());
    await vi.waitFor(() => expect(next.count()).toBe(started.length), PATIENCE);
  }
  const answers = start();
  await vi.waitFor(() => expect(waiting()).toBe(answers.length), PATIENCE);
  next.letGo();
  await Promise.all(started);
  // Without the requests that were under way.
  return { answers, count: () => next.count() - firsts.length };
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
