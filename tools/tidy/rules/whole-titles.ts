import { isTest, type Rule } from '../source-file.ts';

/** Verbs that no sentence of a guarantee begins with: its subject would be in the `describe` around it. */
const verbs = [
  ...[
    'is',
    'are',
    'was',
    'were',
    'has',
    'have',
    'had',
    'can',
    'cannot',
    'does',
    'do',
    'must',
    'may',
    'should',
  ],
  ...[
    'will',
    'accepts?',
    'refuses?',
    'returns?',
    'keeps?',
    'describes?',
    'asks?',
    'adds?',
    'shows?',
    'takes?',
  ],
  ...['makes?', 'says?', 'gives?', 'lists', 'names a', 'object to', 'report an', 'work in', 'read what'],
].join('|');

const title = new RegExp(String.raw`\b(?:test|it)(?:\.each\([^)]*\))?\(\s*['"\x60](?:${verbs}) `, 'g');

/** A failed test is read by its title alone, in a list of thousands. */
export const wholeTitles: Rule = {
  name: 'the title of a test is a whole sentence',
  check: (file) =>
    isTest(file.path)
      ? [...file.text.matchAll(title)].map(({ index }) => ({
          path: file.path,
          line: file.lineAt(index),
          fix: 'begin the title with its subject: it has to be clear without its describe',
        }))
      : [],
};
