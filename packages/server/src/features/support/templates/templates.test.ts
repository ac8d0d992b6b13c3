import { listSupportTemplates, removeSupportTemplate, saveSupportTemplate } from '@handbill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import { said } from '../../../../test/said.ts';

let app: TestApp;
let anna: Person;
let cashier: Person;
beforeAll(async () => {
  app = await createTestApp();
  anna = await app.newOperator({ role: 'support' });
  cashier = await app.newOperator({ role: 'cashier' });
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const NEW = {
  topic: 'not_credited',
  language: 'en',
  title: 'Bank holiday',
  text: 'Banks are closed.',
} as const;
const save = (more: object = {}, as = anna, key?: string) =>
  app.call(saveSupportTemplate, { ...NEW, ...more }, { as, key });
const titles = async (
  filter: { topic?: 'not_credited' | 'level' | 'objection_answered'; language?: 'en' | 'vn' } = {},
) =>
  (await app.call(listSupportTemplates, filter, { as: cashier })).body.data.map(({ title, text }) => [
    title,
    text,
  ]);

test('a saved answer is found by its topic and language, and saving its title again replaces it', async () => {
  const first = await save({}, anna, 'save');
  expect(first.body.data).toMatchObject({ ...NEW, saved_by: anna.username });
  expect((await save({}, anna, 'save')).body).toEqual(first.body);
  const second = await save({ text: 'Banks open on Monday.' });
  expect(second.body.data._id).toBe(first.body.data._id);
  await save({ language: 'vn', title: 'Ngày nghỉ' });
  expect(await titles({ topic: 'not_credited', language: 'en' })).toEqual([
    ['Bank holiday', 'Banks open on Monday.'],
  ]);
  expect(await titles({ topic: 'level' })).toEqual([]);
  expect(await titles()).toHaveLength(2);
});

test('texts that explain decisions are saved by reviewers, apart from answers to requests', async () => {
  const reviewer = await app.newOperator({ role: 'reviewer' });
  const saved = await save({ topic: 'objection_answered', title: 'A robot' }, reviewer);
  expect(saved.body.data).toMatchObject({ topic: 'objection_answered', saved_by: reviewer.username });
  expect(await titles({ topic: 'objection_answered' })).toEqual([['A robot', NEW.text]]);
  expect(await titles({ topic: 'level' })).toEqual([]);
});

test('a text that explains a decision is saved only if it fits where it is used', async () => {
  const explaining = (text: string) => save({ topic: 'order_rejected', title: 'Blurred', text });
  const refused = await explaining('x'.repeat(301));
  expect([refused.status, refused.body.fields]).toEqual([422, { text: 'too_long' }]);
  expect((await explaining('x'.repeat(300))).status).toBe(200);
  expect((await save({ title: 'Long', text: 'x'.repeat(2_000) })).status).toBe(200);
});

test('only operators with the permission save and remove answers, and a removed one is gone', async () => {
  const { _id: id } = (await save({ title: 'Gone' })).body.data;
  expect(said(await save({}, cashier))).toBe('403 forbidden');
  expect(said(await app.call(removeSupportTemplate, { id }, { as: cashier }))).toBe('403 forbidden');
  const removed = await app.call(removeSupportTemplate, { id }, { as: anna, key: 'remove' });
  expect(removed.status).toBe(200);
  const again = await app.call(removeSupportTemplate, { id }, { as: anna, key: 'remove' });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(said(await app.call(removeSupportTemplate, { id }, { as: anna }))).toBe('404 not_found');
  expect(await titles({ language: 'en' })).not.toContainEqual(['Gone', NEW.text]);
});

test('no more than 500 answers are saved', async () => {
  await app.work(({ tx, now, newId }) =>
    tx.query(
      `insert into support_template (id, topic, language, title, text, saved_by, saved_at)
       select overlay($1::text placing lpad(place::text, 12, '0') from 25)::uuid, 'other', 'en', 'Made ' || place, 'x', $2, $3
       from generate_series(1, 500) as place`,
      [newId(), anna.id, now],
    ),
  );
  expect(said(await save({ title: 'One more' }))).toBe('409 support_templates_full');
  expect((await save({ text: 'Still replaced.' })).status).toBe(200);
});
