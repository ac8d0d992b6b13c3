import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainPicture } from '../../../../test/given/pictures.ts';
import { smallPicturesOf } from './small-pictures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handbill-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const smallPicturesIn = (path: string) =>
  smallPicturesOf({ read: async (name) => ({ bytes: null, content: createReadStream(join(path, name)) }) });

const FILE = `${'0a'.repeat(32)}.webp`;
const ADDRESS = `/uploads/${FILE}`;

/** Noise, which no encoder can compress. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer();

/** The longest data: URL: 7,900 bytes, and a third more in base64. */
const LENGTH_MAX = 10_600;

async function sizeOf(address: string | null) {
  const [, content = ''] = /^data:image\/webp;base64,(.+)$/.exec(address ?? '') ?? [];
  const { width, height } = await sharp(Buffer.from(content, 'base64')).metadata();
  return { width, height };
}

test('an inlined picture is as wide as a phone shows it, and never wider than the original', async () => {
  await writeFile(join(folder, FILE), await plainPicture(1_200, 630));
  const address = await smallPicturesIn(folder)(ADDRESS);
  expect(address?.length).toBeLessThan(LENGTH_MAX);
  expect(await sizeOf(address)).toEqual({ width: 720, height: 378 });
  await writeFile(join(folder, FILE), await plainPicture(300, 200));
  expect(await sizeOf(await smallPicturesIn(folder)(ADDRESS))).toEqual({ width: 300, height: 200 });
});

test('a picture with much detail is inlined at a lower quality, and then smaller', async () => {
  const content = new URL('../../../../content/campaigns/', import.meta.url);
  for (const [picture, width] of [
    ['seaside.webp', 720],
    ['nursery.webp', 560],
  ] as const) {
    await copyFile(new URL(picture, content), join(folder, FILE));
    const address = await smallPicturesIn(folder)(ADDRESS);
    expect(address?.length).toBeLessThan(LENGTH_MAX);
    expect(await sizeOf(address)).toMatchObject({ width });
  }
});

test('a picture too large for the first packets stays a file', async () => {
  await writeFile(join(folder, FILE), await noise(1_200, 630));
  expect(await smallPicturesIn(folder)(ADDRESS)).toBeNull();
});

test('a picture is inlined once, even for many concurrent requests', async () => {
  await writeFile(join(folder, FILE), await plainPicture(1_200, 630));
  const smallPictures = smallPicturesIn(folder);
  const [first, second] = await Promise.all([smallPictures(ADDRESS), smallPictures(ADDRESS)]);
  await rm(join(folder, FILE));
  expect(first).not.toBeNull();
  expect([second, await smallPictures(ADDRESS)]).toEqual([first, first]);
});

test('a missing or broken picture stays a file and is retried', async () => {
  const smallPictures = smallPicturesIn(folder);
  expect(await smallPictures(ADDRESS)).toBeNull();
  await writeFile(join(folder, FILE), 'no picture');
  expect(await smallPictures(ADDRESS)).toBeNull();
  await writeFile(join(folder, FILE), await plainPicture(1_200, 630));
  expect(await smallPictures(ADDRESS)).not.toBeNull();
});

test('only uploaded pictures are inlined', async () => {
  await writeFile(join(folder, FILE), await plainPicture(1_200, 630));
  const smallPictures = smallPicturesIn(folder);
  for (const address of [null, '', '/media/a.webp', `/uploads/../${FILE}`, `https://x.example${ADDRESS}`]) {
    expect(await smallPictures(address)).toBeNull();
  }
});

test('the oldest inlined pictures are dropped first', async () => {
  const smallPictures = smallPicturesIn(folder);
  const picture = await plainPicture(8, 8);
  const fileOf = (number: number) => `${number.toString(16).padStart(64, '0')}.webp`;
  for (let number = 0; number <= 500; number += 1) {
    await writeFile(join(folder, fileOf(number)), picture);
    await smallPictures(`/uploads/${fileOf(number)}`);
  }
  await rm(join(folder, fileOf(0)));
  await rm(join(folder, fileOf(500)));
  expect(await smallPictures(`/uploads/${fileOf(0)}`)).toBeNull();
  expect(await smallPictures(`/uploads/${fileOf(500)}`)).not.toBeNull();
});
