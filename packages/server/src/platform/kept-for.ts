import { msBetween } from '@handbill/contract/time';
import type { Work } from './context.ts';

type Reader = Pick<Work, 'tx' | 'now' | 'config'>;

/**
 * Reads what takes long to count and may be shown a while later: each server process keeps what it read for this many
 * milliseconds. A failed read is not kept.
 */
export function keptFor<Value>(
  ms: number,
  read: (work: Reader) => Promise<Value>,
): (work: Reader) => Promise<Value> {
  const kept = new WeakMap<Reader['config'], { at: Date; value: Value }>();
  return async (work) => {
    const known = kept.get(work.config);
    if (known && Math.abs(msBetween(known.at, work.now)) < ms) return known.value;
    const value = await read(work);
    kept.set(work.config, { at: work.now, value });
    return value;
  };
}
