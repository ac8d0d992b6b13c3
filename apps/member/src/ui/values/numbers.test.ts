import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { bankAmountText, percentText } from './numbers.ts';

test.each([
  ['vi', '3,07%'],
  ['en', '3.07%'],
  ['ja', '3.07%'],
  ['ko', '3.07%'],
  ['zh-Hans', '3.07%'],
  ['ru', '3,07 %'],
  ['fr', '3,07 %'],
])('a percentage is written as %s writes it', (lang, written) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect(percentText(3.07).replace(/\s/, ' ')).toBe(written);
  // The browser's own way, whose first use is slow.
  const browser = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 });
  for (const percent of [0, 3, 3.5, 12.25, 100]) {
    expect(percentText(percent).replace(/\s/, ' ')).toBe(browser.format(percent / 100).replace(/\s/, ' '));
  }
});

test('an amount of the bank’s currency is written as its country writes it', () => {
  const written = (currency: string) => bankAmountText(1_300_000, currency).replaceAll(/\s/g, ' ');
  expect(written('VND')).toBe('1.300.000 ₫');
  expect(written('CHF')).toBe('1 300 000 CHF');
});

test('no screen writes a number in a way of its own', () => {
  const source = fileURLToPath(new URL('../../', import.meta.url));
  const allowed = ['ui/values/numbers.ts', 'ui/values/numbers.test.ts'];
  const writing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !allowed.includes(path))
    .filter((path) => /NumberFormat|toLocaleString/.test(readFileSync(join(source, path), 'utf8')));
  expect(writing).toEqual([]);
});
