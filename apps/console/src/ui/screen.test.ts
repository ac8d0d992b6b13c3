import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCREEN = /\bscreen\(\(\) => import\('([^']+)'\)\)/g;
const source = fileURLToPath(new URL('..', import.meta.url));
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

test('a screen that is loaded when it is first opened has a file that exports nothing else', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const screens = files.flatMap((file) =>
    [...textOf(file).matchAll(SCREEN)].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(screens.length).toBeGreaterThan(20);
  const exportsOf = (file: string) => textOf(file).match(/^export (?!type|interface)/gm)?.length;
  expect(screens.filter((file) => exportsOf(file) !== 1)).toEqual([]);
});
