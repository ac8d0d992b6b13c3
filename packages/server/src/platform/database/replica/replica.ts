import { SECOND_MS } from '@handbill/contract/time';
import { monotonicMs } from '../../clock.ts';
import { ConfigError } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { isReplicaOf } from '../database-identity.ts';
import type { Pool } from '../pool.ts';

/** A replica that lacks something older than this is not read. */
export const LAG_MS_MAX = 10 * SECOND_MS;
/** How far apart the noted places in the primary's log are. */
const MARK_MS = SECOND_MS;
/** After a failure the replica is tried again at most this often. */
const TRIAL_MS = SECOND_MS;

/** A streaming replica of the database. */
export interface Replica {
  readonly pool: Pool;
  /** Whether it answered lately. While it does not, each call lets it be tried again in the background. */
  isThere(): boolean;
  /** Notes that it failed: it is not read again before it has answered. */
  noteFailure(error: unknown): void;
  /** Takes the primary's current place in its log; returns the place that a replica must have reached to be read. */
  placeFor(primaryPlace: string): string;
}

/**
 * The replica of a pool's database. Throws ConfigError when the address leads to something else; one that does not
 * answer is read once it does.
 */
export async function followReplica(pool: Pool, primary: Pool, log: Logger): Promise<Replica> {
  const found = await isReplicaOf(pool, primary).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'the replica does not answer: everything is read from the primary');
    return null;
  });
  if (found === false) {
    throw new ConfigError('The database of DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL.');
  }
  return new Follower(pool, primary, log, found === true);
}

class Follower implements Replica {
  readonly pool: Pool;
  readonly #primary: Pool;
  readonly #log: Logger;
  readonly #places = new Places();
  #answers: boolean;
  #isTried = false;
  #triedMs = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, primary: Pool, log: Logger, answers: boolean) {
    this.pool = pool;
    this.#primary = primary;
    this.#log = log;
    this.#answers = answers;
  }

  isThere(): boolean {
    if (!this.#answers) void this.#tryAgain();
    return this.#answers;
  }

  noteFailure(error: unknown): void {
    if (this.#answers) {
      this.#log.warn({ error: String(error) }, 'the replica failed: everything is read from the primary');
    }
    this.#answers = false;
  }

  placeFor(primaryPlace: string): string {
    return this.#places.note(primaryPlace, monotonicMs());
  }

  /** One trial at a time: requests never wait for a replica that is gone. */
  async #tryAgain(): Promise<void> {
    if (this.#isTried || monotonicMs() - this.#triedMs < TRIAL_MS) return;
    this.#isTried = true;
    this.#triedMs = monotonicMs();
    // Whatever answers here may be another database by now.
    this.#answers = await isReplicaOf(this.pool, this.#primary).catch(() => false);
    this.#isTried = false;
    if (this.#answers) this.#log.info('the replica answers: it is read again');
  }
}

/** Places in the primary's log that were current in the last seconds. */
export class Places {
  #noted: { place: string; atMs: number }[] = [];

  /** Notes a current place; returns the oldest of the last seconds, which is this one after a pause. */
  note(place: string, nowMs: number): string {
    this.#noted = this.#noted.filter(({ atMs }) => nowMs - atMs < LAG_MS_MAX);
    const last = this.#noted.at(-1);
    if (last === undefined || nowMs - last.atMs >= MARK_MS) this.#noted.push({ place, atMs: nowMs });
    return this.#noted[0]?.place ?? place;
  }
}
