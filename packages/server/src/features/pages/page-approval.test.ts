import {
  declineApproval,
  listPageVersions,
  readPage,
  restorePage,
  savePage,
} from '@handbill/contract/console';
import { foundationRules, privacy, promises, terms } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, approveOpen, openApproval } from '../../../test/given/approvals.ts';
import type { Person } from '../../../test/given/people.ts';
import { changedParts } from './page-diff.ts';
import { savePage as savePageOfCompany } from './save-page.ts';

let app: TestApp;
let operator: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  operator = await app.newOperator();
  other = await app.newOperator();
});

type Binding = 'foundation-rules' | 'promises' | 'privacy' | 'terms';
const language = 'en' as const;
const pageNamed = async (name: Binding) =>
  (await app.call(readPage, { name, language }, { as: operator })).body.data;
const save = async (
  name: Binding,
  html: string,
  more: { reason?: string; key?: string; version?: number } = {},
) => {
  const { key, reason = 'A new promise', version = (await pageNamed(name)).version } = more;
  const input = { name, language, html, version, reason };
  return app.call(savePage, input, { as: operator, key });
};
const asked = (name: Binding) => openApproval(app, other, `page/${name}/en`);

test.each([
  ['foundation-rules', foundationRules],
  ['promises', promises],
  ['privacy', privacy],
  ['terms', terms],
] as const)('one admin alone never changes the page %s; another one has to approve', async (name, call) => {
  await app.work((work) =>
    savePageOfCompany(work, { name, language, html: '<h2>Ours</h2><p>Old</p><p>Kept</p>' }),
  );
  const public_ = async () => (await app.call(call, {}, { headers: { langCode: 'en' } })).body.data.content;
  const { status, body } = await save(name, '<h2>Ours</h2><p>New</p><p>Kept</p><p>More</p>');
  expect([status, body.approval, body.data.version, body.data.two_people]).toEqual([
    200,
    expect.any(String),
    1,
    true,
  ]);
  expect(await public_()).toBe('<h2>Ours</h2><p>Old</p><p>Kept</p>');
  const open = await asked(name);
  expect([open.title, open.lines]).toEqual([
    `${name}, en`,
    [
      { label: 'Change 1', before: '<p>Old</p>', after: '<p>New</p>' },
      { label: 'Change 2', before: null, after: '<p>More</p>' },
    ],
  ]);
  expect((await approve(app, open, operator)).body.error).toBe('second_person_required');
  expect((await approve(app, open, other)).status).toBe(200);
  expect(await public_()).toBe('<h2>Ours</h2><p>New</p><p>Kept</p><p>More</p>');
  expect(await pageNamed(name)).toMatchObject({ version: 2, changed_by: other.username });
});

test('a change of a binding page is requested with a reason, once at a time and once under one key', async () => {
  const { version } = await pageNamed('promises');
  const without = await app.call(
    savePage,
    { name: 'promises', language, html: '<p>a</p>', version },
    { as: operator },
  );
  expect(without.body.fields).toEqual({ reason: 'too_short' });
  const first = await save('promises', '<p>a</p>', { key: 'once', version });
  const again = await save('promises', '<p>a</p>', { key: 'once', version });
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  const open = await save('promises', '<p>b</p>');
  expect([open.status, open.body.error]).toEqual([409, 'approval_open']);
  const { _id: id } = await asked('promises');
  expect((await app.call(declineApproval, { id, reason: 'Not now' }, { as: other })).status).toBe(200);
  expect((await pageNamed('promises')).version).toBe(version);
});

test('an older version of a binding page is restored when another admin approves', async () => {
  for (const html of ['<p>one</p>', '<p>two</p>']) {
    await app.work((work) => savePageOfCompany(work, { name: 'privacy', language, html }));
  }
  const { body: versions } = await app.call(
    listPageVersions,
    { name: 'privacy', language },
    { as: operator },
  );
  const [newest, before] = versions.data;
  const input = { id: before?._id ?? '', version: newest?.version ?? 0 };
  const { body } = await app.call(restorePage, { ...input, reason: 'Two was wrong' }, { as: operator });
  expect([body.approval, body.data.content]).toEqual([expect.any(String), '<p>two</p>']);
  await approveOpen(app, other, 'page/privacy/en');
  expect((await pageNamed('privacy')).content).toBe('<p>one</p>');
});

test('a request does not overwrite a page that has changed since', async () => {
  await save('foundation-rules', '<p>asked</p>');
  await app.work((work) =>
    savePageOfCompany(work, { name: 'foundation-rules', language, html: '<p>since</p>' }),
  );
  const open = await asked('foundation-rules');
  expect(open.possible).toBe(false);
  const refused = await approve(app, open, other);
  expect([refused.status, refused.body.error]).toEqual([422, 'approval_impossible']);
  expect((await pageNamed('foundation-rules')).content).toBe('<p>since</p>');
  await app.call(declineApproval, { id: open._id }, { as: operator });
});

test('a change of a page is shown by parts, with the targets of links', () => {
  const item = (href: string) => `<li><a href="${href}">Support</a></li>`;
  const before = `<ul>${item('https://ours.example/')}</ul><p>a</p><p>b</p>`;
  const after = `<ul>${item('https://theirs.example/')}</ul><p>b</p><p>c</p>`;
  expect(changedParts(before, after)).toEqual([
    { before: `<ul>${item('https://ours.example/')}`, after: `<ul>${item('https://theirs.example/')}` },
    { before: '</ul><p>a</p>', after: '</ul><p>b</p>' },
    { before: '<p>b</p>', after: '<p>c</p>' },
  ]);
  expect(changedParts('', '<p>a</p>')).toEqual([{ before: null, after: '<p>a</p>' }]);
  expect(changedParts('<p>a</p>', '')).toEqual([{ before: '<p>a</p>', after: null }]);
  expect(changedParts('<p>a</p>', '<p>a</p>')).toEqual([]);
});
