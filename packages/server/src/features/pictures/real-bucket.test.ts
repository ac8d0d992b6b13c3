import { DAY_MS, msBetween } from '@handbill/contract/time';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
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

if (!hasSwift) {
  process.stdout.write(
    'OpenStack Swift (python3-swift) is not installed: no bucket of a real store was tested.\n',
  );
}

describe.skipIf(!hasSwift)('pictures in a bucket of OpenStack Swift', () => {
  let app: TestApp;
  let store: Swift;
  const bucket = (): BucketConfig => ({
    url: store.url,
    region: SWIFT_REGION,
    key: SWIFT_KEY,
    secret: SWIFT_SECRET,
  });
  beforeAll(async () => {
    store = await startSwift();
    app = await createTestApp({ pictureBucket: bucket() });
    // The store dates objects by the machine's clock.
    app.clock.advance(msBetween(app.clock.now(), new Date()));
  });
  afterEach(() => expect(app.bugs).toEqual([]));
  afterAll(async () => {
    await app.close();
    await store.stop();
  });

  async function keep(colour: string): Promise<string> {
    const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer();
    return keepPicture(app.runtime, file, { purpose: 'order_image', owner: 'somebody' });
  }
  const nameOf = (address: string) => address.replace('/uploads/', '');
  const stored = async () => ((await store.bucket.listObjects()) ?? []).map(({ Key }) => Key).sort();
  const get = (url: string) => app.app.inject({ url });

  test('a picture is stored as it was encoded, and served with its type and size', async () => {
    const address = await keep('#123456');
    const object = await store.bucket.getObjectResponse(nameOf(address));
    expect(object?.headers.get('content-type')).toBe('image/webp');
    const content = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect((await sharp(content).metadata()).format).toBe('webp');
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(content.length),
    });
  });

  test('a picture that is not in the store is not found', async () => {
    expect((await get(`/uploads/${'0'.repeat(64)}.webp`)).statusCode).toBe(404);
  });

  test('pictures and their cards are removed a day after nobody owns them, from every page of the list', async () => {
    const addresses = await Promise.all(['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000'].map(keep));
    const [owned = '', carded = ''] = addresses;
    const card = nameOf(carded).replace('.webp', '.card.jpg');
    expect((await get(`/cards/${nameOf(carded).replace('.webp', '.jpg')}`)).statusCode).toBe(200);
    const lan = await app.newMember();
    await app.work(({ tx, now }) =>
      tx.query(
        `insert into upload (file, member_id, purpose, created_at) values ($1, $2, 'order_image', $3)`,
        [owned, lan.id, now],
      ),
    );
    const all = await stored();
    expect(all).toEqual(expect.arrayContaining([...addresses.map(nameOf), card]));
    await runJob(app.runtime, removeUnownedPictures);
    expect(await stored()).toEqual(all);
    app.clock.advance(DAY_MS + 60_000);
    await runJob(app.runtime, removeUnownedPictures);
    expect(await stored()).toEqual([nameOf(owned)]);
  });

  test('a start is refused with another secret, key, region or bucket, and leaves nothing behind', async () => {
    const tryWith = (other: Partial<BucketConfig>) =>
      tryPictureStore({ ...app.runtime.config, pictureBucket: { ...bucket(), ...other } }, new Date());
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
    expect(await reasonWith({ url: store.url.replace('pictures', 'nothing') })).toMatch(/NoSuchBucket/);
  });
});
