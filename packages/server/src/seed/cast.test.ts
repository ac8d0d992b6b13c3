import { languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';
import { readAdvertisements } from './advertisements.ts';
import { cast, simulatedCast } from './cast.ts';
import { readTexts } from './texts.ts';

test('everybody in a demo is simulated, except the two members for people to sign in as', () => {
  const others = cast.filter((member) => !simulatedCast.includes(member));
  expect(others.map(({ username }) => username)).toEqual(['demo', 'sharer']);
});

test('a demo’s advertisements exist in all seven languages, and simulated people place each of them', () => {
  const advertisers = simulatedCast.filter(({ advertises }) => advertises);
  for (const language of languages) {
    expect(readAdvertisements().filter((each) => each.language === language).length).toBeGreaterThan(2);
    expect(
      advertisers.some((each) => each.language === language),
      language,
    ).toBe(true);
  }
});

test('in every language a demo has an advertisement with several pictures, each described, a question to support and a saved answer', () => {
  for (const language of languages) {
    const several = readAdvertisements().filter((each) => each.language === language && each.second);
    expect(several, language).not.toEqual([]);
    for (const { alt, second } of several) expect([alt, second?.alt]).not.toContain('');
  }
  const { questions, saved_answers } = readTexts();
  for (const texts of [questions, saved_answers]) {
    expect(Object.keys(texts).toSorted()).toEqual([...languages].toSorted());
  }
});
