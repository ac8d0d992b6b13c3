import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buttonWords } from '@handbill/contract/button-words';
import { visitChannels } from '@handbill/contract/channels';
import { type Language, languages } from '@handbill/contract/languages';
import { describe, expect, test } from 'vitest';
import { descriptionsOfPages } from '../../../build/descriptions.ts';
import { everyText, type PlacedText } from '../../../test/every-text.ts';

/** An idea, its term, other words for it that no text may use, and phrases in which such a word is right. */
interface Term {
  idea: string;
  term: string;
  rejected: string[];
  except: string[];
}

const fileOf = (language: Language) => fileURLToPath(new URL(`../terms/${language}.json`, import.meta.url));
const withTerms = languages.filter((language) => existsSync(fileOf(language)));

function termsOf(language: Language): Term[] {
  return JSON.parse(readFileSync(fileOf(language), 'utf8'));
}

/** Each rejected word in the texts, whatever its case, with its place. */
function rejectedWords(texts: readonly PlacedText[], terms: readonly Term[]): string[] {
  return texts.flatMap(({ place, text }) =>
    terms.flatMap(({ term, rejected, except }) => {
      const rest = except.reduce((left, phrase) => left.replaceAll(phrase, ''), text).toLowerCase();
      return rejected
        .filter((word) => rest.includes(word.toLowerCase()))
        .map((word) => `${place}: “${word}”, not “${term}”`);
    }),
  );
}

test('every language has a list of terms', () => {
  expect([...withTerms].sort()).toEqual([...languages].sort());
});

describe.each(withTerms)('the terms of %s', (language) => {
  const terms = termsOf(language);
  const texts = everyText(language);

  test(`each term of ${language} is used in some text`, () => {
    const written = texts.map(({ text }) => text.toLowerCase()).join('\n');
    const unused = terms.filter(({ term }) => !written.includes(term.toLowerCase()));
    expect(unused.map(({ idea, term }) => `${idea}: ${term}`)).toEqual([]);
  });

  test(`the terms of ${language} are the only words for their ideas in all texts of the language`, () => {
    expect(rejectedWords(texts, terms)).toEqual([]);
  });

  test(`the terms of ${language} are listed once for each idea, and no term is rejected for its own idea`, () => {
    expect(new Set(terms.map(({ idea }) => idea)).size).toBe(terms.length);
    for (const { term, rejected } of terms) expect(rejected).not.toContain(term);
  });

  test(`each rejected word of ${language} is found within a text`, () => {
    for (const one of terms)
      for (const word of one.rejected)
        expect(rejectedWords([{ place: 'order.title', text: `– ${word} –` }], [one])).not.toEqual([]);
  });
});

test('a rejected word is accepted inside the phrases that are its exceptions, and nowhere else', () => {
  const term: Term = { idea: 'share', term: 'シェア', rejected: ['共有'], except: ['「共有」'] };
  const faults = (text: string) => rejectedWords([{ place: 'install.ios', text }], [term]);
  expect(faults('Safariで「共有」をタップ')).toEqual([]);
  expect(faults('「共有」をタップして共有')).toEqual(['install.ios: “共有”, not “シェア”']);
});

/** A count of visits with the counter of things, whatever the count is. */
const VISITS_AS_THINGS = /訪問\s?[\d{].{0,8}件/;

test('in Japanese, visits are counted with 回, never with 件', () => {
  for (const planted of ['訪問1件の費用', '訪問 {visits}件']) expect(planted).toMatch(VISITS_AS_THINGS);
  expect('訪問 {visits}回').not.toMatch(VISITS_AS_THINGS);
  expect(everyText('jp').filter(({ text }) => VISITS_AS_THINGS.test(text))).toEqual([]);
});

test.each(languages)('in %s, a reason has the same words in the app and in a notification', (language) => {
  const texts = everyText(language);
  const reasonsAt = (place: string) =>
    texts
      .filter((each) => each.place.startsWith(place))
      .map((each) => [each.place.slice(place.length), each.text]);
  const told = Object.fromEntries(reasonsAt('notifications.json: reasons.'));
  const shown = Object.fromEntries(reasonsAt('reason.'));
  expect(Object.keys(shown).length).toBeGreaterThan(10);
  expect(told).toMatchObject(shown);
});

test.each(languages)(
  'in %s, a visit is refused in the same words in the app and on the results page',
  (language) => {
    const textsAt = (beginning: string) =>
      Object.fromEntries(
        everyText(language)
          .filter(({ place }) => place.startsWith(beginning))
          .map(({ place, text }) => [place.slice(beginning.length), text.replaceAll('\u00ad', '')]),
      );
    // The page names both sides to somebody who is neither, and shows no previews.
    const { self: _own, preview: _none, ...shown } = textsAt('refused.');
    expect(textsAt('conversions/links/reason-texts.ts: ')).toEqual({ ...shown, self: expect.any(String) });
  },
);

test('every place with texts is read in every language', () => {
  for (const language of languages) {
    const places = everyText(language).map(({ place }) => place);
    const count = (beginning: string) => places.filter((place) => place.startsWith(beginning)).length;
    expect(count('notifications.json'), language).toBeGreaterThan(60);
    expect(count('pages/'), language).toBeGreaterThan(80);
    expect(count('visits/page/page-texts.ts'), language).toBeGreaterThan(20);
    expect(count('businesses/page/page-texts.ts'), language).toBeGreaterThan(8);
    expect(count('conversions/links/page-texts.ts'), language).toBeGreaterThan(30);
    expect(count('conversions/links/reason-texts.ts'), language).toBeGreaterThan(9);
    for (const single of ['manifest description', 'text-of-code.ts']) expect(count(single), language).toBe(1);
    expect(count('descriptions.ts'), language).toBe(Object.keys(descriptionsOfPages).length);
    expect(count('channels.ts'), language).toBe(visitChannels.length);
    expect(count('button-words.ts'), language).toBe(buttonWords.length);
    expect(count('categories.ts'), language).toBeGreaterThan(9);
    expect(count('seed/instance.ts'), language).toBe(4);
    expect(count('welcome.json'), language).toBeGreaterThan(45);
    expect(count('demo.json'), language).toBeGreaterThan(2);
    expect(count('words.json'), language).toBe(7);
    expect(places.length, language).toBeGreaterThan(650);
    for (const { place, text } of everyText(language)) expect(text, place).not.toBe('');
  }
});
