import * as calls from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { NOODLES, savedBusiness } from '../../../../test/given/businesses.ts';
import type { Person } from '../../../../test/given/people.ts';
import { uploadedPicture } from '../../../../test/given/pictures.ts';

const NEW = { state: 'new', reason: null, explanation: null, asked_at: null, decided_at: null };

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const businessOf = async (as: Person) => (await app.call(calls.business, {}, { as })).body.data;
const save = (input: Partial<Record<keyof typeof NOODLES | 'logo', string>>) =>
  app.call(calls.updateBusiness, { name: 'Noodles', town: 'Hue', ...input }, { as: lan });

describe('the business of a member', () => {
  test('a new member has no business', async () => {
    expect(await businessOf(lan)).toBeNull();
  });

  test('what a member saves is there, each address in its canonical spelling, and only for its owner', async () => {
    const { status, body } = await save(NOODLES);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await businessOf(lan)).toEqual({
      ...NOODLES,
      page: null,
      logo: null,
      phone: '+84912345678',
      chat: { app: 'zalo', address: 'https://zalo.me/0912345678' },
      verification: NEW,
    });
    expect(await businessOf(await app.newMember())).toBeNull();
  });

  test('what is left out of a business’s profile is removed', async () => {
    await savedBusiness(app, lan);
    await save({});
    const nothing = { page: null, logo: null, phone: null, chat: null, site: null };
    expect(await businessOf(lan)).toEqual({
      name: 'Noodles',
      town: 'Hue',
      ...nothing,
      legal_name: null,
      tax_number: null,
      tax_address: null,
      verification: NEW,
    });
  });

  test('the same call again with its key answers the same', async () => {
    const key = 'save-business-0001';
    const first = await app.call(calls.updateBusiness, NOODLES, { as: lan, key });
    await save({ name: 'Other' });
    const again = await app.call(calls.updateBusiness, NOODLES, { as: lan, key });
    expect(again.body).toEqual(first.body);
    expect((await businessOf(lan))?.name).toBe('Other');
  });

  test.each([
    ['phone', '12345'],
    ['chat', 'https://t.me/share/url?url=https://noodles.example'],
    ['site', 'http://noodles.example'],
    ['site', 'https://127.0.0.1/'],
    ['logo', '/uploads/of-somebody-else.webp'],
  ] as const)('the field %s does not take %s', async (field, value) => {
    const { status, body } = await save({ [field]: value });
    expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { [field]: 'invalid' }]);
    expect(await businessOf(lan)).toBeNull();
  });

  test('a logo is a picture that this member uploaded as a logo', async () => {
    const logo = await uploadedPicture(app, lan, 'logo');
    expect((await save({ logo })).body.data.logo).toBe(logo);
    const image = await uploadedPicture(app, lan, 'order_image');
    expect((await save({ logo: image })).body.fields).toEqual({ logo: 'invalid' });
    const other = await app.call(
      calls.updateBusiness,
      { name: 'Noodles', town: 'Hue', logo },
      { as: await app.newMember() },
    );
    expect(other.body.fields).toEqual({ logo: 'invalid' });
  });
});
