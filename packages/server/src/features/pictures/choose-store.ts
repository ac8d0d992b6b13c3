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

/** Tries to write and remove. Throws when the store cannot hold pictures. */
export async function tryPictureStore(config: Config, now: Date): Promise<void> {
  const store = pictureStoreOf(config);
  await store.put(PROBE, Buffer.from('probe'));
  // Of any age, also by a clock that runs ahead.
  await store.removeIfOlder(PROBE, addMs(now, DAY_MS));
}
