import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDefect, readDefects } from './read-defects.mjs';
import { applyPatch } from './scratch-copy.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const defects = readDefects(root);

test.each(defects)('$path applies to the current code and names a test file', ({ path, file }) => {
  expect(applyPatch(root, path, '--check')).toBeNull();
  expect(existsSync(join(root, file))).toBe(true);
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
