import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const written = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Besides `/login`, `/register` and the server's own `/welcome`. */
const OPEN_TO_VISITORS = [
  '/components',
  '/help',
  '/help/:worry',
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
  const [, names = '', others] =
    /const PUBLIC =\s+\/\^\\\/\(([a-z|-]+)\)\\\/\?\$\|\^\\\/([a-z]+)\\\/\/;/.exec(written('router.tsx')) ??
    [];
  const [, lists = ''] = written('screens.ts').split('export const publicScreens');
  const [listed = ''] = lists.split('\n};');
  const addresses = [...listed.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, address]) => address);
  expect(addresses.sort()).toEqual(OPEN_TO_VISITORS);
  const opened = [...names.split('|'), ...(others === undefined ? [] : [`${others}/:worry`])];
  expect(opened.map((name) => `/${name}`).sort()).toEqual(OPEN_TO_VISITORS);
});
