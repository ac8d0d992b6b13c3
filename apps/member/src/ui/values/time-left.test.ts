import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromIso } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import type { useText } from '../../languages/index.ts';
import { timeLeft } from './time-left.ts';

type Text = ReturnType<typeof useText>;

const NOW = fromIso('2026-03-01T00:00:00.000Z');

test.each([
  ['2026-03-04T00:00:00.000Z', 3, 'days'],
  ['2026-03-03T00:00:00.000Z', 2, 'days'],
  ['2026-03-02T23:59:59.000Z', 47, 'hours'],
  ['2026-03-01T01:00:00.000Z', 1, 'hours'],
  ['2026-03-01T00:59:59.000Z', 59, 'minutes'],
  ['2026-03-01T00:00:10.000Z', 1, 'minutes'],
  ['2026-02-28T00:00:00.000Z', 1, 'minutes'],
])('the time left until %s is %s of %s', (at, count, unit) => {
  const text: Text = (id, values) => `${id} ${values?.count}`;
  expect(timeLeft(text, at, NOW)).toBe(`time.${unit} ${count}`);
});

test('a count and its unit stay on one line in every language, without a space where the language has none', () => {
  const folder = new URL('../../languages/', import.meta.url);
  for (const code of ['vn', 'en', 'fr', 'jp', 'kr', 'cn', 'rs']) {
    const texts = JSON.parse(readFileSync(fileURLToPath(new URL(`${code}.json`, folder)), 'utf8'));
    for (const unit of ['days', 'hours', 'minutes']) {
      const joints = texts[`time.${unit}`].match(/(?<=#|\{count\})./gsu);
      const joint = ['jp', 'kr'].includes(code) ? /^\p{L}$/u : /^\u00a0$/;
      expect(joints, `${code} ${unit}`).not.toBeNull();
      for (const each of joints) expect(each, `${code} ${unit}`).toMatch(joint);
    }
  }
});
