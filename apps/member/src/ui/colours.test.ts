import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, code: readFileSync(source + file, 'utf8') }));

/** Each match of a pattern, with its file. */
function found(pattern: RegExp): string[] {
  return files.flatMap(({ file, code }) => [...code.matchAll(pattern)].map(([match]) => `${file}: ${match}`));
}

const withAccent = (places: readonly string[]) => places.filter((place) => place.includes('accent'));

/** The accent is red as well: it says what can be pressed, and nothing about what went wrong. */
test('what is announced as an error, or explains a field, is never in the accent’s red', () => {
  const alerts = found(/<\w+[^<>]*\brole="alert"[^<>]*>/g);
  const faultsOfFields = found(/<\w+[^<>]*\bid=\{(?:errorId|`\$\{\w+\}-error`)\}[^<>]*>/g);
  expect(alerts.length).toBeGreaterThan(10);
  expect(faultsOfFields.length).toBeGreaterThan(3);
  expect(withAccent([...alerts, ...faultsOfFields])).toEqual([]);
});

test('no look has both the colour of what went wrong and the accent', () => {
  const looks = found(/(["'`])(?:(?!\1|\n).)*-wrong\b(?:(?!\1|\n).)*\1/g);
  expect(looks.length).toBeGreaterThan(20);
  expect(withAccent(looks)).toEqual([]);
});

test('every look by the name of an error or refusal has the colour of what went wrong', () => {
  const looks = found(/^\s*(?:wrong|weak|refused|rejected): (?:\{|['"]).*$/gm).filter((look) =>
    /bg-|text-/.test(look),
  );
  expect(looks.length).toBeGreaterThan(4);
  expect(looks.filter((look) => !look.includes('-wrong'))).toEqual([]);
});
