// `npm test`, from a fresh clone: the tests of all workspaces with vitest, then browser journeys on a running Handbill
// with Playwright. `npm run test:unit` leaves the journeys out. `npm run test:thorough` runs the long, repetitive tests:
// races, kills, random requests, and walks through every page. `npm run test:all` runs those and the sweeps, which cover
// every case of a large set where the others cover some. The last line has the totals.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { covered, repeated, uncovered } from './projects.mjs';
import { runPlaywright, runVitest } from './runners.mjs';
import { setUp } from './setup.mjs';

/** @typedef {import('./runners.mjs').Outcome} Outcome */

/** Names a file in which the counts of several runs add up, so that the last run prints the totals of all. */
const { HANDBILL_TEST_COUNTS: countsFile } = process.env;
const REPORT_LINES_MAX = 120;
const REPORT_COLUMNS_MAX = 200;

const [which = 'tests'] = process.argv.slice(2);
const runs = new Map([
  ['unit', runUnitTests],
  ['tests', runTests],
  ['thorough', runThorough],
  ['all', runAll],
]).get(which);
if (runs === undefined) throw new Error(`There are no tests named ${which}.`);
await setUp();
process.exitCode = conclude(await runs());

/** @param {readonly string[]} names */
function projects(names) {
  return names.map((name) => `--project=${name}`);
}

async function runUnitTests() {
  return [await runVitest(['--coverage', ...projects(covered)]), await runVitest(projects(uncovered))];
}

async function runTests() {
  return [...(await runUnitTests()), await runPlaywright(['--project=journeys'])];
}

async function runThorough() {
  return [await runVitest(projects(repeated)), await runPlaywright(['--project=walks'])];
}

async function runAll() {
  return [...(await runThorough()), ...(await runSweeps())];
}

/** Other and longer histories than in the thorough tests, more races and kills, and every page in every language and look. */
async function runSweeps() {
  const longFuzz = { HANDBILL_FUZZ_SEED: '2', HANDBILL_FUZZ_REQUESTS: '10000' };
  return [
    await runVitest(['--project=repeated', 'fuzz'], longFuzz),
    await runVitest(['race-matrix'], { HANDBILL_TEST_ALL: '1' }),
    await runVitest(['--project=repeated', 'kills'], { HANDBILL_KILLS: '100' }),
    await runPlaywright(['--project=sweeps']),
  ];
}

/** Prints the closing line, alone and last, and returns the exit code. @param {Outcome[]} outcomes */
function conclude(outcomes) {
  const before = countsFile !== undefined && existsSync(countsFile) ? readFileSync(countsFile, 'utf8') : '[]';
  /** @type {Outcome[]} */
  const all = [...JSON.parse(before), ...outcomes];
  if (countsFile !== undefined) writeFileSync(countsFile, JSON.stringify(all));
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    all.reduce((total, outcome) => total + outcome[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const problems = all.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  process.stdout.write('\n');
  // Repeated here, because the end of the output may be all that is kept of it.
  for (const { title, report } of all.flatMap(({ failures }) => failures)) {
    process.stdout.write(`Failed: ${title}\n${beginningOf(report)}\n`);
  }
  for (const problem of problems) process.stdout.write(`Failed: ${problem}.\n`);
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  return failed > 0 || problems.length > 0 ? 1 : 0;
}

/** @param {string} report */
function beginningOf(report) {
  const lines = report.split('\n').slice(0, REPORT_LINES_MAX);
  return lines.map((line) => `  ${line.slice(0, REPORT_COLUMNS_MAX)}`).join('\n');
}
