import { languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';
import { languageTexts } from '../../ui/values/languages.ts';
import { effectsOf } from './effects.tsx';
import { readLevel, readLevelChange } from './terms-fields.tsx';

const typedName = (language: string) => `Silver ${language}`;

function typed(changed: Record<string, string>): FormData {
  const fields = new FormData();
  for (const language of languages) fields.set(`name_${language}`, ` ${typedName(language)} `);
  const terms = {
    rank: '2',
    joining_fee: '20.00',
    turns: '3',
    discount: '1.5',
    max_discount: '',
    ...changed,
  };
  for (const [name, text] of Object.entries(terms)) fields.set(name, text);
  return fields;
}

test('a level is read with a name in each language, without the spaces around it', () => {
  expect(readLevel(typed({}))).toEqual({
    input: {
      rank: 2,
      names: Object.fromEntries(languages.map((language) => [language, typedName(language)])),
      joining_fee: 2_000,
      discount_bp: 150,
      max_discount_bp: null,
      turns_per_day: 3,
    },
  });
});

test.each(languages)(
  'a level without a name in one of the languages is refused with that language: %s',
  (language) => {
    expect(readLevel(typed({ [`name_${language}`]: '  ' }))).toEqual({
      wrong: `Enter the name in ${languageTexts[language]}.`,
    });
  },
);

test('a change of a level is read with its reason, which may be left out', () => {
  const read = (reason: string) => readLevelChange(typed({ reason }));
  const { input: terms } = readLevel(typed({})) as { input: object };
  expect(read(' ')).toEqual({ input: { terms } });
  expect(read(' Rewards have risen ')).toEqual({ input: { terms, reason: 'Rewards have risen' } });
  expect(read('no')).toEqual({ wrong: 'Give a reason: it is recorded in the audit log.' });
});

test('a change that takes something from members cannot be sent without a reason', () => {
  const effects = {
    problem: null,
    two_people: true,
    members: 1,
    refundable: 0,
    open_orders: 0,
    unpaid_orders: 0,
    offers: [],
  };
  expect(effectsOf({ ...effects, unexplained: true }).refused).toBe(true);
  expect(effectsOf({ ...effects, unexplained: false }).refused).toBe(false);
});
