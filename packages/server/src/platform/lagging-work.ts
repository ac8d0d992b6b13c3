import type { Runtime, Work } from './context.ts';
import type { Replica } from './database/replica/replica.ts';
import { onlyRow } from './database/rows.ts';
import { readerOf } from './database/single-statements.ts';
import { type Purpose, type RowStatement, rowStatement, transact } from './database/transaction.ts';
import { newId } from './ids.ts';
import { Refusal } from './refusal.ts';
import { runWork } from './work.ts';

/** Somebody with this many recent changes reads from the primary. */
const WRITES_MAX = 100;

/** The replica has not yet what the caller must see. */
class Behind extends Error {}

/** A unit of work that only reads. `subjectId`: the caller; null if nobody is signed in. */
interface Reading {
  readonly subjectId: string | null;
  readonly now: Date;
  readonly purpose: Purpose;
}

/**
 * Reads what may lag a moment behind: from the replica if there is one that lacks neither a change of the caller's own
 * nor anything older than LAG_MS_MAX, and otherwise from the primary. What the replica refuses is read from the
 * primary, because the replica may still lack what its caller has just seen.
 */
export async function runLaggingWork<Result>(
  runtime: Runtime,
  reading: Reading,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const read = await readFromReplica(runtime, reading, run);
  return read === null ? runWork(runtime, reading.now, run, reading.purpose) : read.result;
}

/** Like runLaggingWork, but null where the primary has to be read. The caller's session must have been checked. */
export async function readFromReplica<Result>(
  runtime: Runtime,
  reading: Reading,
  run: (work: Work) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const { replica } = runtime;
  if (!replica?.isThere()) return null;
  const required = await requiredOf(runtime, replica, reading.subjectId);
  if (required === null) return null;
  try {
    return { result: await readThere(runtime, replica, { now: reading.now, required }, run) };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Behind)) replica.noteFailure(error);
    return null;
  }
}

/** The place in the primary's log and the transactions that a replica must have; null: they are too many. */
interface Required {
  place: string;
  transactions: readonly string[];
}

async function requiredOf(
  { pool }: Runtime,
  replica: Replica,
  subjectId: string | null,
): Promise<Required | null> {
  const { rows } = await readerOf(pool).query<{ place: string; transactions: string[] }>(
    `select pg_current_wal_lsn()::text as place /* place is not null: a primary writes its log somewhere */,
       array(select transaction::text from recent_write where subject_id = $1 limit $2) as transactions`,
    [subjectId, WRITES_MAX + 1],
  );
  const { place, transactions } = onlyRow(rows);
  return transactions.length > WRITES_MAX ? null : { place: replica.placeFor(place), transactions };
}

/** Sent with BEGIN: the other statements see exactly what this one saw. */
function asking({ place, transactions }: Required): RowStatement<{ has_it: boolean }> {
  return rowStatement<{ has_it: boolean }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and not exists (
        select from unnest($2::text[]) as own
        where not pg_visible_in_snapshot(own::xid8, pg_current_snapshot())
      ) as has_it /* has_it is not null: a replica has replayed something */`,
    [place, transactions],
  );
}

function readThere<Result>(
  runtime: Runtime,
  replica: Replica,
  { now, required }: Pick<Reading, 'now'> & { required: Required },
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { config } = runtime;
  const memory = { shared: runtime.memory, hasChanged: false, isLagging: true };
  const emit = () => {
    throw new Error('a call that only reads changes nothing');
  };
  const asked = asking(required);
  return transact(
    replica.pool,
    (tx, opened) => {
      const [state] = opened.rowsOf(asked);
      if (state?.has_it !== true) throw new Behind();
      return run({ tx, now, config, memory, newId: () => newId(now), emit });
    },
    'lagging',
    { opening: [asked], closing: () => [] },
  );
}
