import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addMs, DAY_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { removeUnownedPictures } from './remove-pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a picture is kept while it is in use, and for a day after its upload', async () => {
  const folder = join(app.runtime.config.dataDirectory, 'uploads');
  await runJob(app.runtime, removeUnownedPictures);
  expect(await readdir(folder)).toEqual([]);

  const lan = await app.newMember();
  await mkdir(folder, { recursive: true });
  const [old, owned, young] = ['0', '1', '2'].map((digit) => digit.repeat(64));
  const files = {
    [`${old}.webp`]: DAY_MS + 1,
    [`${old}.card.jpg`]: DAY_MS + 1,
    [`${owned}.webp`]: 9 * DAY_MS,
    [`${owned}.card.jpg`]: 9 * DAY_MS,
    [`${young}.webp`]: DAY_MS,
    [`.${'a'.repeat(22)}.part`]: 2 * DAY_MS,
  };
  for (const [name, age] of Object.entries(files)) {
    await writeFile(join(folder, name), 'a picture');
    const at = addMs(app.clock.now(), -age);
    await utimes(join(folder, name), at, at);
  }
  await app.work(({ tx, now }) =>
    tx.query(`insert into upload (file, member_id, purpose, created_at) values ($3, $1, 'avatar', $2)`, [
      lan.id,
      now,
      `/uploads/${owned}.webp`,
    ]),
  );
  await runJob(app.runtime, removeUnownedPictures);
  expect((await readdir(folder)).sort()).toEqual([`${owned}.card.jpg`, `${owned}.webp`, `${young}.webp`]);
  await app.work(({ tx }) => tx.query('delete from upload where member_id = $1', [lan.id]));
  app.clock.advance(1);
  await runJob(app.runtime, removeUnownedPictures);
  expect(await readdir(folder)).toEqual([]);
});

test('what is not ours stays, and a picture that cannot be removed does not hold up the others', async () => {
  const folder = join(app.runtime.config.dataDirectory, 'uploads');
  const [stuck, old] = ['3', '4'].map((digit) => `${digit.repeat(64)}.webp`);
  const foreign = ['backup.dump', 'logo.webp', '.nfs0001'];
  for (const name of [...foreign, old]) await writeFile(join(folder, `${name}`), 'a file');
  for (const name of ['lost+found', stuck]) await mkdir(join(folder, `${name}`));
  const at = addMs(app.clock.now(), -9 * DAY_MS);
  for (const name of await readdir(folder)) await utimes(join(folder, name), at, at);
  await expect(runJob(app.runtime, removeUnownedPictures)).rejects.toThrow('1 of 2 failed');
  expect((await readdir(folder)).sort()).toEqual([...foreign, 'lost+found', stuck].sort());
});
