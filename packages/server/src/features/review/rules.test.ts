import { expect, test } from 'vitest';
import { landingOf } from './rules.ts';

const failed = (url: string) =>
  landingOf(url, { blocked: false })
    .checks.filter(({ passed }) => !passed)
    .map(({ check }) => check);

test.each([
  ['https://noodles.example/menu', []],
  ['http://noodles.example/', ['https']],
  ['https://noodles.example:8443/', ['usual_port']],
  ['https://phở.example/', ['ascii_host']],
  ['https://食べる.example/', ['ascii_host']],
  ['https://shop食べる.example/', ['ascii_host']],
  ['https://почта.example/', ['ascii_host']],
  // The second letter is a Cyrillic one.
  ['https://p\u0430ypal.example/', ['ascii_host', 'one_script']],
  ['https://食\u0430.example/', ['ascii_host', 'one_script']],
])('the landing address %s fails the checks %j', (url, expected) => {
  expect(failed(url)).toEqual(expected);
});

test('a host is shown in Unicode, as browsers show it, and in Punycode', () => {
  expect(landingOf('https://p\u0430ypal.example/', { blocked: false })).toMatchObject({
    host: 'xn--pypal-4ve.example',
    hostShown: 'p\u0430ypal.example',
  });
});
