import { describe, expect, test } from 'vitest';
import { guessedPasswords } from '../../platform/identity/guessed-passwords.ts';
import { passwordFaults } from '../../platform/identity/password-faults.ts';
import { maskAccountNumber, maskName, phoneOf, usernameOf } from './rules.ts';

test('a masked name never shows the whole name', () => {
  expect(maskName('mangosteen')).toBe('man****n');
  expect(maskName('mango')).toBe('man****o');
  expect(maskName('demo')).toBe('d****');
  expect(maskName('ann')).toBe('a****');
});

test('a masked account number shows its last four characters', () => {
  expect(maskAccountNumber('0123456789')).toBe('****6789');
});

describe('a phone number', () => {
  test.each([
    ['0912345678', '+84912345678'],
    ['+84 912 345 678', '+84912345678'],
    ['84912345678', '+84912345678'],
    ['(091) 234-5678', '+84912345678'],
    ['+1 202-456-1111', '+12024561111'],
    ['+33 6 12 34 56 78', '+33612345678'],
  ])('the phone number %s is stored in its E.164 form', (text, stored) => expect(phoneOf(text)).toBe(stored));

  test.each(['12345', '+84 1', 'call me', '', '+999 123 456 789', '0912345678 ext. 5', '09123456789012345'])(
    '%j is not a phone number',
    (text) => expect(phoneOf(text)).toBeNull(),
  );
});

test('a username is case-folded, and an invalid one is refused', () => {
  expect(usernameOf('Lan.Anh_9-x')).toBe('lan.anh_9-x');
  for (const text of ['ab', 'a b c', 'é-lan', "x' or 1=1", 'a'.repeat(33), 'nul\0nul']) {
    expect(usernameOf(text)).toBeNull();
  }
});

describe('a new password', () => {
  const good = { password: 'violin-gravel-9', confirmation: 'violin-gravel-9', username: 'lananh99' };

  test('a new password is accepted when it is uncommon and repeated correctly', () =>
    expect(passwordFaults(good)).toEqual({}));
  test('a new password is refused when it was repeated differently', () =>
    expect(passwordFaults({ ...good, confirmation: 'violin-gravel-8' })).toEqual({
      password_confirmation: 'mismatch',
    }));
  test.each(['password123', 'PassWord123', '12345678', 'ｐａｓｓｗｏｒｄ', 'LanAnh99'])(
    'the new password %s is refused as easily guessed',
    (password) =>
      expect(passwordFaults({ ...good, password, confirmation: password })).toEqual({
        password: 'too_common',
      }),
  );
  test('the list of guessed passwords has a hundred, all long enough to be chosen', () => {
    expect(guessedPasswords.size).toBeGreaterThan(100);
    for (const password of guessedPasswords) expect(password).toMatch(/^[^A-Z\s]{8,}$/);
  });
});
