import { expect, test } from 'vitest';
import { publicUrlOf } from './public-url.ts';

test.each([
  ['https://noodles.example', 'https://noodles.example/'],
  ['https://Noodles.Example/Menu?a=1#top', 'https://noodles.example/Menu?a=1#top'],
  ['  https://noodles.example/\n', 'https://noodles.example/'],
  ['https://noodles.example:8443/', 'https://noodles.example:8443/'],
  ['https://noodles.example:443/', 'https://noodles.example/'],
  ['https://noodles.example./', 'https://noodles.example./'],
  ['https://phở.example/bò', 'https://xn--ph-rbt.example/b%C3%B2'],
  ['https://a.b-c.example/', 'https://a.b-c.example/'],
  ['https://local.example/', 'https://local.example/'],
])('a landing address that is public and https is accepted in one spelling: %s', (text, stored) => {
  expect(publicUrlOf(text)).toBe(stored);
});

test.each([
  'http://noodles.example/',
  'ftp://noodles.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'noodles.example',
  '//noodles.example',
  '',
  'https://',
  'https://user@noodles.example/',
  'https://user:password@noodles.example/',
  'https://:password@noodles.example/',
  'https://noodles.example@evil.example/',
  'https://127.0.0.1/',
  'https://8.8.8.8/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[2606:4700::1111]/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://shop.localhost/',
  'https://printer.local/',
  'https://printer.local./',
  'https://shop.internal/',
  'https://metadata.google.internal/',
  'https://shop.onion/',
  'https://shop.i2p/',
  'https://router.home.arpa/',
  'https://intranet/',
  'https://com/',
  'https://noodles..example/',
  'https://.example/',
  'https://-noodles.example/',
  `https://noodles.example/${'a'.repeat(2_000)}`,
  `https://noodles.example/${'ở'.repeat(400)}`,
])('any other landing address is refused: %s', (text) => {
  expect(publicUrlOf(text)).toBeNull();
});
