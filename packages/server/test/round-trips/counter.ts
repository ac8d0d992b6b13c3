import type { Pool, PoolClient } from '../../src/platform/database/pool.ts';

/**
 * What a call asks of the database. A round trip is everything sent before an answer on that connection is
 * awaited; rows are those that the statements returned or changed.
 */
export interface DatabaseCost {
  statements: number;
  roundTrips: number;
  rows: number;
}

/** The cost of a call, with the bytes of its answer, which is JSON in UTF-8, before compression. */
export interface Cost extends DatabaseCost {
  bytes: number;
}

const NOTHING: DatabaseCost = { statements: 0, roundTrips: 0, rows: 0 };

/** Counts what is sent over a pool's connections, and what comes back. Returns the counts since the last call. */
export function countStatements(pool: Pool): () => DatabaseCost {
  let cost: DatabaseCost = { ...NOTHING };
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
        return send(...query.slice(0, -1), (...answer: unknown[]) => {
          cost.rows += rowsIn(answer[1]);
          answered(() => last(...answer));
        });
      }
      const answer = send(...query) as Promise<unknown>;
      return new Promise((resolve, reject) => {
        answer.then(
          (result) => {
            cost.rows += rowsIn(result);
            answered(() => resolve(result));
          },
          (error) => answered(() => reject(error)),
        );
      });
    }) as typeof client.query;
  });
  return () => {
    const counted = cost;
    cost = { ...NOTHING };
    return counted;
  };
}

/** The rows of a statement's result, or of each when several were sent as one text. */
function rowsIn(result: unknown): number {
  const results = (Array.isArray(result) ? result : [result]) as ({ rowCount?: number | null } | undefined)[];
  return results.reduce((sum, each) => sum + (each?.rowCount ?? 0), 0);
}
