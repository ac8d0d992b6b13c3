import { expect, test } from 'vitest';
import { isOfApp, messageOf, placeOf } from './message.ts';

const ORIGIN = 'https://handbill.test';

test('a pushed message is shown with its title, text and target', () => {
  const message = { title: 'Deposit credited', body: '$12.50', url: '/notification', tag: 'one' };
  expect(messageOf(JSON.stringify(message))).toEqual(message);
});

test.each([undefined, '', 'not json', 'null', '{"title":1}'])(
  'something is shown also for a message that cannot be read: %s',
  (data) => {
    expect(messageOf(data)).toEqual({ title: 'Handbill', body: '', url: '/notification', tag: 'news' });
  },
);

test.each([
  ['/order-detail/1?a=b', '/order-detail/1?a=b'],
  ['https://handbill.test/withdraw', '/withdraw'],
  ['https://evil.example/withdraw', '/notification'],
  ['//evil.example/', '/notification'],
  ['/\\evil.example', '/notification'],
  ['javascript:alert(1)', '/notification'],
  ['/console/', '/notification'],
  ['/r/token', '/notification'],
  ['/b/business', '/notification'],
  ['/welcome', '/notification'],
  [undefined, '/notification'],
])('a tap on a notification only ever leads into the app: %s', (url, place) => {
  expect(placeOf(url, ORIGIN)).toBe(place);
});

test('a window of the member app is distinguished from other pages on the same origin', () => {
  expect(['/', '/individual', '/register', '/rules'].map(isOfApp)).toEqual([true, true, true, true]);
  expect(['/r/abc', '/console', '/console/#/orders', '/uploads/x.webp'].map(isOfApp)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
