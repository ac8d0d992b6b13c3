import { expect, test } from 'vitest';
import { languageOf } from '../src/languages.ts';

test('an unknown code of a language falls back to Vietnamese', () => {
  expect(languageOf('fr')).toBe('fr');
  for (const code of ['de', '', undefined, 3]) expect(languageOf(code)).toBe('vn');
});
