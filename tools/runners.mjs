// Starts the test runners, vitest and Playwright, and reads their reports.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup.mjs';
import { keepTemporaryFilesInMemory } from './temporary-files.mjs';

/**
 * A test that failed: its title, and what its runner says about it, in lines.
 * @typedef {{ title: string, report: string }} Failure
 *
 * The outcome of one runner. `problem` says why it failed although no test did; `failures` has an entry for each failure.
 * @typedef {{ passed: number, failed: number, skipped: number, problem: string | null, failures: Failure[] }} Outcome
 */

keepTemporaryFilesInMemory();

const reports = mkdtempSync(join(tmpdir(), 'handbill-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/**
 * A test file in the JSON report of vitest.
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @param {string[]} flags @param {Record<string, string>} [env] @param {string} [folder]
 * @returns {Promise<Outcome>}
 */
export async function runVitest(flags, env = {}, folder = root) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await stream(process.execPath, [script, 'run', ...reporters, ...flags], env, folder);
  return outcomeOf('vitest', code, report, (found) => {
    /** @type {VitestFile[]} */
    const files = found.testResults;
    // A file that could not be loaded counts as a failure, although none of its tests ran.
    const notRun = files.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    );
    const failed = files.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed'),
    );
    return {
      passed: found.numPassedTests,
      failures: [
        ...failed.map(({ fullName, failureMessages }) => ({
          title: fullName,
          report: failureMessages.join('\n'),
        })),
        ...notRun.map(({ name, message }) => ({ title: name, report: message })),
      ],
      skipped: found.numPendingTests + found.numTodoTests,
    };
  });
}

/** @param {string[]} flags @returns {Promise<Outcome>} */
export async function runPlaywright(flags) {
  if ((await stream(process.execPath, [join(root, 'e2e', 'prepare.mjs')], {})) !== 0) {
    const problem = 'the browser could not be prepared';
    return { passed: 0, failed: 0, skipped: 0, problem, failures: [] };
  }
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const script = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const all = ['test', '--reporter=list,json', ...flags];
  const code = await stream(process.execPath, [script, ...all], environment, join(root, 'e2e'));
  return outcomeOf('Playwright', code, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: failedSpecs(suites),
    skipped: stats.skipped,
  }));
}

/**
 * A suite in the JSON report of Playwright.
 * @typedef {{ suites?: Suite[], specs?: { title: string, tests: { status: string, results: Result[] }[] }[] }} Suite
 * @typedef {{ errors: { message?: string }[], attachments: { contentType: string, body?: string }[] }} Result
 */

/** @param {Suite[]} suites @returns {Failure[]} */
function failedSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failedSpecs(inner),
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({ title, report: results.map(reportOf).join('\n') })),
    ),
  ]);
}

/** The errors of a journey, followed by the texts that it attached. @param {Result} result */
function reportOf({ errors, attachments }) {
  const texts = attachments.flatMap(({ contentType, body }) =>
    body === undefined || contentType !== 'text/plain' ? [] : [Buffer.from(body, 'base64').toString()],
  );
  return [...errors.map(({ message = '' }) => stripVTControlCharacters(message)), ...texts].join('\n');
}

/**
 * @param {string} name @param {number} code @param {string} report
 * @param {(report: any) => { passed: number, failures: Failure[], skipped: number }} read
 * @returns {Outcome}
 */
function outcomeOf(name, code, report, read) {
  if (!existsSync(report)) {
    const problem = `${name} ended with ${code} and without a report`;
    return { passed: 0, failed: 0, skipped: 0, problem, failures: [] };
  }
  const found = read(JSON.parse(readFileSync(report, 'utf8')));
  const counts = { ...found, failed: found.failures.length };
  if (counts.passed + counts.failed === 0) return { ...counts, problem: `${name} ran no test` };
  if (code !== 0 && counts.failed === 0) return { ...counts, problem: `${name} ended with ${code}` };
  return { ...counts, problem: null };
}

/**
 * Runs a program and passes its output through. Ending by a signal counts as code 128.
 * @param {string} program @param {string[]} flags @param {Record<string, string>} env @param {string} [cwd]
 * @returns {Promise<number>}
 */
function stream(program, flags, env, cwd = root) {
  return new Promise((done, fail) => {
    const child = spawn(program, flags, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 128));
  });
}
