import { describe, expect, test } from 'vitest';
import { guessedPasswords } from '../../platform/identity/guessed-passwords.ts';
import { passwordFaults } from '../../platform/identity/password-faults.ts';
import { fileTypeOf, maskAccountNumber, maskName, memberSearchOf, phoneOf, usernameOf } from './rules.ts';

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

test('a file’s type is determined by its first bytes', () => {
  expect(fileTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
  expect(fileTypeOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('png');
  expect(fileTypeOf(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('webp');
  for (const other of ['RIFF\0\0\0\0WAVE', '<svg xmlns="', 'GIF89a', '', '%PDF-1.7']) {
    expect(fileTypeOf(Buffer.from(other, 'latin1'))).toBeNull();
  }
});

test('a search looks for names and numbers in their stored form', () => {
  expect(memberSearchOf('  ')).toBeNull();
  const nothingElse = { id: null, accountEnd: null };
  expect(memberSearchOf(' Lan')).toEqual({
    ...nothingElse,
    username: 'lan',
    phone: 'lan',
    inviteCode: 'LAN',
  });
  expect(memberSearchOf('0912 34')).toEqual({
    ...nothingElse,
    username: '0912 34',
    phone: '+8491234',
    inviteCode: '0912 34',
    accountEnd: '091234',
  });
  expect(memberSearchOf('+84 91')).toMatchObject({ username: '+84 91', phone: '+8491', accountEnd: null });
  const id = '01890000-0000-7000-8000-00000000dead';
  expect(memberSearchOf(id.toUpperCase())).toMatchObject({ id });
});
