import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDefect, readDefects } from './read-defects.mjs';
import { applyPatch } from './scratch-copy.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const defects = readDefects(root);

test.each(defects)(
  '$path applies to the current code and names a test of its file',
  ({ path, file, title }) => {
    expect(applyPatch(root, path, '--check')).toBeNull();
    const source = readFileSync(join(root, file), 'utf8');
    expect(isTitleIn(source, title), `${file} has no test "${title}"`).toBe(true);
  },
);

/** Whether a text between quotes in a test file has this title in it, or is one with something else for its parameters. */
function isTitleIn(source: string, title: string): boolean {
  return [...source.matchAll(/'[^'\n]+'|`[^`\n]+`/g)]
    .map(([quoted]) => quoted.slice(1, -1))
    .filter((text) => /^(?!\W*$).* .* /.test(text))
    .some((text) => text.includes(title) || asPattern(text).test(title));
}

/** The titles that a text such as `a $kind of %s` stands for. */
function asPattern(text: string): RegExp {
  const fixed = text
    .split(/\$\{[^}]*\}|\$[\w.]+|%\w/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+')}$`);
}

test('a title that no test of its file has any more is noticed', () => {
  const source =
    "test.each(kinds)('a call on one $name in the state %s ends well', () => {});\ntest('a fee is taken once', go);";
  expect(isTitleIn(source, 'a fee is taken once')).toBe(true);
  expect(isTitleIn(source, 'a call on one deposit in the state pending ends well')).toBe(true);
  expect(isTitleIn(source, 'a call on one deposit ends well, from the state pending')).toBe(false);
  expect(isTitleIn(source, 'a fee is taken twice')).toBe(false);
});

test('a defect has to say what is wrong and which test catches it', () => {
  const head = 'The fee is forgotten.\n\nCaught by: packages/a.test.ts\nTest: takes the fee\n\n';
  const patch = 'diff --git a/x b/x\n';
  expect(readDefect('a.patch', head + patch)).toEqual({
    path: 'a.patch',
    says: 'The fee is forgotten.',
    file: 'packages/a.test.ts',
    title: 'takes the fee',
  });
  for (const text of [patch, head.replace('Test: ', '') + patch, head]) {
    expect(() => readDefect('a.patch', text)).toThrow('a.patch');
  }
});

test('a patch whose code has changed is reported, and one that fits is applied and reverted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handbill-defect-'));
  try {
    mkdirSync(join(folder, 'src'));
    const code = join(folder, 'src', 'a.ts');
    writeFileSync(code, 'one();\ntwo();\nthree();\n');
    const patch =
      'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,2 @@\n one();\n-two();\n three();\n';
    writeFileSync(join(folder, 'a.patch'), patch);
    expect(applyPatch(folder, 'a.patch')).toBeNull();
    expect(readFileSync(code, 'utf8')).toBe('one();\nthree();\n');
    expect(applyPatch(folder, 'a.patch', '--check')).toContain('does not apply');
    expect(applyPatch(folder, 'a.patch', '-R')).toBeNull();
    expect(readFileSync(code, 'utf8')).toBe('one();\ntwo();\nthree();\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
