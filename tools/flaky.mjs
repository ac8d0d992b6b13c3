// `npm run test:flaky -- <name>`: runs one test file 50 times and reports how often each test failed. The name is part
// of the path of a journey, or else of a vitest file; `--times 10` runs it ten times.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runPlaywright, runVitest } from './runners.mjs';
import { root, setUp } from './setup.mjs';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '50' } },
  allowPositionals: true,
});
const [name] = positionals;
const times = Number(values.times);
if (name === undefined || !Number.isInteger(times) || times < 1) {
  process.stderr.write('Usage: npm run test:flaky -- <part of a file name> [--times 50]\n');
  process.exit(2);
}

await setUp();
const inBrowser = ['journeys', 'walks'].flatMap((folder) =>
  readdirSync(join(root, 'e2e', folder)).map((file) => ({ folder, file })),
);
const journey = inBrowser.find(({ file }) => file.includes(name));
const outcomes = journey === undefined ? await repeatVitest(name) : [await repeatJourney(journey)];
const failures = outcomes.flatMap((outcome) => outcome.failures.map(({ title }) => title));
const problems = outcomes.flatMap(({ problem }) => (problem === null ? [] : [problem]));
process.stdout.write('\n');
for (const title of new Set(failures)) {
  const count = failures.filter((failed) => failed === title).length;
  process.stdout.write(`${count} of ${times} runs failed: ${title}\n`);
}
for (const problem of problems) process.stdout.write(`Failed: ${problem}.\n`);
const isSteady = failures.length + problems.length === 0;
if (isSteady) process.stdout.write(`${name}: none of ${times} runs failed.\n`);
process.exitCode = isSteady ? 0 : 1;

/** Each repetition has its own Handbill. @param {{ folder: string, file: string }} journey */
function repeatJourney({ folder, file }) {
  return runPlaywright([`--project=${folder}`, `--repeat-each=${times}`, `${folder}/${file}`]);
}

/** @param {string} part */
async function repeatVitest(part) {
  const all = [];
  for (let run = 0; run < times; run += 1) all.push(await runVitest([part]));
  return all;
}
