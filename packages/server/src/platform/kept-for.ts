import { msBetween } from '@handbill/contract/time';
import type { Work } from './context.ts';

type Reader = Pick<Work, 'tx' | 'now' | 'config'>;

/**
 * Reads what takes long to count and may be shown a while later: each server process keeps the last answer for this many
 * milliseconds, for the same arguments. A failed read is not kept.
 */
export function keptFor<Value, Asked extends readonly string[] = []>(
  ms: number,
  read: (work: Reader, ...asked: Asked) => Promise<Value>,
): (work: Reader, ...asked: Asked) => Promise<Value> {
  const kept = new WeakMap<Reader['config'], { at: Date; key: string; value: Value }>();
  return async (work, ...asked) => {
    const key = JSON.stringify(asked);
    const known = kept.get(work.config);
    if (known && known.key === key && Math.abs(msBetween(known.at, work.now)) < ms) return known.value;
    const value = await read(work, ...asked);
    kept.set(work.config, { at: work.now, key, value });
    return value;
  };
}
