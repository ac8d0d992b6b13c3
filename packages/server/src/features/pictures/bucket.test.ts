import { addMs, DAY_MS } from '@handbill/contract/time';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { S3_KEY, S3_SECRET, type S3Server, startS3Server } from '../../../test/s3-server.ts';
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

async function keep(colour: string): Promise<string> {
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return keepPicture(app.runtime, file, { purpose: 'order_image', owner: 'somebody' });
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
  const addresses = await Promise.all(['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000'].map(keep));
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
  await tryAt(store.url);
  expect([...store.objects.keys()]).toEqual([]);
  await expect(tryAt(store.url, 'another secret')).rejects.toThrow();
  await expect(tryAt(store.url.replace('pictures', 'nothing'))).rejects.toThrow();
});

test('while its bucket cannot be reached, a picture is neither stored nor shown, and the client may try again', async () => {
  const address = await keep('#abcdef');
  store.isDown = true;
  await expect(keep('#fedcba')).rejects.toMatchObject({ slug: 'service_unavailable' });
  const answer = await get(address);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});
