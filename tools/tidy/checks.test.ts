import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Enough to compile everything for the first time while other tests use the same cores. */
const FIRST_RUN_MS = 300_000;

test.each([
  ['check:format', 'every file is formatted, and the linter finds nothing'],
  ['check:types', 'every workspace compiles, its tests included'],
  ['check:imports', 'every workspace imports only what it may'],
  ['check:dead', 'no file, export or dependency is unused'],
])('npm run %s passes: %s', { timeout: FIRST_RUN_MS }, async (script) => {
  expect(await printed(script)).toBe('');
});

/** The output of a script that fails; nothing if it passes. */
async function printed(script: string): Promise<string> {
  try {
    await promisify(execFile)('npm', ['run', '--silent', script], { cwd: root });
    return '';
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error;
    return `${error.stdout}${error.stderr}` || error.message;
  }
}
