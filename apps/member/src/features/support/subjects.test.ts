import { expect, test } from 'vitest';
import { linkOfSubject } from './subjects.ts';

const line = { kind: 'line', id: '17.available' } as const;

test('a request about a line leads to its day in the statement, also long afterwards', () => {
  expect(linkOfSubject({ ...line, at: '2024-05-06T10:00:00.000Z' })).toBe(
    '/individual/statement?period=own&from=2024-05-06&to=2024-05-06',
  );
});

test.each([null, '', 'yesterday'])(
  'a request about a line whose time is %j leads to the statement of this month',
  (at) => {
    expect(linkOfSubject({ ...line, at })).toBe('/individual/statement');
  },
);

test('a request about an object leads to it, and one in general to nothing', () => {
  const at = null;
  expect(linkOfSubject({ kind: 'deposit', id: 'd1', at })).toBe('/deposit?id=d1');
  expect(linkOfSubject({ kind: 'withdrawal', id: 'w1', at })).toBe('/withdraw?id=w1');
  expect(linkOfSubject({ kind: 'order', id: 'o1', at })).toBe('/order-detail/o1');
  expect(linkOfSubject({ kind: 'account', id: null, at })).toBe('/account-detail');
  expect(linkOfSubject({ kind: 'general', id: null, at })).toBeNull();
});
