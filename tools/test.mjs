// `npm test`: everything, from a fresh clone: the tests of all workspaces with vitest, then a browser on a running
// Handbill with Playwright. Its last line has the counts of both.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

/**
 * What one runner did. `problem` says why it failed although no test did.
 * @typedef {{ passed: number, failed: number, skipped: number, problem: string | null }} Outcome
 */

const reports = mkdtempSync(join(tmpdir(), 'handbill-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

await setUp();
const outcomes = [await runVitest()];
if (existsSync(join(root, 'e2e', 'playwright.config.ts'))) outcomes.push(await runPlaywright());
process.exitCode = conclude(outcomes);

/** @returns {Promise<Outcome>} */
async function runVitest() {
  const report = join(reports, 'vitest.json');
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const flags = ['run', '--coverage', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await stream(process.execPath, [script, ...flags], {});
  return outcomeOf('vitest', code, report, (found) => ({
    passed: found.numPassedTests,
    // A file that could not be loaded failed too, though none of its tests was counted.
    failed: found.numFailedTests + found.testResults.filter(couldNotRun).length,
    skipped: found.numPendingTests + found.numTodoTests,
  }));
}

/** @param {{ status: string, assertionResults: unknown[] }} file */
function couldNotRun({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

/** @returns {Promise<Outcome>} */
async function runPlaywright() {
  const prepare = join(root, 'e2e', 'prepare.mjs');
  if (existsSync(prepare) && (await stream(process.execPath, [prepare], {})) !== 0) {
    return { passed: 0, failed: 0, skipped: 0, problem: 'the browser could not be prepared' };
  }
  const report = join(reports, 'playwright.json');
  const code = await stream('npm', ['test', '-w', 'e2e', '--', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return outcomeOf('Playwright', code, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/**
 * @param {string} name @param {number} code @param {string} report
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} read
 * @returns {Outcome}
 */
function outcomeOf(name, code, report, read) {
  if (!existsSync(report)) {
    return { passed: 0, failed: 0, skipped: 0, problem: `${name} ended with ${code} and without a report` };
  }
  const counts = read(JSON.parse(readFileSync(report, 'utf8')));
  if (counts.passed + counts.failed === 0) return { ...counts, problem: `${name} ran no test` };
  if (code !== 0 && counts.failed === 0) return { ...counts, problem: `${name} ended with ${code}` };
  return { ...counts, problem: null };
}

/** Prints the closing line, alone and last, and returns the exit code. @param {Outcome[]} outcomes */
function conclude(outcomes) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const problems = outcomes.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  process.stdout.write('\n');
  for (const problem of problems) process.stdout.write(`Failed: ${problem}.\n`);
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  return failed > 0 || problems.length > 0 ? 1 : 0;
}

/**
 * Runs a program with its output passed through. A signal counts as 128.
 * @param {string} program @param {string[]} flags @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function stream(program, flags, env) {
  return new Promise((done, fail) => {
    const child = spawn(program, flags, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 128));
  });
}
