// `npm run test:defects`: applies each deliberate defect to a copy of the repository and expects the test named in its
// patch to fail. Arguments select patches by parts of their paths.
import { rmSync } from 'node:fs';
import { readDefects } from './defects/read-defects.mjs';
import { applyPatch, scratchCopy } from './defects/scratch-copy.mjs';
import { runVitest } from './runners.mjs';
import { root, setUp } from './setup.mjs';

const parts = process.argv.slice(2);
const isWanted = (/** @type {string} */ path) =>
  parts.length === 0 || parts.some((part) => path.includes(part));
const defects = readDefects(root).filter(({ path }) => isWanted(path));
if (defects.length === 0) {
  process.stderr.write(`No defect has "${parts.join('" or "')}" in its path.\n`);
  process.exit(2);
}

await setUp();
const copy = scratchCopy(root);
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
/** @type {string[]} */
const lines = [];
for (const defect of defects) {
  const problem = await problemWith(defect);
  lines.push(problem === null ? `caught: ${defect.path}` : `NOT CAUGHT: ${defect.path}: ${problem}`);
}
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exitCode = lines.every((line) => line.startsWith('caught')) ? 0 : 1;

/** @param {import('./defects/read-defects.mjs').Defect} defect @returns {Promise<string | null>} */
async function problemWith({ path, file, title }) {
  const refused = applyPatch(copy, path);
  if (refused !== null) return `the patch no longer applies: ${refused}`;
  const { failures, problem } = await runVitest([file, '--testNamePattern', literal(title)], {}, copy);
  const stuck = applyPatch(copy, path, '-R');
  if (stuck !== null) throw new Error(`${path} could not be reverted: ${stuck}`);
  if (failures.some((failed) => failed.title.includes(title))) return null;
  return (
    problem ??
    (failures.length > 0
      ? `other tests failed: ${failures.map((failed) => failed.title).join('; ')}`
      : 'its test passes')
  );
}

/** @param {string} text */
function literal(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
