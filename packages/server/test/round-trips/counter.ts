import type { Pool, PoolClient } from '../../src/platform/database/pool.ts';

/**
 * The database cost of a call. A round trip is everything sent before an answer on that connection is
 * awaited.
 */
export interface Cost {
  statements: number;
  roundTrips: number;
}

/** Counts what is sent over a pool's connections. Returns the counts since the last call. */
export function countStatements(pool: Pool): () => Cost {
  let cost: Cost = { statements: 0, roundTrips: 0 };
  const counted = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    let waitedFor = 0;
    let answers: (() => void)[] = [];
    // Answers to statements sent together are passed on together: how they were split into packets does not depend on
    // the code.
    const answered = (handOn: () => void) => {
      answers.push(handOn);
      waitedFor -= 1;
      if (waitedFor > 0) return;
      const together = answers;
      answers = [];
      for (const each of together) each();
    };
    client.query = ((...query: unknown[]) => {
      cost.statements += 1;
      if (waitedFor === 0) cost.roundTrips += 1;
      waitedFor += 1;
      const last = query.at(-1);
      // The pool itself connects with a callback, transactions with a promise.
      if (typeof last === 'function') {
        return send(...query.slice(0, -1), (...answer: unknown[]) => answered(() => last(...answer)));
      }
      const answer = send(...query) as Promise<unknown>;
      return new Promise((resolve, reject) => {
        answer.then(
          (rows) => answered(() => resolve(rows)),
          (error) => answered(() => reject(error)),
        );
      });
    }) as typeof client.query;
  });
  return () => {
    const counted = cost;
    cost = { statements: 0, roundTrips: 0 };
    return counted;
  };
}
