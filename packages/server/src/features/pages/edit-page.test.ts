import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  listPages,
  listPageVersions,
  previewPage,
  readPage,
  readPageVersion,
  restorePage,
  savePage,
} from '@handbill/contract/console';
import { type Language, languages } from '@handbill/contract/languages';
import { orderingRules } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  operator = await app.newOperator();
});

const name = 'ordering-rules';
const pageIn = async (language: Language) =>
  (await app.call(readPage, { name, language }, { as: operator })).body.data;
async function save(
  language: Language,
  html: string,
  { version, key }: { version?: number; key?: string } = {},
) {
  const seen = version ?? (await pageIn(language)).version;
  return app.call(savePage, { name, language, html, version: seen }, { as: operator, key });
}
const shown = async (langCode: string) =>
  (await app.call(orderingRules, {}, { headers: { langCode } })).body.data;
const versions = async (language: Language, paging = {}) =>
  (await app.call(listPageVersions, { name, language, ...paging }, { as: operator })).body;

test('a page can be written in seven languages, and members read it in their own', async () => {
  expect((await pageIn('vn')).version).toBe(0);
  for (const language of languages) {
    const { status, body } = await save(language, `<h2>${language}</h2>`);
    expect([status, body.data.version, body.data.changed_by, body.removed]).toEqual([
      200,
      1,
      operator.username,
      [],
    ]);
    expect(await shown(language)).toEqual({ content: `<h2>${language}</h2>`, langCode: language });
  }
});

test('missing translations and outdated ones are marked', async () => {
  const states = async () => {
    const { body } = await app.call(listPages, {}, { as: operator });
    const page = body.data.find(({ _id }) => _id === name);
    return Object.fromEntries(page?.languages.map(({ language, state }) => [language, state]) ?? []);
  };
  const { body } = await app.call(listPages, {}, { as: operator });
  expect(body.data.find(({ _id }) => _id === 'promises')?.languages[0]).toEqual({
    language: 'vn',
    state: 'missing',
    version: 0,
    changed_at: null,
    changed_by: null,
  });
  app.clock.advance(1_000);
  await app.signIn(operator);
  await save('vn', '<p>Mới</p>');
  expect(await states()).toMatchObject({ vn: 'current', en: 'older', fr: 'older' });
  app.clock.advance(1_000);
  await save('en', '<p>New</p>');
  expect(await states()).toMatchObject({ en: 'current', fr: 'older' });
  expect(await pageIn('en')).toMatchObject({ source: { language: 'vn', content: '<p>Mới</p>' } });
  // Without a source no translation is outdated.
  await app.work(({ tx }) => tx.query("delete from page where name = $1 and language = 'vn'", [name]));
  expect(await states()).toMatchObject({ vn: 'missing', fr: 'current' });
  expect((await pageIn('fr')).source).toEqual({ language: 'vn', content: '', changed_at: null });
});

test('a script is removed from a page, and both the answer and the preview report it', async () => {
  const html = '<p onclick="alert(1)">a</p><script>alert(1)</script><img src="data:x">';
  const preview = await app.call(previewPage, { html, language: 'en' }, { as: operator });
  const removed = ['img src', 'p onclick', 'script'];
  expect(preview.body.data).toEqual({ content: '<p>a</p><img>', removed });
  const saved = await save('en', html);
  expect([saved.body.data.content, saved.body.removed]).toEqual(['<p>a</p><img>', removed]);
  expect((await shown('en')).content).toBe('<p>a</p><img>');
});

const DEEP = '<b>'.repeat(6_600);
const WIDE = '<br>'.repeat(4_999);

test.each([
  ['nested too deeply', DEEP],
  ['with too many elements', WIDE],
])('a page %s is refused, both as a preview and when saved', async (_what, html) => {
  const preview = await app.call(previewPage, { html, language: 'en' }, { as: operator });
  const saved = await save('en', html);
  for (const { status, body } of [preview, saved]) {
    expect([status, body.error]).toEqual([422, 'page_too_complex']);
  }
});

