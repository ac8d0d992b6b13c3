import type { Tx as LedgerTx } from '@handbill/ledger';
import { isSilence, noteDiskFull, type Pool, type PoolClient, quick, traitsOf } from './pool.ts';
import { namedIn } from './prepared.ts';
import { DISK_FULL } from './trouble.ts';

/** One open transaction: the only way to the database for a use case. A handle used after its end throws. */
export interface Tx extends LedgerTx {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

export interface Statement {
  text: string;
  values: readonly unknown[];
}

declare const rowType: unique symbol;

/** A statement whose rows are read when it has been sent. */
export interface RowStatement<Row> extends Statement {
  readonly [rowType]: Row;
}

/** A statement to send later; a test compares its row type with its columns, as it does for `tx.query`. */
export function rowStatement<Row>(text: string, values: readonly unknown[]): RowStatement<Row> {
  return { text, values } as RowStatement<Row>;
}

/** The answers of opening statements. */
export class Opened {
  readonly #rows: ReadonlyMap<Statement, unknown[]>;

  constructor(opening: readonly Statement[], answers: readonly { rows: unknown[] }[]) {
    this.#rows = new Map(opening.map((sent, place) => [sent, answers[place]?.rows ?? []]));
  }

  /** The rows of a statement; empty if it was not sent. */
  rowsOf<Row>(sent: RowStatement<Row> | null): Row[] {
    return (sent === null ? [] : (this.#rows.get(sent) ?? [])) as Row[];
  }
}

/** The statements sent along with BEGIN and with COMMIT, each in one round trip. */
export interface Edges<Result> {
  /**
   * None of them may leave anything behind if BEGIN failed: each only reads, or writes only if
   * `current_setting('handbill.transaction', true)` is `open`.
   */
  opening: readonly Statement[];
  closing(result: Result): readonly Statement[];
}

class OpenTx implements Tx {
  readonly #client: () => PoolClient | Promise<PoolClient>;
  readonly #pool: Pool;
  #open = true;

  constructor(pool: Pool, client: () => PoolClient | Promise<PoolClient>) {
    this.#pool = pool;
    this.#client = client;
  }

  async query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
    if (!this.#open) throw new Error('a transaction was used after its end');
    const found = this.#client();
    // Statements that are sent together stay together: only a transaction that has not begun is waited for.
    const client = found instanceof Promise ? await found : found;
    const result = await client.query({ ...namedIn(this.#pool, text), values: [...values] });
    return { rows: result.rows as Row[] };
  }

  close(): void {
    this.#open = false;
  }
}

/**
 * The outcome of a commit is unknown: it may have happened. The caller has to repeat the request with the
 * same key.
 */
export class CommitUnknown extends Error {}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
// The statement was prepared before another server's migration changed its result type.
const STALE_PLAN = '0A000';
const LOCK_TIMEOUT = '55P03';
const ATTEMPTS = 4;

/**
 * What a transaction is for. A `report` only reads, and PostgreSQL plans each of its statements for the
 * actual values: after a few runs on a connection it would otherwise use one generic plan, which takes
 * seconds instead of milliseconds when a report has a period, a group and optional filters. A `batch` writes for many
 * requests, and fails when it has to wait for a lock (see `isLockTimeout`). A
 * `lagging` one is a report from a replica, in which all statements see one moment.
 */
export type Purpose = 'write' | 'batch' | 'read' | 'report' | 'lagging';

const BEGIN: Readonly<Record<Purpose, string>> = {
  write: 'begin read write',
  batch: "begin read write; set local lock_timeout = '200ms'",
  read: 'begin read only',
  report: 'begin read only; set local plan_cache_mode = force_custom_plan',
  lagging: 'begin isolation level repeatable read read only; set local plan_cache_mode = force_custom_plan',
};

const PLAIN: Edges<unknown> = { opening: [], closing: () => [] };

/**
 * Runs `work` in one transaction and commits it; rolls back when it throws. Repeats what `isRetryable` allows, at most
 * three times. Throws CommitUnknown when a commit was cut off while waiting.
 */
export async function transact<Result>(
  pool: Pool,
  work: (tx: Tx, opened: Opened) => Promise<Result>,
  purpose: Purpose = 'write',
  edges: Edges<Result> = PLAIN,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (purpose === 'write' || edges.opening.length > 0
        ? attemptOnce(pool, work, purpose, edges)
        : readOnce(pool, work, purpose, edges));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Begins immediately, sending the opening statements along with BEGIN; `work` gets their answers. */
async function attemptOnce<Result>(
  pool: Pool,
  work: (tx: Tx, opened: Opened) => Promise<Result>,
  purpose: Purpose,
  { opening, closing }: Edges<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const tx = new OpenTx(pool, () => client);
  let broken: Error | undefined;
  try {
    const begin = opening.length === 0 ? BEGIN[purpose] : `${BEGIN[purpose]}; ${NOTE_OPEN}`;
    const [, ...answers] = await allOf<{ rows: unknown[] }>([
      client.query(quick(begin)),
      ...opening.map(({ text, values }) => tx.query(text, values)),
    ]);
    const result = await work(tx, new Opened(opening, answers));
    const closed = closing(result).map(({ text, values }) => tx.query(text, values));
    tx.close();
    await commit(client, closed);
    return result;
  } catch (error) {
    tx.close();
    broken = await rollBack(pool, client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * For a transaction that only reads and has no opening statements: it begins with its first statement, so that an answer
 * from memory needs no query, and ends only if it began. Each statement sees what is committed when it begins, in a
 * transaction or not: so a `read` needs neither BEGIN nor COMMIT on a server's own connections, which refuse to write.
 */
async function readOnce<Result>(
  pool: Pool,
  work: (tx: Tx, opened: Opened) => Promise<Result>,
  purpose: Purpose,
  { closing }: Edges<Result>,
): Promise<Result> {
  const isPlain = purpose === 'read' && traitsOf(pool).onlyReads;
  let connected: PoolClient | undefined;
  const begin = async () => {
    connected = await pool.connect();
    if (!isPlain) await connected.query(quick(BEGIN[purpose]));
    return connected;
  };
  let begun: PoolClient | Promise<PoolClient> | undefined;
  const tx = new OpenTx(pool, () => {
    begun ??= begin().then((client) => {
      begun = client;
      return client;
    });
    return begun;
  });
  let broken: Error | undefined;
  try {
    const result = await work(tx, new Opened([], []));
    const closed = closing(result).map(({ text, values }) => tx.query(text, values));
    tx.close();
    if (begun !== undefined) await (isPlain ? allOf(closed) : commit(await begun, closed));
    return result;
  } catch (error) {
    tx.close();
    // Something else may have failed while the transaction was still beginning.
    if (begun instanceof Promise) await begun.catch(() => undefined);
    if (connected !== undefined)
      broken = isPlain ? unusableAfter(error) : await rollBack(pool, connected, error);
    throw error;
  } finally {
    connected?.release(broken);
  }
}

/** The error, if the connection that it came from cannot be used again. */
export function unusableAfter(error: unknown): Error | undefined {
  return isSilence(error) || hasCode(error, STALE_PLAN) || error instanceof CommitUnknown
    ? (error as Error)
    : undefined;
}

/** Rolls back after an error. Returns the reason if the connection cannot be used again. */
async function rollBack(pool: Pool, client: PoolClient, error: unknown): Promise<Error | undefined> {
  if (hasCode(error, DISK_FULL)) noteDiskFull(pool);
  // A rollback would time out, too.
  if (isSilence(error) || error instanceof CommitUnknown) return error as Error;
  const cause = await client.query(quick('rollback')).then(
    () => undefined,
    (failed: Error) => failed,
  );
  return hasCode(error, STALE_PLAN) ? error : cause;
}

/** Sent in the same message as BEGIN, so that neither runs without the other. */
const NOTE_OPEN = "set local handbill.transaction = 'open'";

/**
 * The answers of statements sent together. When all have ended, throws the error of the first that failed.
 */
export async function allOf<Answer>(sent: readonly Promise<Answer>[]): Promise<Answer[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/**
 * Also waits for the statements sent before it. A COMMIT that is cancelled while it waits for a standby
 * reports success, with only a warning (01000).
 */
async function commit(client: PoolClient, before: readonly Promise<unknown>[]): Promise<void> {
  let warned = false;
  const onNotice = (notice: { code?: string | undefined }) => {
    if (notice.code === '01000') warned = true;
  };
  client.on('notice', onNotice);
  try {
    const committed = client.query('commit');
    const { command } = await allOf([...before, committed]).then(
      () => committed,
      (error: unknown) => {
        throw isSilence(error) ? new CommitUnknown('the commit was not answered', { cause: error }) : error;
      },
    );
    if (warned) throw new CommitUnknown('the commit was cut off while waiting for a standby');
    // PostgreSQL answers a COMMIT of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
  } finally {
    client.off('notice', onNotice);
  }
}

/** Whether to repeat a transaction that failed with a deadlock, a serialization failure, a stale plan or a stored key. */
function isRetryable(error: unknown): boolean {
  // The same request was answered elsewhere after its key was looked up: the next attempt finds that answer.
  if (violates(error, 'idempotency_key_once')) return true;
  return [SERIALIZATION_FAILURE, DEADLOCK, STALE_PLAN].some((code) => hasCode(error, code));
}

function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether a transaction failed because a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, LOCK_TIMEOUT);
}

const UNIQUE_VIOLATION = '23505';

/** Whether an error is the violation of the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return hasCode(error, UNIQUE_VIOLATION) && 'constraint' in error && error.constraint === constraint;
}
