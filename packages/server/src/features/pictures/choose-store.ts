import { join } from 'node:path';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Config } from '../../platform/config.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';

const PROBE = 'probe';

const stores = new WeakMap<Config, PictureStore>();

/** The bucket of the configuration, or else the folder of uploads. */
export function pictureStoreOf(config: Config): PictureStore {
  const known = stores.get(config);
  if (known) return known;
  const { pictureBucket: bucket, dataDirectory } = config;
  const store = bucket === null ? folderStore(join(dataDirectory, 'uploads')) : bucketStore(bucket);
  stores.set(config, store);
  return store;
}

/**
 * Tries to write and remove. Throws when the store cannot hold pictures. False: it does not answer at the moment, which
 * must not keep a server from starting.
 */
export async function tryPictureStore(config: Config, now: Date): Promise<boolean> {
  const store = pictureStoreOf(config);
  try {
    await store.put(PROBE, Buffer.from('probe'));
    // Of any age, also by a clock that runs ahead.
    await store.removeIfOlder(PROBE, addMs(now, DAY_MS));
    return true;
  } catch (error) {
    if (isAway(error)) return false;
    throw error;
  }
}

const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|UND_ERR_(SOCKET|\w+_TIMEOUT))$/;

/** Whether nobody answered, or only with a fault of its own. A wrong name, key or bucket is refused instead. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || ('code' in error && AWAY.test(String(error.code)))) return true;
  if ('status' in error && typeof error.status === 'number' && error.status >= 500) return true;
  return isAway(error.cause);
}
