import { languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';
import { readAdvertisements } from './advertisements.ts';
import { cast, simulatedCast } from './cast.ts';

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
