import { expect, test } from 'vitest';
import { compose, type Message } from './compose.ts';

const visits: Message = [
  'Всего ',
  [
    'count',
    'plural',
    { 0: ['ничего'], one: [['count'], ' визит'], few: [['count'], ' визита'], other: ['много'] },
  ],
  '.',
];

test('a text is its words with its values between them', () => {
  expect(compose(['Nothing.'], {}, 'en')).toBe('Nothing.');
  expect(compose([['name'], ' joined ', ['day'], '.'], { name: 'Lan', day: 21 }, 'en')).toBe(
    'Lan joined 21.',
  );
});

test('a plural form is chosen by the exact count, by the rules of the language, or is the last one', () => {
  const written = [0, 1, 2, 5, 21].map((count) => compose(visits, { count }, 'ru'));
  expect(written).toEqual([
    'Всего ничего.',
    'Всего 1 визит.',
    'Всего 2 визита.',
    'Всего много.',
    'Всего 21 визит.',
  ]);
});

test('a value that is missing is left out', () => {
  expect(compose(['Hello ', ['name'], '!'], {}, 'en')).toBe('Hello !');
});
