import { languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';
import { readAdvertisements } from './advertisements.ts';
import { cast, simulatedCast } from './cast.ts';

test('everybody in a demo is simulated, but for the two members whom people sign in as', () => {
  const others = cast.filter((member) => !simulatedCast.includes(member));
  expect(others.map(({ username }) => username)).toEqual(['demo', 'sharer']);
});

test('advertisements of a demo exist in all seven languages, and somebody simulated places each', () => {
  const advertisers = simulatedCast.filter(({ advertises }) => advertises);
  for (const language of languages) {
    expect(readAdvertisements().filter((each) => each.language === language).length).toBeGreaterThan(2);
    expect(
      advertisers.some((each) => each.language === language),
      language,
    ).toBe(true);
  }
});