test('sanitising a page does not block other requests', async () => {
  const pauses = monitorEventLoopDelay({ resolution: 10 });
  pauses.enable();
  // The widest and deepest page that is still accepted, and one that is not.
  const allowed = `<table>${'<tr><td>'.repeat(1_200)}`;
  const answers = await Promise.all(
    [allowed, DEEP].map((html) => app.call(previewPage, { html, language: 'en' }, { as: operator })),
  );
  pauses.disable();
  expect(answers.map(({ status }) => status)).toEqual([200, 422]);
  // Cleaning the deep page on the main thread takes more than ten seconds.
  expect(pauses.max / 1e6).toBeLessThan(5_000);
});

/** Sanitising it takes long enough for later saves to arrive before it is done. */
const LONG_PAGE = '<p>a</p>'.repeat(2_000);

test('too many concurrent pages of one operator are refused for a while', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.call(previewPage, { html: LONG_PAGE, language: 'en' }, { as: operator }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBe(30 - refused.length);
});

test('a page that sanitising leaves empty is not saved', async () => {
  for (const html of ['', ' <p>&nbsp;</p> ', '<script>alert(1)</script>']) {
    const { status, body } = await save('en', html);
    expect([status, body.error]).toEqual([422, 'page_empty']);
  }
});

test('nobody overwrites somebody else’s newer version of a page, not even concurrently', async () => {
  const { version } = await pageIn('jp');
  const answers = await Promise.all([
    save('jp', '<p>a</p>', { version }),
    save('jp', '<p>b</p>', { version }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body.error)).toContain('changed_meanwhile');
});

test('saving a page twice under one key makes one version', async () => {
  const { version } = await pageIn('kr');
  const first = await save('kr', '<p>a</p>', { version, key: 'once' });
  const again = await save('kr', '<p>a</p>', { version, key: 'once' });
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
});

test('every version of a page is kept and can be restored', async () => {
  await save('cn', '<p>one</p>');
  await save('cn', '<p>two</p>');
  const all = await versions('cn');
  expect([all.total, all.next_cursor]).toEqual([3, null]);
  expect(all.data.map(({ version }) => version)).toEqual([3, 2, 1]);
  const first = await versions('cn', { limit: '2' });
  const rest = await versions('cn', { limit: '2', cursor: first.next_cursor });
  expect([...first.data, ...rest.data]).toEqual(all.data);
  const wrong = await app.call(
    listPageVersions,
    { name, language: 'cn', cursor: Buffer.from('x').toString('base64url') },
    { as: operator },
  );
  expect(wrong.status).toBe(422);

  const id = all.data[1]?._id ?? '';
  const old = await app.call(readPageVersion, { id }, { as: operator });
  expect(old.body.data).toMatchObject({ content: '<p>one</p>', saved_by: expect.any(String) });
  const stale = await app.call(restorePage, { id, version: 1 }, { as: operator });
  expect([stale.status, stale.body.error]).toEqual([409, 'changed_meanwhile']);
  const restored = await app.call(restorePage, { id, version: 3 }, { as: operator, key: 'restore' });
  expect(restored.body.data).toMatchObject({ version: 4, content: '<p>one</p>' });
  const again = await app.call(restorePage, { id, version: 3 }, { as: operator, key: 'restore' });
  expect(again.body).toEqual(restored.body);
  expect((await app.actionsOn(`page/${name}/cn`)).slice(-1)).toEqual([
    {
      operator_id: operator.id,
      action: 'page_restored',
      details: { version_before: '3', version_after: '4' },
    },
  ]);
});

test('unknown versions of a page are not found', async () => {
  const calls = [
    await app.call(readPageVersion, { id: UNKNOWN_ID }, { as: operator }),
    await app.call(restorePage, { id: UNKNOWN_ID, version: 1 }, { as: operator }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([404, 404]);
});
