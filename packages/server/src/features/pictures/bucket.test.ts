import { addMs, DAY_MS, msBetween } from '@handbill/contract/time';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { S3_KEY, S3_SECRET, type S3Server, startS3Server } from '../../../test/stand-ins/s3-server.ts';
import {
  hasSwift,
  SWIFT_KEY,
  SWIFT_REGION,
  SWIFT_SECRET,
  type Swift,
  startSwift,
} from '../../../test/swift/swift.ts';
import type { BucketConfig } from '../../platform/config.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { keepPicture, tryPictureStore } from './index.ts';
import { removeUnownedPictures } from './remove-pictures.ts';

let app: TestApp;
let store: S3Server;
const bucketAt = (url: string, secret = S3_SECRET) => ({ url, region: 'auto', key: S3_KEY, secret });
beforeAll(async () => {
  store = await startS3Server();
  app = await createTestApp({ pictureBucket: bucketAt(store.url) });
});
beforeEach(() => store.objects.clear());
afterEach(() => expect(app.bugs).toEqual([]));
afterAll(async () => {
  await app.close();
  await store.stop();
});

async function keep(colour: string, { runtime } = app): Promise<string> {
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return keepPicture(runtime, file, { purpose: 'order_image', owner: 'somebody' });
}
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

test('a picture in a bucket is served as a file of the folder is: for a year, with its type and size', async () => {
  const address = await keep('#123456');
  const [[name, object] = ['', undefined]] = [...store.objects];
  expect(address).toBe(`/uploads/${name}`);
  expect(object?.type).toBe('image/webp');
  const answer = await get(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(object?.content);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(object?.content.length),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const again = await get(address, { 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a picture that is not in the bucket, or has an odd name, is not found', async () => {
  for (const name of [`${'0'.repeat(64)}.webp`, 'probe', '..%2f..%2fsecret', '%00']) {
    expect((await get(`/uploads/${name}`)).statusCode).toBe(404);
  }
});

test('the card of a picture in a bucket is made once, stored next to it, and removed with it', async () => {
  const address = await keep('#336699');
  const name = address.replace('/uploads/', '').replace('.webp', '');
  const answer = await get(`/cards/${name}.jpg`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(store.objects.get(`${name}.card.jpg`)).toMatchObject({
    content: answer.rawPayload,
    type: 'image/jpeg',
  });
  for (const object of store.objects.values()) object.at = addMs(app.clock.now(), -2 * DAY_MS);
  await runJob(app.runtime, removeUnownedPictures);
  expect([...store.objects.keys()]).toEqual([]);
});

test('pictures in a bucket are removed a day after nobody owns them, from every page of its list', async () => {
  const now = app.clock.now();
  const addresses = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000'].map((colour) => keep(colour)),
  );
  const [owned = '', young = ''] = addresses;
  for (const [name, object] of store.objects) {
    object.at = addMs(now, young.endsWith(name) ? -DAY_MS : -2 * DAY_MS);
  }
  const lan = await app.newMember();
  await app.work(({ tx }) =>
    tx.query(`insert into upload (file, member_id, purpose, created_at) values ($1, $2, 'order_image', $3)`, [
      owned,
      lan.id,
      now,
    ]),
  );
  await runJob(app.runtime, removeUnownedPictures);
  expect([...store.objects.keys()].sort()).toEqual(
    [owned, young].map((address) => address.replace('/uploads/', '')).sort(),
  );
});

test('a bucket is tried when a server starts, and leaves nothing behind', async () => {
  const tryAt = (url: string, secret?: string) =>
    tryPictureStore({ ...app.runtime.config, pictureBucket: bucketAt(url, secret) }, new Date());
  expect(await tryAt(store.url)).toBe(true);
  expect([...store.objects.keys()]).toEqual([]);
  await expect(tryAt(store.url, 'another secret')).rejects.toThrow();
  await expect(tryAt(store.url.replace('pictures', 'nothing'))).rejects.toThrow();
});

test('a bucket that does not answer, or only with a fault of its own, does not keep a server from starting', async () => {
  const tryStore = () => tryPictureStore({ ...app.runtime.config }, new Date());
  store.isDown = true;
  expect(await tryStore()).toBe(false);
  store.isDown = false;
  const busy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('SlowDown', { status: 503 }));
  expect(await tryStore()).toBe(false);
  busy.mockRestore();
  await expect(
    tryPictureStore(
      { ...app.runtime.config, pictureBucket: bucketAt('http://nowhere.invalid/b') },
      new Date(),
    ),
  ).rejects.toThrow();
});

test('while its bucket cannot be reached, a picture is neither stored nor shown, and the client may try again', async () => {
  const address = await keep('#abcdef');
  store.isDown = true;
  await expect(keep('#fedcba')).rejects.toMatchObject({ slug: 'service_unavailable' });
  const answer = await get(address);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

/** Where it is installed: Debian’s package python3-swift. */
if (hasSwift) testSwift();
else {
  test('pictures are kept in a bucket of OpenStack Swift', ({ skip }) => {
    const reason = 'OpenStack Swift is not on this machine: install python3-swift';
    process.stdout.write(`Skipped: ${reason}\n`);
    skip(reason);
  });
}

function testSwift(): void {
  describe('pictures in a bucket of OpenStack Swift', () => {
    let swiftApp: TestApp;
    let swift: Swift;
    const bucket = (): BucketConfig => ({
      url: swift.url,
      region: SWIFT_REGION,
      key: SWIFT_KEY,
      secret: SWIFT_SECRET,
    });
    beforeAll(async () => {
      swift = await startSwift();
      swiftApp = await createTestApp({ pictureBucket: bucket() });
      // The store dates objects by the machine's clock.
      swiftApp.clock.advance(msBetween(swiftApp.clock.now(), new Date()));
    });
    afterEach(() => expect(swiftApp.bugs).toEqual([]));
    afterAll(async () => {
      await swiftApp.close();
      await swift.stop();
    });

    const keepHere = (colour: string) => keep(colour, swiftApp);
    const nameOf = (address: string) => address.replace('/uploads/', '');
    const stored = async () => ((await swift.bucket.listObjects()) ?? []).map(({ Key }) => Key).sort();
    const getHere = (url: string) => swiftApp.app.inject({ url });

    test('a picture is stored as it was encoded, and served with its type and size', async () => {
      const address = await keepHere('#123456');
      const object = await swift.bucket.getObjectResponse(nameOf(address));
      expect(object?.headers.get('content-type')).toBe('image/webp');
      const content = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect((await sharp(content).metadata()).format).toBe('webp');
      const answer = await getHere(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(content);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(content.length),
      });
    });

    test('a picture that is not in the store is not found', async () => {
      expect((await getHere(`/uploads/${'0'.repeat(64)}.webp`)).statusCode).toBe(404);
    });

    test('pictures and their cards are removed a day after nobody owns them, from every page of the list', async () => {
      const addresses = await Promise.all(
        ['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000'].map(keepHere),
      );
      const [owned = '', carded = ''] = addresses;
      const card = nameOf(carded).replace('.webp', '.card.jpg');
      expect((await getHere(`/cards/${nameOf(carded).replace('.webp', '.jpg')}`)).statusCode).toBe(200);
      const lan = await swiftApp.newMember();
      await swiftApp.work(({ tx, now }) =>
        tx.query(
          `insert into upload (file, member_id, purpose, created_at) values ($1, $2, 'order_image', $3)`,
          [owned, lan.id, now],
        ),
      );
      const all = await stored();
      expect(all).toEqual(expect.arrayContaining([...addresses.map(nameOf), card]));
      await runJob(swiftApp.runtime, removeUnownedPictures);
      expect(await stored()).toEqual(all);
      swiftApp.clock.advance(DAY_MS + 60_000);
      await runJob(swiftApp.runtime, removeUnownedPictures);
      expect(await stored()).toEqual([nameOf(owned)]);
    });

    test('a start is refused with another secret, key, region or bucket, and leaves nothing behind', async () => {
      const tryWith = (other: Partial<BucketConfig>) =>
        tryPictureStore({ ...swiftApp.runtime.config, pictureBucket: { ...bucket(), ...other } }, new Date());
      const before = await stored();
      await tryWith({});
      expect(await stored()).toEqual(before);
      const reasonWith = (other: Partial<BucketConfig>) =>
        tryWith(other).then(
          () => null,
          (error: Error) => String(error.cause),
        );
      expect(await reasonWith({ secret: 'another secret' })).toMatch(/SignatureDoesNotMatch/);
      expect(await reasonWith({ key: 'handbill:nobody' })).toMatch(/403/);
      expect(await reasonWith({ region: 'nowhere' })).toMatch(/AuthorizationHeaderMalformed/);
      expect(await reasonWith({ url: swift.url.replace('pictures', 'nothing') })).toMatch(/NoSuchBucket/);
    });
  });
}
