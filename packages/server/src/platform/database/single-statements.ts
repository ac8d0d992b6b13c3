import { type Pool, type PoolClient, quick } from './pool.ts';
import { namedIn } from './prepared.ts';
import { allOf, type Tx, unusableAfter } from './transaction.ts';

/** Single statements outside a transaction: reads that decide nothing about money. */
export function readerOf(pool: Pool): Pick<Tx, 'query'> {
  return {
    query: <Row>(text: string, values: readonly unknown[]) =>
      connected(pool, async (client) => {
        const { rows } = await client.query({ ...namedIn(pool, text), values: [...values] });
        return { rows: rows as Row[] };
      }),
  };
}

/** Single statements that write and are complete in themselves: each a transaction of its own, in one round trip. */
export function writerOf(pool: Pool): Pick<Tx, 'query'> {
  return {
    query: <Row>(text: string, values: readonly unknown[]) =>
      connected(pool, async (client) => {
        const begun = client.query(quick('begin read write'));
        const written = client.query({ ...namedIn(pool, text), values: [...values] });
        // A COMMIT after a failed statement rolls back.
        await allOf<unknown>([begun, written, client.query('commit')]);
        return { rows: (await written).rows as Row[] };
      }),
  };
}

async function connected<Result>(pool: Pool, act: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await act(client);
  } catch (error) {
    broken = unusableAfter(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
