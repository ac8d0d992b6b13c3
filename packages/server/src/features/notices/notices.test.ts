import { formOf } from '@handbill/contract/client';
import { listNotices, removeNotice, saveNotice } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { popup } from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';

let app: TestApp;
let operator: Person;
let picture: string;
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  const { status, body } = await upload(await pixels());
  expect(status).toBe(201);
  picture = body.data.file;
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  await app.signIn(operator);
});

const pixels = () =>
  sharp({ create: { width: 80, height: 100, channels: 3, background: '#d8412f' } })
    .png()
    .toBuffer();

async function upload(file: Buffer | null) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/console/notice-pictures',
    headers: { authorization: `Bearer ${operator.accessToken}` },
    payload: formOf({}, file ? new Blob([new Uint8Array(file)]) : undefined),
  });
  return { status: response.statusCode, body: response.json() };
}

type Notice = WireInputOf<typeof saveNotice>;
const at = (hours: number) => addMs(app.clock.now(), hours * HOUR_MS).toISOString();
async function noticeOf(kind: Notice['kind'], language: Notice['language']) {
  const { body } = await app.call(listNotices, {}, { as: operator });
  const found = body.data.find((each) => each.kind === kind && each.language === language);
  if (!found) throw new Error(`there is no ${kind} in ${language}`);
  return found;
}
async function save(changes: Partial<Notice>, key?: string) {
  const { kind = 'popup', language = 'en' } = changes;
  const { version } = await noticeOf(kind, language);
  return app.call(
    saveNotice,
    {
      kind,
      language,
      image_url: picture,
      text: 'A new street',
      link: '/ordering-rules',
      shown_from: null,
      shown_until: null,
      enabled: true,
      version,
      ...changes,
    },
    { as: operator, key },
  );
}
const shown = async (langCode: string) => (await app.call(popup, {}, { headers: { langCode } })).body.data;

test('every language has the built-in notice until one is set, and again when it is removed', async () => {
  const { body } = await app.call(listNotices, {}, { as: operator });
  expect(body.data).toHaveLength(14);
  expect(await noticeOf('banner', 'fr')).toMatchObject({
    state: 'own',
    image_url: '/media/banner/fr.webp',
    version: 0,
  });
  const saved = await save({}, 'save');
  expect([saved.status, saved.body.data]).toMatchObject([
    200,
    { state: 'shown', version: 1, text: 'A new street', changed_by: operator.username },
  ]);
  expect((await save({ version: 0 }, 'save')).body).toEqual(saved.body);
  expect(await shown('en')).toMatchObject({
    image_url: picture,
    text: 'A new street',
    link: '/ordering-rules',
    enabled: true,
    banner: null,
  });
  expect((await shown('fr')).image_url).toBe('/media/popup/fr.webp');
  const place = { kind: 'popup', language: 'en' } as const;
  const removed = await app.call(removeNotice, { ...place, version: 1 }, { as: operator, key: 'remove' });
  expect(removed.body.data).toMatchObject({ state: 'own', version: 0 });
  const again = await app.call(removeNotice, { ...place, version: 1 }, { as: operator, key: 'remove' });
  expect(again.body).toEqual(removed.body);
  expect(await shown('en')).toMatchObject({ image_url: '/media/popup/en.webp', text: null });
  expect(await app.actionsOn('notice/popup/en')).toMatchObject([
    { action: 'notice_saved', details: { text_before: null, text_after: 'A new street' } },
    { action: 'notice_removed', details: { picture_before: picture, time_before: 'always to no end' } },
  ]);
});

test('a banner is shown only in its period, and the Vietnamese one where a language has none', async () => {
  await save({ kind: 'banner', language: 'vn', shown_from: at(1), shown_until: at(2), link: null });
  expect(await noticeOf('banner', 'vn')).toMatchObject({ state: 'waiting' });
  expect((await shown('fr')).banner).toBeNull();
  app.clock.advance(HOUR_MS);
  await app.signIn(operator);
  expect(await noticeOf('banner', 'vn')).toMatchObject({ state: 'shown' });
  expect((await shown('fr')).banner).toEqual({ image_url: picture, text: 'A new street', link: null });
  app.clock.advance(HOUR_MS);
  await app.signIn(operator);
  expect(await noticeOf('banner', 'vn')).toMatchObject({ state: 'over' });
  expect((await shown('fr')).banner).toBeNull();
});

test('a Vietnamese popup is shown in languages that have none, and the setting switches all of them off', async () => {
  expect(await shown('kr')).toMatchObject({ image_url: '/media/popup/kr.webp', link: null, enabled: true });
  await save({ language: 'vn', link: '/' });
  expect(await shown('kr')).toMatchObject({ image_url: picture, link: '/', enabled: true });
  await app.set('popup', false);
  expect((await shown('vn')).enabled).toBe(false);
  await app.set('popup', true);
  const { version } = await noticeOf('popup', 'vn');
  await app.call(removeNotice, { kind: 'popup', language: 'vn', version }, { as: operator });
});

test('a popup that is switched off is not shown', async () => {
  const { body } = await save({ language: 'jp', enabled: false, text: null });
  expect(body.data.state).toBe('off');
  expect((await shown('jp')).enabled).toBe(false);
});

test('somebody else’s newer change to a notice is not overwritten', async () => {
  await save({ language: 'kr' });
  const late = await save({ language: 'kr', version: 0 });
  const lateToRemove = await app.call(
    removeNotice,
    { kind: 'popup', language: 'kr', version: 0 },
    { as: operator },
  );
  for (const { status, body } of [late, lateToRemove]) {
    expect([status, body.error]).toEqual([409, 'changed_meanwhile']);
  }
});

test.each<[Partial<Notice>, Record<string, string>]>([
  [{ image_url: `/uploads/${'0'.repeat(64)}.webp` }, { image_url: 'no_such_picture' }],
  [{ image_url: 'https://elsewhere.example/a.webp' }, { image_url: 'invalid' }],
  [{ link: 'javascript:alert(1)' }, { link: 'invalid' }],
  [
    { shown_from: '2026-03-02T00:00:00Z', shown_until: '2026-03-02T00:00:00Z' },
    { shown_until: 'ends_before_it_begins' },
  ],
])('a notice with %j is refused', async (changes, fields) => {
  const { status, body } = await save(changes);
  expect([status, body.fields]).toEqual([422, fields]);
});

test('a notice’s file must be a picture, which is not removed as unused', async () => {
  for (const [file, error] of [
    [null, 'upload_failed'],
    [Buffer.from('<svg onload="alert(1)"/>'), 'file_type_refused'],
    [(await pixels()).subarray(0, 60), 'upload_failed'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'file_too_large'],
  ] as const) {
    expect((await upload(file)).body.error).toBe(error);
  }
  expect((await upload(await pixels())).body.data.file).toBe(picture);
  const tidy = features
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === 'remove-unowned-pictures');
  if (!tidy) throw new Error('the job does not exist');
  app.clock.advance(800 * 24 * HOUR_MS);
  await runJob(app.runtime, tidy);
  await app.signIn(operator);
  expect((await save({ language: 'cn' })).status).toBe(200);
});
