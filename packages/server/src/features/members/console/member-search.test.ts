import { expect, test } from 'vitest';
import { memberSearchOf } from './member-search.ts';

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
