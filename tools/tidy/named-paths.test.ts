import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importRules } from '../imports/rules.mjs';
import { namesOfNothing, pathsNamedIn, patternsOf } from './named-paths.ts';
import { isTest, readProject, sourceFile } from './source-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = readProject(root);
const paths = files.map(({ path }) => path);

/** Names what it leaves out, which is not among the files that it reads. */
const READER = 'tools/tidy/source-file.ts';

test('every path that a tidy rule or the tests’ configuration names exists, so that none goes on without its file', () => {
  const rules = files.filter(
    ({ path }) =>
      path === 'vitest.config.ts' || (/^tools\/tidy\/.*\.ts$/.test(path) && !isTest(path) && path !== READER),
  );
  const named = pathsNamedIn(rules);
  expect(named.length).toBeGreaterThan(40);
  expect(namesOfNothing(named, paths)).toEqual([]);
});

test('every path that a rule about imports names exists', () => {
  const named = importRules(root).flatMap(({ name, from, to }) =>
    [from.path, from.pathNot, to.path, to.pathNot]
      .flat()
      .filter((pattern) => pattern !== undefined)
      .flatMap(patternsOf)
      // What a feature exports, if others need anything of it.
      .filter(({ source }) => !/features\\?\/[\w-]+\\?\/index/.test(source))
      .map((pattern): [RegExp, string] => [pattern, name]),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(namesOfNothing(named, paths)).toEqual([]);
});

test('a path that does not exist is found: a file, a folder, and one of several in a pattern', () => {
  const text = [
    "const FILE = 'packages/a/kept.ts'; const FOLDER = 'packages/a/'; const text = 'packages/ and more';",
    "const MOVED = 'packages/a/moved.ts';",
    "const folder = 'apps/gone/';",
    'const kept = /^packages\\/a\\/(?!b\\/)(kept|other)?\\.ts$|\\.md$/;',
    'const pattern = /^(?:packages|apps)\\/[^/]+\\/(kept|moved)\\.ts$|^e2e\\//;',
  ].join('\n');
  const named = pathsNamedIn([sourceFile('tools/tidy/planted.ts', text)]);
  expect(namesOfNothing(named, ['packages/a/kept.ts', 'packages/a/.ts', 'apps/b/kept.ts'])).toEqual([
    'tools/tidy/planted.ts:2 names packages/a/moved.ts, which does not exist',
    'tools/tidy/planted.ts:3 names apps/gone/, which does not exist',
    'tools/tidy/planted.ts:5 names ^packages\\/[^/]+\\/moved\\.ts$, which does not exist',
    'tools/tidy/planted.ts:5 names ^apps\\/[^/]+\\/moved\\.ts$, which does not exist',
    'tools/tidy/planted.ts:5 names ^e2e\\/, which does not exist',
  ]);
});
