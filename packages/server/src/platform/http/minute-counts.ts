import { createHmac } from 'node:crypto';
import { addMs, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { Runtime } from '../context.ts';
import type { Pool } from '../database/pool.ts';
import { writerOf } from '../database/single-statements.ts';
import type { Tx } from '../database/transaction.ts';
import { keyFor } from '../identity/tokens.ts';

export interface Bucket {
  key: string;
  /** How many requests of this key all servers together allow per minute. */
  max: number;
}

/** What this server may still admit of one key, in the minute that began then. */
interface Allowance {
  beganAt: Date;
  left: number;
  /** What this server has admitted or may still admit. */
  held: number;
  /** Whether nothing is left on any server. */
  isUsedUp: boolean;
  /** The question to the database that is under way. */
  asking: Promise<void> | null;
}

/** The most keys counted by one server. Beyond it the oldest is dropped, which bounds the memory. */
const KEYS_MAX = 200_000;
/**
 * A server takes this part of an allowance at a time, so that a busy address costs few statements. The first part is
 * free: most addresses never ask for more. An allowance of less than this many requests is counted one by one.
 */
const PART = 100;

/**
 * Counts requests by key in minutes that begin with the first one. The servers of a database share each allowance: a
 * large one is exceeded by at most a hundredth for each server, a small one never.
 */
export class MinuteCounts {
  readonly #runtime: Pick<Runtime, 'pool' | 'config'>;
  readonly #allowances = new Map<string, Allowance>();

  constructor(runtime: Pick<Runtime, 'pool' | 'config'>) {
    this.#runtime = runtime;
  }

  /**
   * Takes one from each of these buckets and returns 0. When one is empty it takes nothing and returns how long to
   * wait, in milliseconds.
   */
  async take(buckets: readonly Bucket[], now: Date): Promise<number> {
    for (;;) {
      const own = buckets.map((bucket) => ({ bucket, allowance: this.#allowanceOf(bucket, now) }));
      const usedUp = own.find(({ allowance }) => allowance.isUsedUp);
      if (usedUp) return Math.max(1, msBetween(now, addMs(usedUp.allowance.beganAt, MINUTE_MS)));
      const empty = own.filter(({ allowance }) => allowance.left === 0);
      if (empty.length === 0) {
        for (const { allowance } of own) allowance.left -= 1;
        return 0;
      }
      await this.#refill(empty, now);
    }
  }

  #allowanceOf({ key, max }: Bucket, now: Date): Allowance {
    const known = this.#allowances.get(key);
    if (known && !isOver(known, now)) return known;
    const free = Math.floor(max / PART);
    const fresh = { beganAt: now, left: free, held: free, isUsedUp: false, asking: null };
    // As the youngest: the oldest come first.
    this.#allowances.delete(key);
    this.#allowances.set(key, fresh);
    for (const [oldest, allowance] of this.#allowances) {
      if (this.#allowances.size <= KEYS_MAX && !isOver(allowance, now)) break;
      this.#allowances.delete(oldest);
    }
    return fresh;
  }

  /** One question for each key at a time: otherwise a burst would take everything for this server. */
  async #refill(empty: readonly { bucket: Bucket; allowance: Allowance }[], now: Date): Promise<void> {
    const unasked = empty.filter(({ allowance }) => allowance.asking === null);
    if (unasked.length > 0) {
      const asking = this.#ask(unasked, now);
      for (const { allowance } of unasked) allowance.asking = asking;
    }
    await Promise.all(empty.map(({ allowance }) => allowance.asking));
  }

  async #ask(empty: readonly { bucket: Bucket; allowance: Allowance }[], now: Date): Promise<void> {
    const { pool, config } = this.#runtime;
    const secret = keyFor(config.secret, 'request-count');
    const wanted = empty.map(({ bucket: { key, max } }) => ({
      // A key may contain an address, which is never stored.
      key: createHmac('sha256', secret).update(key).digest('base64url'),
      part: Math.max(1, Math.floor(max / PART)),
      max,
    }));
    const given = await takeParts(pool, wanted, now).catch(() => null);
    empty.forEach(({ allowance }, place) => {
      const { key = '', part = 0, max = 0 } = wanted[place] ?? {};
      // Without an answer from the database each server counts alone.
      const count = given === null ? Math.min(part, max - allowance.held) : (given.get(key)?.given ?? 0);
      allowance.beganAt = given?.get(key)?.began_at ?? allowance.beganAt;
      allowance.left += count;
      allowance.held += count;
      allowance.isUsedUp = count <= 0;
      allowance.asking = null;
    });
  }
}

function isOver({ beganAt }: Allowance, now: Date): boolean {
  return Math.abs(msBetween(beganAt, now)) >= MINUTE_MS;
}

interface GivenRow {
  key: string;
  began_at: Date;
  given: number;
}

/** Takes a part of each allowance, or what is left of it. */
async function takeParts(
  pool: Pool,
  wanted: readonly { key: string; part: number; max: number }[],
  now: Date,
): Promise<Map<string, GivenRow>> {
  // In the order of their keys, so that two servers cannot wait for each other.
  const { rows } = await writerOf(pool).query<GivenRow>(
    `insert into request_count as c (key, began_at, allowed, taken, given)
      select key, $4, allowed, least(part, allowed), least(part, allowed)
      from unnest($1::text[], $2::int[], $3::int[]) as wanted (key, part, allowed) order by key
      on conflict (key) do update set (began_at, allowed, taken, given) = (
        select kept.began_at, excluded.allowed, kept.taken + more.given, more.given
        from (
          select case when is_over then excluded.began_at else c.began_at end, case when is_over then 0 else c.taken end
          from (select abs(extract(epoch from excluded.began_at - c.began_at)) >= 60) as minute (is_over)
        ) as kept (began_at, taken)
        cross join lateral (select greatest(0, least(excluded.given, excluded.allowed - kept.taken))) as more (given)
      )
      returning key, began_at, given`,
    [wanted.map(({ key }) => key), wanted.map(({ part }) => part), wanted.map(({ max }) => max), now],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Forgets allowances whose minute is over. */
export async function forgetRequestCounts(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from request_count where began_at < $1', [addMs(now, -MINUTE_MS)]);
}
