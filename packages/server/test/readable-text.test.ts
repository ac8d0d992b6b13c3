import { addMemberNote, changeSetting, saveNotice } from '@handbill/contract/console';
import { productCreate, updateAddress, updateBank } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { PASSWORD } from './given/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

describe.each([
  ['turned around by a mark of direction', 'ab\u202egpj.exe'],
  ['with a space that has no width', 'pay\u200bpal'],
  ['with a control character', 'a\u0007b'],
])('a text %s', (_what, text) => {
  test('an unreadable text is refused in every field that people would read', async () => {
    const as = await app.newMember();
    const operator = await app.newOperator();
    const address = { full_name: 'A', phone: '12345', country: 'VN', city: 'Hue', line1: 'a' };
    const order = { title: 'a', text: '', landing_url: 'https://a.example/', package_id: as.id };
    const bank = {
      bank_code: 'VCB',
      account_number: '0071001234567',
      account_name: text,
      password: PASSWORD,
    };
    for (const [field, { status, body }] of [
      ['full_name', await app.call(updateAddress, { ...address, full_name: text }, { as })],
      ['line2', await app.call(updateAddress, { ...address, line2: text }, { as })],
      ['title', await app.call(productCreate, { ...order, title: text }, { as })],
      ['text', await app.call(productCreate, { ...order, text }, { as })],
      ['account_name', await app.call(updateBank, bank, { as })],
      ['text', await app.call(addMemberNote, { id: as.id, text }, { as: operator })],
    ] as const) {
      expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { [field]: 'invalid' }]);
    }
  });
});

test('an order may have several lines and emoji of several parts', async () => {
  const as = await app.newMember();
  const order = { title: '👩🏽‍🚀 a', text: 'a\r\nb', landing_url: 'https://a.example/', package_id: as.id };
  // The texts are accepted, and the next check fails: the package is unknown.
  expect((await app.call(productCreate, order, { as })).body.error).toBe('not_found');
});

test.each(['/\\evil.example', '//evil.example', 'https://evil\u202e.example'])(
  'no setting and no notice leads to %j',
  async (link) => {
    const as = await app.newOperator();
    const setting = await app.call(changeSetting, { key: 'link_support', value: link, version: 0 }, { as });
    expect(setting.status).toBe(422);
    const notice = {
      kind: 'popup',
      language: 'en',
      image_url: `/uploads/${'0'.repeat(64)}.webp`,
      text: null,
      shown_from: null,
      shown_until: null,
      enabled: true,
      version: 0,
    } as const;
    expect((await app.call(saveNotice, { ...notice, link }, { as })).body.fields).toEqual({
      link: 'invalid',
    });
  },
);
