import { expect, test } from 'vitest';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
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
  expect(memberSearchOf(UNKNOWN_ID.toUpperCase())).toMatchObject({ id: UNKNOWN_ID });
});
