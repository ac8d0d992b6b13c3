import { expect, test, vi } from 'vitest';
import { percentText } from './percent.ts';

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
  // Which of the no-break spaces is the runtime's choice.
  expect(percentText(3.07).replace(/\s/, ' ')).toBe(written);
});
