import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { plainPicture } from '../../../test/given/pictures.ts';
import { cardOf } from './make-card.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = join(app.runtime.config.dataDirectory, 'uploads');
  await mkdir(folder, { recursive: true });
});
afterAll(() => app.close());

let count = 0;
/** Stores a picture as an upload does; returns the hash in its name. */
async function stored(picture: Buffer): Promise<string> {
  count += 1;
  const hash = count.toString(16).padStart(64, '0');
  await writeFile(join(folder, `${hash}.webp`), picture);
  return hash;
}

const show = (hash: string) =>
  app.app.inject({ url: `/cards/${hash}.jpg`, headers: { 'user-agent': 'facebookexternalhit/1.1' } });

test('the card of a picture is a JPEG of 1200 x 630 pixels in a plain frame, whatever the picture’s shape', async () => {
  for (const [width, height] of [
    [400, 1_200],
    [1_200, 300],
  ] as const) {
    const { statusCode, headers, rawPayload } = await show(await stored(await plainPicture(width, height)));
    expect([statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
      200,
      'image/jpeg',
      undefined,
    ]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(240);
    expect(data[(315 * 1_200 + 600) * 3 + 2]).toBeLessThan(80);
  }
});

test('the card of a picture that no encoder can compress is smaller than what chats leave out', async () => {
  const noise = { raw: { width: 1_200, height: 630, channels: 3 } } as const;
  const picture = await sharp(randomBytes(1_200 * 630 * 3), noise)
    .webp({ quality: 82 })
    .toBuffer();
  expect((await show(await stored(picture))).rawPayload.length).toBeLessThan(200_000);
});

test('a card is made once, even for many concurrent requests, and its file is served afterwards', async () => {
  const hash = await stored(await plainPicture(1_200, 630));
  const connect = vi.spyOn(app.runtime.pool, 'connect');
  const answers = await Promise.all([show(hash), show(hash), show(hash)]);
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
  const file = await readFile(join(folder, `${hash}.card.jpg`));
  expect(answers.map(({ rawPayload }) => rawPayload.equals(file))).toEqual([true, true, true]);
  await rm(join(folder, `${hash}.webp`));
  expect((await show(hash)).rawPayload.equals(file)).toBe(true);
});

test('there is no card without a picture, for a broken one, or under another name', async () => {
  expect((await show('ab'.repeat(32))).statusCode).toBe(404);
  for (const name of ['a', '..%2Fsecret', `${'ab'.repeat(32)}.webp`]) {
    expect((await app.app.inject({ url: `/cards/${name}` })).statusCode).toBe(404);
  }
  const hash = await stored(Buffer.from('no picture'));
  expect((await show(hash)).statusCode).toBe(404);
});

test('a picture that was not uploaded has the company’s card', () => {
  for (const picture of [null, '', '/media/a.webp', `https://x.example/uploads/${'ab'.repeat(32)}.webp`]) {
    expect(cardOf(picture)).toBe('/media/brand/card.jpg');
  }
  expect(cardOf(`/uploads/${'ab'.repeat(32)}.webp`)).toBe(`/cards/${'ab'.repeat(32)}.jpg`);
});
