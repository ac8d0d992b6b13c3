import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readDefects } from '../defects/read-defects.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const testFiles = ['packages', 'apps', 'e2e', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => `/${folder}/${path}`),
);

/** The cells of each row of the table under a heading. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => row.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));
}

const attacked = rowsUnder('What was attacked, and what holds it').map(([found = '', , , tests = '']) => ({
  found,
  files: [
    ...[...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, name = '']) => name),
    ...[...tests.matchAll(/journey `([\w-]+)`/g)].map(([, name]) => `journeys/${name}.test.ts`),
  ],
  titles: [...tests.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
}));

/** The name of every finding that had to be fixed. */
const FOUND = [
  ...['21', '25', '31', '32', '37', '38', '39', '63', '64', '68', '69', '71', '72', '73'],
  ...['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'A', 'B', 'C', 'D', 'E', 'F', 'j'],
  ...Array.from({ length: 13 }, (_, index) => `W${index + 1}`),
  ...Array.from({ length: 10 }, (_, index) => `X${index + 1}`),
];

/** Whether it is a title in a test file, or the title of a group followed by that of a test in it. */
function isTitled(source: string, title: string): boolean {
  if (source.includes(title)) return true;
  const words = title.split(' ');
  return words.some((_word, at) => {
    const [group, own] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return at > 0 && source.includes(`describe('${group}'`) && source.includes(own);
  });
}

describe('what was attacked', () => {
  test('every attack that succeeded or found a weakness has a row in docs/security.md', () => {
    const named = new Set(attacked.flatMap(({ found }) => found.split(', ')));
    expect(FOUND.filter((each) => !named.has(each))).toEqual([]);
  });

  test.each(attacked)('$found names existing test files and titles in them', (row) => {
    const missing = row.files.filter((name) => !testFiles.some((path) => path.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
    expect(row.files).not.toEqual([]);
    const paths = testFiles.filter((path) => row.files.some((name) => path.endsWith(`/${name}`)));
    const sources = paths.map((path) => readFileSync(join(root, path), 'utf8'));
    const exists = (title: string) =>
      sources.some((source) => title.split('…').every((part) => isTitled(source, part.trim())));
    expect(row.titles.filter((title) => !exists(title))).toEqual([]);
  });
});

test('every deliberate defect is in the table of its class, and in no other row', () => {
  const listed = rowsUnder('Deliberate defects').flatMap(([, patches = '']) =>
    [...patches.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const names = readDefects(root).map(({ path }) => path.replace(/^.*\/|\.patch$/g, ''));
  expect(listed.sort()).toEqual(names.sort());
});
