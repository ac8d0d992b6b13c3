import { listLog, listViews, removeView, saveView } from '@handbill/contract/console';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';

let app: TestApp;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  operator = await app.newOperator({ role: 'support' });
});

const save = (name: string, filter: Record<string, string>, key?: string) =>
  app.call(saveView, { list: 'deposits', name, filter }, { as: operator, key });
const views = async (as = operator) => (await app.call(listViews, {}, { as })).body.data;

test('a view is saved by name, only for the operator who saved it', async () => {
  const { status, body } = await save(' Large ', { status: 'pending', search: '500' });
  expect(status).toBe(200);
  const kept = {
    _id: body.data._id,
    list: 'deposits',
    name: 'Large',
    filter: { status: 'pending', search: '500' },
  };
  expect(body.data).toEqual(kept);
  expect(await views()).toEqual([kept]);
  expect(await views(await app.newOperator())).toEqual([]);
});

test('saving a view under an existing name replaces it, and the log has the old and the new filter', async () => {
  const first = await save('Mine', { status: 'pending' });
  const second = await save('Mine', { status: 'rejected' });
  expect(second.body.data._id).toBe(first.body.data._id);
  expect(await views()).toHaveLength(1);
  const admin = await app.newOperator();
  const { body } = await app.call(listLog, { operator: operator.username }, { as: admin });
  expect(body.data.map(({ action }) => action)).toEqual(['view_saved', 'view_saved']);
  expect(body.data[0]?.changes).toEqual([
    { what: 'state', before: '{"status":"pending"}', after: '{"status":"rejected"}' },
  ]);
});

test('only its owner can remove a view', async () => {
  const { body } = await save('Gone', {});
  const id = body.data._id;
  const somebody = await app.newOperator();
  expect((await app.call(removeView, { id }, { as: somebody })).body.error).toBe('not_found');
  const removed = await app.call(removeView, { id }, { as: operator, key: 'once' });
  expect(removed.status).toBe(200);
  const again = await app.call(removeView, { id }, { as: operator, key: 'once' });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await app.call(removeView, { id }, { as: operator })).body.error).toBe('not_found');
  expect(await views()).toEqual([]);
});

test('replaying a saved view saves it once', async () => {
  const first = await save('Twice', {}, 'twice');
  const again = await save('Twice', {}, 'twice');
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('an operator has at most 50 views, and can still change an existing one', async () => {
  for (let count = 0; count < 50; count += 1) expect((await save(`View ${count}`, {})).status).toBe(200);
  const { status, body } = await save('One more', {});
  expect([status, body.error]).toEqual([409, 'views_full']);
  expect((await save('View 7', { status: 'pending' })).status).toBe(200);
});

test.each(['', ' ', 'x'.repeat(41), 'a\u0007b'])('a view cannot have the name %j', async (name) => {
  expect((await save(name, {})).body.error).toBe('validation_failed');
});

test.each([
  { __proto__x: '' },
  { Status: 'pending' },
  { search: 'a\u0000b' },
  { search: '\ud83d' },
  { search: 'x'.repeat(101) },
  Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`field_${'x'.repeat(place + 1)}`, ''])),
])('a view cannot have the filter %j', async (filter) => {
  const { status, body } = await save('Wrong', filter as Record<string, string>);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['filter']]);
});
