import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import * as member from '@handbill/contract/member';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import { uploadExists } from '../sql.ts';
import { UPLOADS_DAY_MAX } from './upload-picture.ts';

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const picture = (width = 600, height = 400, colour = '#d8412f') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** A PNG one pixel wide, built by hand, because an encoder would also decode it. */
function greyLine(height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(height * 2))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Sends a hand-made multipart body: fields, then one file (none when null). */
async function sendPicture(
  file: Buffer | null,
  {
    fields = {},
    name = 'photo.jpg',
    type = 'image/jpeg',
    as = lan,
  }: { fields?: Record<string, string>; name?: string; type?: string; as?: Person } = {},
) {
  const boundary = 'boundary-of-the-tests';
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, Buffer.from(value)));
  if (file) parts.push(part(`name="file"; filename="${name}"\r\nContent-Type: ${type}`, file));
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}

const stored = (file: string) => readFile(join(app.runtime.config.dataDirectory, file));
const avatarOf = async (person: Person) => (await app.call(member.me, {}, { as: person })).body.data.file;

test('a profile photo becomes a square WebP named by its content, and the member’s avatar', async () => {
  const answer = await sendPicture(await picture().jpeg().toBuffer());
  expect(answer.status).toBe(200);
  expect(answer.body.data.file).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
  const made = await sharp(await stored(answer.body.data.file)).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(await avatarOf(lan)).toBe(answer.body.data.file);
});

test('an order’s picture is scaled down to 1200 by 1200, never up, and is not a profile photo', async () => {
  const sizes: [number, number, number, number][] = [
    [2400, 1200, 1200, 600],
    [300, 200, 300, 200],
  ];
  for (const [width, height, madeWidth, madeHeight] of sizes) {
    const file = await picture(width, height).png().toBuffer();
    const { body } = await sendPicture(file, { fields: { purpose: 'order_image', user_id: lan.id } });
    const made = await sharp(await stored(body.data.file)).metadata();
    expect(made).toMatchObject({ format: 'webp', width: madeWidth, height: madeHeight });
    const owned = (memberId: string, purpose: 'avatar' | 'order_image') =>
      app.work(({ tx }) => uploadExists(tx, { file: body.data.file, memberIds: [memberId], purpose }));
    expect(await owned(lan.id, 'order_image')).toBe(true);
    expect(await owned(lan.id, 'avatar')).toBe(false);
    expect(await owned((await app.newMember()).id, 'order_image')).toBe(false);
  }
  expect(await avatarOf(lan)).toBeNull();
});

test('the same picture can be uploaded by two members, and twice by one', async () => {
  const file = await picture(300, 300, '#1b1a17').jpeg().toBuffer();
  const other = await app.newMember();
  const answers = [await sendPicture(file), await sendPicture(file), await sendPicture(file, { as: other })];
  expect(new Set(answers.map(({ body }) => body.data.file)).size).toBe(1);
  expect(await avatarOf(other)).toBe(await avatarOf(lan));
});

describe('what a picture carries besides its pixels is gone:', () => {
  test('an uploaded picture loses its metadata, after it was rotated as the camera recorded', async () => {
    const left = await picture(200, 400, '#ff0000').png().toBuffer();
    const right = await picture(200, 400, '#0000ff').png().toBuffer();
    const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 200, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'the secret place' }, IFD3: { GPSLatitude: '16/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await sendPicture(file);
    const made = await stored(body.data.file);
    const { exif, icc, xmp, orientation } = await sharp(made).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    // Orientation 6 is a clockwise quarter turn: the left side is now at the top.
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)];
    expect(pixel(128, 40)[0]).toBeGreaterThan(200);
    expect(pixel(128, 216)[2]).toBeGreaterThan(200);
  });

  test('an uploaded picture loses data appended to it', async () => {
    const file = Buffer.concat([
      await picture(64, 64).jpeg().toBuffer(),
      Buffer.from('<script>alert(document.domain)</script>'),
    ]);
    const { body } = await sendPicture(file);
    expect((await stored(body.data.file)).includes('script')).toBe(false);
  });

  test('an uploaded animation keeps only its first frame', async () => {
    const colours = ['#ff0000', '#00ff00', '#0000ff'];
    const stills = await Promise.all(colours.map((colour) => picture(32, 32, colour).png().toBuffer()));
    const frames = await sharp(stills, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames, { pages: -1 }).metadata()).pages).toBe(3);
    const { body } = await sendPicture(frames);
    expect((await sharp(await stored(body.data.file)).metadata()).pages ?? 1).toBe(1);
  });
});

test('an uploaded file’s name and declared type do not matter', async () => {
  const file = await picture().png().toBuffer();
  for (const name of ['x.svg', '../../../etc/passwd', 'photo.php.jpg', '']) {
    expect((await sendPicture(file, { name, type: 'text/html' })).status).toBe(200);
  }
});

