import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './load.mjs';
import { writeFirstPart } from './sections.mjs';

/**
 * Prints the figures; for a run of all parts also writes results.md (for people) and results.json (every round). Ratios
 * are medians of the rounds' own ratios, with the lowest and the highest of them.
 */
export function report({ results, phases, run, isWhole }) {
  const text = textOf({ results, phases, run });
  if (isWhole) {
    writeFirstPart(text);
    writeFileSync(
      fileURLToPath(new URL('results.json', import.meta.url)),
      `${JSON.stringify(results, null, 1)}\n`,
    );
  }
  process.stdout.write(`\n${text}`);
}

function textOf({ results, phases, run }) {
  const { clients, seconds, rounds, scale, version } = run;
  const loads = Object.values(results).flatMap((measures) => measures.map(({ load }) => load));
  return `# Measured

${rounds} interleaved rounds of ${seconds} s each, ${clients} clients unless said, medians; ratios with their spread over the rounds. PostgreSQL ${version} (embedded) with fsync and synchronous_commit on; pgbench at scale ${scale}; the server a process of its own; clients on the same machine. ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, commit ${commit()}, load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, including the bench. Read the ratios: the absolute figures depend on the machine and on what else it does.

| what | per second | p50, ms | p99, ms | ratio to TPC-B, or to the row above where it is the bare server | to be reached |
|---|---|---|---|---|---|
${phases.map((phase) => rowOf(results, phase)).join('\n')}

A posting is one call of \`ledger.post\`: a transfer row with a unique reference, two entries, balances guarded by their floor. A claim is a whole request: access token and session checked, idempotency key stored, the share locked, its visits marked, the reward and fee posted, the answer checked against the contract and stored. A ticket is a stored visit of a visitor with a network and a browser of their own; a visit is a ticket and, after the dwell time, its verdict: two requests, counted once. Every answer is checked, and the audit of the ledger is clean at the end.

Run it with \`npm run bench\`, or some parts with \`npm run bench -- home pages\` (needs a build, and pgbench from Debian's \`postgresql\` package); every round of a whole run is in results.json.
`;
}

function rowOf(results, { name, says, goal, yardstick = 'tpcb' }) {
  const measures = results[name];
  const ratios = measures.map(({ perSecond }, round) => perSecond / results[yardstick][round].perSecond);
  const figure = (pick, digits) => median(measures.map(pick)).toFixed(digits);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const reached = goal === undefined ? '–' : `${goal.toFixed(1)} x`;
  return `| ${says} | ${figure((m) => m.perSecond, 0)} | ${figure((m) => m.p50, 1)} | ${figure((m) => m.p99, 1)} | **${median(ratios).toFixed(2)} x** (${spread}) | ${reached} |`;
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
