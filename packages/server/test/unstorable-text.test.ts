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
  ['the first half of a surrogate pair', 'a\ud83d'],
  ['the second half of a surrogate pair', '\ude00a'],
])('a text that the database cannot store', (character, text) => {
  test(`a text with ${character}, which the database cannot store, is refused with its field`, async () => {
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

test('the character zero is refused in a query, too', async () => {
  const as = await app.newOperator();
  const { status, body } = await app.call(listMembers, { search: '\u0000' }, { as });
  expect([status, body.fields]).toEqual([422, { search: 'invalid' }]);
});

test('a text with a whole surrogate pair is accepted', async () => {
  const as = await app.newMember();
  const address = { full_name: 'A', phone: '12345', country: 'VN', city: 'Hue', line1: 'a 😀' };
  const { status, body } = await app.call(updateAddress, address, { as });
  expect([status, body.data?.line1]).toEqual([200, 'a 😀']);
});
