import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const written = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Besides `/login`, `/register` and the server's own `/welcome`. */
const OPEN_TO_VISITORS = [
  '/components',
  '/help',
  '/ordering-rules',
  '/privacy',
  '/promises',
  '/receive-account',
  '/recover',
  '/solvency',
  '/terms',
  '/view',
];

test('the router lets visitors open every public screen, and no screen of members', () => {
  const [, names = ''] = /const PUBLIC =\s+\/\^\\\/\(([a-z|-]+)\)/.exec(written('router.tsx')) ?? [];
  const [, lists = ''] = written('screens.ts').split('export const publicScreens');
  const [listed = ''] = lists.split('\n};');
  const addresses = [...listed.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, address]) => address);
  expect(addresses.sort()).toEqual(OPEN_TO_VISITORS);
  expect(
    names
      .split('|')
      .map((name) => `/${name}`)
      .sort(),
  ).toEqual(OPEN_TO_VISITORS);
});