describe('refused is', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a PDF', '%PDF-1.7'],
    ['HTML', '<!doctype html>'],
    ['nothing', ''],
  ])('uploading %s is refused, whatever its declared type', async (_name, content) => {
    const answer = await sendPicture(Buffer.from(content, 'latin1'));
    expect(answer).toMatchObject({ status: 415, body: { error: 'file_type_refused', error_code: 142 } });
  });

  test('uploading a broken or truncated picture is refused', async () => {
    const whole = await picture().png().toBuffer();
    const cut = whole.subarray(0, whole.length - 40);
    const bare = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
    for (const file of [cut, bare]) {
      expect(await sendPicture(file)).toMatchObject({
        status: 422,
        body: { error: 'upload_failed', message: 'error, please try again' },
      });
    }
  });

  test('uploading a small file that decodes to more than 16 million pixels is refused', async () => {
    const bomb = await picture(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect(await sendPicture(bomb)).toMatchObject({ status: 422, body: { error: 'upload_failed' } });
  });

  test('uploading a line of 16 million pixels, which takes seconds to decode, is refused before decoding', async () => {
    const line = greyLine(16_000_000);
    expect(line.length).toBeLessThan(50_000);
    // Processor time of all threads: it does not depend on what else the machine does.
    const before = process.cpuUsage();
    expect(await sendPicture(line)).toMatchObject({ status: 422, body: { error: 'upload_failed' } });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  test('uploading a file of more than 5 MiB is refused', async () => {
    const head = await picture().jpeg().toBuffer();
    const file = Buffer.concat([head, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await sendPicture(file)).toMatchObject({
      status: 413,
      body: { error: 'file_too_large', error_code: 141 },
    });
  });

  test('uploading without a file, or without a multipart body, is refused', async () => {
    expect(await sendPicture(null)).toMatchObject({ status: 422, body: { error: 'upload_failed' } });
    const json = await app.call(member.upload, {}, { as: lan });
    expect(json).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  });

  test.each([
    ['not one at all', '{}'],
    [
      'cut off within its file',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG',
    ],
    ['without an end', '--x\r\n'],
    ['empty', ''],
  ])('uploading a multipart body that is %s is refused', async (_what, payload) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        authorization: `Bearer ${lan.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload,
    });
    expect([response.statusCode, response.json().error]).toEqual([422, 'upload_failed']);
  });

  test('uploading for somebody else, for another purpose or with unknown fields is refused', async () => {
    const file = await picture().jpeg().toBuffer();
    const other = await app.newMember();
    const forAnother = await sendPicture(file, { fields: { user_id: other.id } });
    expect(forAnother).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    const odd = await sendPicture(file, { fields: { purpose: 'banner', path: '/etc' } });
    expect(odd).toMatchObject({ status: 422, body: { fields: { purpose: 'invalid', path: 'unknown' } } });
    expect([await avatarOf(lan), await avatarOf(other)]).toEqual([null, null]);
  });

  test('uploading without being signed in is refused', async () => {
    const nobody = { ...lan, accessToken: 'x' };
    const answer = await sendPicture(await picture().jpeg().toBuffer(), { as: nobody });
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  });
});

describe('many uploads', () => {
  test('many uploads by one member are refused for a while, and delay another member by only one picture', async () => {
    const file = await picture(3_000, 2_000).jpeg().toBuffer();
    const other = await app.newMember();
    const ended: string[] = [];
    const sent = (who: string, options: { as?: Person } = {}) =>
      sendPicture(file, options).then((answer) => {
        ended.push(who);
        return answer;
      });
    const many = Array.from({ length: 20 }, () => sent('many'));
    const answer = await sent('other', { as: other });
    expect(answer.status).toBe(200);
    const answers = await Promise.all(many);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ body }) => body.error === 'service_unavailable')).toBe(true);
    // At most two uploads under way and one in turn came before the other member’s.
    const taken = answers.length - refused.length;
    expect(taken).toBeGreaterThan(3);
    expect(ended.indexOf('other')).toBeLessThan(ended.length - 1);
  });

  test('the uploads of a day are limited for each member, and a refused one stores nothing', async () => {
    const [file, other] = await Promise.all(
      [picture(), picture(90, 90)].map((made) => made.jpeg().toBuffer()),
    );
    if (!file || !other) throw new Error('two pictures are made');
    await sendPicture(file);
    await app.owner.query(
      `insert into upload (file, member_id, purpose, created_at)
       select 'made-' || n, member_id, purpose, created_at from upload, generate_series(2, $2) as n
       where member_id = $1`,
      [lan.id, UPLOADS_DAY_MAX],
    );
    const folder = join(app.runtime.config.dataDirectory, 'uploads');
    const before = await readdir(folder);
    expect(await sendPicture(other)).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(await readdir(folder)).toEqual(before);
    expect((await sendPicture(other, { as: await app.newMember() })).status).toBe(200);
    await app.owner.query(
      `update upload set created_at = created_at - interval '1 day' where file = 'made-2'`,
    );
    expect((await sendPicture(other)).status).toBe(200);
  });

  test('uploads have a memory limit: a member’s sixth concurrent file of 5 MiB is refused', async () => {
    const head = await picture().jpeg().toBuffer();
    const file = Buffer.concat([head, Buffer.alloc(5 * 1024 * 1024 - head.length)]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendPicture(file)));
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    // Their memory is free again.
    expect((await sendPicture(file)).status).toBe(200);
  });
});
