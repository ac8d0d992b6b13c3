import { Readable } from 'node:stream';
import { SECOND_MS } from '@handbill/contract/time';
import type { BucketConfig } from '../../platform/config.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PictureStore } from './picture-store.ts';

const ANSWER_MS_MAX = 10 * SECOND_MS;
const PAGE = 1_000;
const RETRY_AFTER_SECONDS = 5;

/** Pictures as objects of an S3-compatible bucket. Refuses `service_unavailable` while a picture cannot be stored or read. */
export function bucketStore({ url, region, key, secret }: BucketConfig): PictureStore {
  // Loaded where a bucket is used: a server with a folder starts without it.
  const connecting = import('s3mini').then(
    ({ S3mini }) =>
      new S3mini({
        endpoint: url,
        region,
        accessKeyId: key,
        secretAccessKey: secret,
        requestAbortTimeout: ANSWER_MS_MAX,
      }),
  );
  connecting.catch(() => undefined);
  return {
    async put(name, picture) {
      const bucket = await connecting;
      await bucket
        .putObject(name, picture, name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
        .catch(refuseForNow);
    },
    async read(name) {
      const bucket = await connecting;
      const found = await bucket.getObjectResponse(name).catch(refuseForNow);
      if (!found?.body) return null;
      const bytes = Number(found.headers.get('content-length') ?? Number.NaN);
      return { bytes: Number.isNaN(bytes) ? null : bytes, content: Readable.from(found.body) };
    },
    async *names() {
      const bucket = await connecting;
      let next: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', '', PAGE, next);
        if (!page) throw new Error('the bucket of pictures does not exist');
        yield (page.objects ?? []).map((object) => object.Key);
        next = page.nextContinuationToken;
      } while (next !== undefined);
    },
    async removeIfOlder(name, before) {
      const bucket = await connecting;
      const [object] = (await bucket.listObjects('/', name, 1)) ?? [];
      if (object && object.LastModified < before) await bucket.deleteObject(name);
    },
  };
}

/** The reason is kept for the start, which names it. */
function refuseForNow(error: unknown): never {
  throw Object.assign(refuse('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }), {
    cause: error,
  });
}
