import { listMembers } from '@handbill/contract/console';
import { login, productCreate, updateAddress } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

describe.each([
  ['the character zero', 'a\u0000b'],
  ['the first half of a pair', 'a\ud83d'],
  ['the second half of a pair', '\ude00a'],
])('a text with %s, which the database cannot store,', (_what, text) => {
  test('is refused by its field', async () => {
    const as = await app.newMember();
    const address = { full_name: 'A', phone: '12345', country: 'VN', city: 'Hue', line1: text };
    const order = { title: text, text: '', landing_url: 'https://a.example/', package_id: as.id };
    for (const [field, { status, body }] of [
      ['line1', await app.call(updateAddress, address, { as })],
      ['title', await app.call(productCreate, order, { as })],
      ['username', await app.call(login, { username: text, password: 'x' })],
    ] as const) {
      expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { [field]: 'invalid' }]);
    }
  });
});

test('a query cannot carry the character zero either', async () => {
  const as = await app.newOperator();
  const { status, body } = await app.call(listMembers, { search: '\u0000' }, { as });
  expect([status, body.fields]).toEqual([422, { search: 'invalid' }]);
});

test('a whole pair is a character like any other', async () => {
  const as = await app.newMember();
  const address = { full_name: 'A', phone: '12345', country: 'VN', city: 'Hue', line1: 'a 😀' };
  const { status, body } = await app.call(updateAddress, address, { as });
  expect([status, body.data?.line1]).toEqual([200, 'a 😀']);
});
