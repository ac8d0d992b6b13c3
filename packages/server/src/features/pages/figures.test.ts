import { readFileSync } from 'node:fs';
import { previewPage, savePage as savePageOfOperator } from '@handbill/contract/console';
import { type Language, languages } from '@handbill/contract/languages';
import { help, receiveAccount } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Figures, fillIn, misspellsFigure } from './figures.ts';
import { savePage } from './index.ts';
import { pageNames } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.work(async (work) => {
    for (const language of languages) {
      for (const name of ['help', 'receive-account'] as const) {
        await savePage(work, { name, language, html: shipped(language, name) });
      }
    }
  });
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const shipped = (language: Language, name: string) =>
  readFileSync(new URL(`../../../content/pages/${language}/${name}.html`, import.meta.url), 'utf8');
const read = async (endpoint: typeof help, langCode: Language) =>
  (await app.call(endpoint, {}, { headers: { langCode } })).body.data.content.replaceAll('&nbsp;', ' ');

/** Every figure with the same count: what is shown for it is that count and its words. */
const all = (count: number) => new Proxy({} as Figures, { get: () => count });

test.each([
  ['en', 'A visit on hold is decided within 24 hours', 'A visit on hold is decided within 1 hour.'],
  ['vn', 'kiểm tra sẽ có kết quả trong 24 giờ', 'kiểm tra sẽ có kết quả trong 1 giờ.'],
  ['fr', 'tranchée sous 24 heures', 'tranchée sous 1 heure.'],
  ['rs', 'принимается в течение 24 часов', 'принимается в течение 1 часа.'],
  ['jp', '確認中の訪問は24時間以内に', '確認中の訪問は1時間以内に'],
  ['kr', '확인 중인 방문은 24시간 안에', '확인 중인 방문은 1시간 안에'],
  ['cn', '正在核实的访问会在 24 小时内', '正在核实的访问会在 1 小时内'],
] as const)(
  'the help in %s says what the settings say, also after they changed',
  async (language, before, after) => {
    await app.set('hold_hours', 24);
    expect((await read(help, language)).replaceAll('\u00a0', ' ')).toContain(before);
    await app.set('hold_hours', 1);
    expect((await read(help, language)).replaceAll('\u00a0', ' ')).toContain(after);
  },
);

test('the guide to receiving says how long a visit, a share, a reward and new bank details take', async () => {
  await app.set('dwell_seconds', 1);
  await app.set('tap_seconds', 3);
  await app.set('share_visits', 1);
  await app.set('share_hours', 48);
  await app.set('settle_minutes', 1);
  await app.set('bank_change_hours', 36);
  const guide = await read(receiveAccount, 'en');
  expect(guide).toContain('visible for 1 second, or for 3 seconds before a tap');
  expect(guide).toContain('A share has up to 1 visit and runs for 48 hours;');
  expect(guide).toContain('You can claim a visit 1 minute after it was verified.');
  expect(guide).toContain('After you change saved bank info, withdrawals wait 36 hours.');
  await app.set('settle_minutes', 0);
  await app.set('bank_change_hours', 0);
  const immediate = await read(receiveAccount, 'en');
  expect(immediate).toContain('You can claim a visit as soon as it is verified.');
  expect(immediate).not.toContain('After you change saved bank info');
});

test.each(languages)(
  'every page that comes with Handbill in %s has all its figures, for any count',
  (language) => {
    for (const name of pageNames) {
      const html = shipped(language, name);
      for (const count of [0, 1, 2, 5, 21]) {
        expect(misspellsFigure(html, all(count), language), name).toBe(false);
        expect(fillIn(html, all(count), language), name).not.toMatch(/[{}#]/);
      }
    }
  },
);

test.each([
  ['{hold_hours}', '5'],
  ['{hold_hours, plural, =5 {five} one {#} other {# hours}}', 'five'],
  ['{hold_hours, plural, one {# час} few {# часа} many {# часов} other {# часа}}', '5 часов'],
  ['{ hold_hours , plural , other { # hours } }', ' 5 hours '],
  ['{price} and {name, plural, other {#}}', '{price} and {name, plural, other {#}}'],
  ['{hold_hours, plural, one {# hour}}', '{hold_hours, plural, one {# hour}}'],
  ['{hold_hours, plural, other {<b>#</b>}}', '{hold_hours, plural, other {<b>#</b>}}'],
  ['<p title="{hold_hours, plural, other {">', '<p title="{hold_hours, plural, other {">'],
])('%j is shown as %j', (written, shown) => {
  expect(fillIn(written, all(5), 'rs')).toBe(shown);
});

test('a page with an unknown figure is refused, and the preview shows figures as members see them', async () => {
  const operator = await app.newOperator();
  await app.set('hold_hours', 12);
  const preview = (html: string) => app.call(previewPage, { html, language: 'en' }, { as: operator });
  const shown = await preview('<p>{hold_hours, plural, one {# hour} other {# hours}}</p>');
  expect(shown.body.data.content).toBe('<p>12 hours</p>');
  const page = { name: 'help', language: 'en', version: 1 } as const;
  for (const html of ['<p>{hold_hour}</p>', '<p>{hold_hours, plural, one {# hour}}</p>']) {
    const refused = [
      await preview(html),
      await app.call(savePageOfOperator, { ...page, html }, { as: operator }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { html: 'invalid' }]);
    }
  }
});
