import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { asvsFindings } from './asvs/check.ts';
import { levels } from './asvs/requirements.ts';
import { readProject, sourceFile } from './source-file.ts';

const files = readProject(fileURLToPath(new URL('../../', import.meta.url)));
const tests = files.filter(({ path }) => /\.test\.tsx?$|^tools\/tidy\/rules\//.test(path));

test('every requirement of levels 1 and 2 of ASVS has one row in docs/security.md, whose tests exist', () => {
  const document = files.find(({ path }) => path === 'docs/security.md');
  if (!document) throw new Error('docs/security.md is missing');
  expect(asvsFindings(document, tests).map(({ line, fix }) => `${line}: ${fix}`)).toEqual([]);
});

test('ASVS has 70 requirements at level 1 and 183 at level 2', () => {
  const counted = [...levels.values()];
  expect([counted.filter((level) => level === 1).length, counted.length]).toEqual([70, 253]);
});

describe('a table of ASVS', () => {
  const named = sourceFile('a/some.test.ts', "test('a title of a test', () => {});");
  const whole = [...levels].map(
    ([number, level]) =>
      `| ${number} words | ${level} | yes | somehow | \`some.test.ts\`: "a title … test" |`,
  );
  const findingsOf = (change: (row: string) => string) => {
    const [first = '', ...rest] = whole;
    const text = ['## OWASP ASVS 5.0', change(first), ...rest].join('\n');
    return asvsFindings(sourceFile('docs/security.md', text), [named])
      .map(({ fix }) => fix)
      .filter((fix) => !fix.startsWith('the summary'));
  };

  test('a complete table of ASVS has no findings', () => {
    expect(findingsOf((row) => row)).toEqual([]);
  });

  test('a table of ASVS without its summary, or with a wrong one, is found', () => {
    const found = asvsFindings(sourceFile('docs/security.md', ['## OWASP ASVS 5.0', ...whole].join('\n')), [
      named,
    ]);
    expect(found.map(({ fix }) => fix)).toContain('the summary has to have | all | 253 | 0 | 0 | 0 |');
  });

  test.each([
    ['a missing row', () => '', 'has 0 rows'],
    ['a row twice', (row: string) => `${row}\n${row}`, 'has 2 rows'],
    ['another level', (row: string) => row.replace(/\| [12] \|/, '| 3 |'), 'is of level'],
    ['an unknown word for met', (row: string) => row.replace('| yes |', '| mostly |'), 'met is one of'],
    ['a file that does not exist', (row: string) => row.replace('some.test.ts', 'other.test.ts'), '0 files'],
    ['a test that does not exist', (row: string) => row.replace('a title', 'no title'), 'has no test called'],
    ['no test and no dash', (row: string) => row.replace(/`.*"/, 'a test'), 'name tests as'],
    ['an empty explanation', (row: string) => row.replace('| somehow |', '|  |'), 'say how'],
    [
      'a number that does not exist',
      (row: string) => `${row}\n| 9.9 words | 2 | yes | x | – |`,
      'there is no 9.9',
    ],
  ])('a table of ASVS with %s is found', (_what, change, fix) => {
    expect(findingsOf(change).join('; ')).toContain(fix);
  });
});
