// @vitest-environment jsdom
import { fromIso } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const NOW = fromIso('2026-03-01T00:00:00.000Z');

test.each([
  ['2026-03-04T00:00:00.000Z', 'en', '3\u00a0days'],
  ['2026-03-03T00:00:00.000Z', 'en', '2\u00a0days'],
  ['2026-03-02T23:59:59.000Z', 'en', '47\u00a0hours'],
  ['2026-03-01T01:00:00.000Z', 'en', '1\u00a0hour'],
  ['2026-03-01T00:59:59.000Z', 'en', '59\u00a0minutes'],
  ['2026-03-01T00:00:10.000Z', 'en', '1\u00a0minute'],
  ['2026-02-28T00:00:00.000Z', 'en', '1\u00a0minute'],
  ['2026-03-01T05:00:00.000Z', 'vi', '5\u00a0giờ'],
  ['2026-03-01T05:00:00.000Z', 'ja', '5時間'],
])('the time left until %s is shown in the language %s as %s', (at, lang, shown) => {
  document.documentElement.lang = lang;
  expect(timeLeft(at, NOW)).toBe(shown);
});
