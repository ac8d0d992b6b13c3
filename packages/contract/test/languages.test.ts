import { expect, test } from 'vitest';
import { inLanguage, languageOf } from '../src/languages.ts';

test('a translated text is shown in the reader’s language, and in Vietnamese where it has none', () => {
  const names = { vn: 'Con phố', en: 'Street' };
  expect(inLanguage(names, 'en')).toBe('Street');
  expect(inLanguage(names, 'fr')).toBe('Con phố');
});

test('an unknown code of a language falls back to Vietnamese', () => {
  expect(languageOf('fr')).toBe('fr');
  for (const code of ['de', '', undefined, 3]) expect(languageOf(code)).toBe('vn');
});
