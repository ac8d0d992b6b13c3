import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './load.mjs';
import { writtenSection } from './pages-report.mjs';
import { writtenStatementSection } from './statement-report.mjs';

const names = {
  tpcb: 'pgbench TPC-B (the yardstick)',
  postings_spread: 'postings from Node, spread over accounts',
  postings_as_caller: 'the same, the function with the rights of its caller',
  postings_hot: "postings from Node, all on one of the company's accounts",
  claims_spread: 'claims over HTTP, whole, spread over campaigns',
  claims_hot: 'claims over HTTP, whole, all on one campaign',
};
// The goals of the project's design, as ratios to TPC-B.
const goals = { postings_spread: 2.5, postings_hot: 3.5, claims_spread: 1, claims_hot: 1 };

/** Writes results.md (for people) and results.json (every round). Ratios are medians of the rounds' own ratios. */
export async function writeReport({ results, clients, seconds, rounds, scale, version }) {
  const rows = Object.entries(results).map(([name, measures]) => {
    const ratios = measures.map(({ perSecond }, round) => perSecond / results.tpcb[round].perSecond);
    const figure = (pick, digits) => median(measures.map(pick)).toFixed(digits);
    const goal = goals[name] === undefined ? '–' : `${goals[name].toFixed(1)} x`;
    return `| ${names[name]} | ${figure((m) => m.perSecond, 0)} | ${figure((m) => m.p50, 1)} | ${figure((m) => m.p99, 1)} | **${median(ratios).toFixed(2)} x** | ${goal} |`;
  });
  const text = `# Measured

${rounds} interleaved rounds of ${seconds} s each, ${clients} clients, medians. PostgreSQL ${version} (embedded) with fsync and synchronous_commit on; pgbench at scale ${scale}; the server a process of its own; clients on the same machine. ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, commit ${commit()}. Read the ratios: the absolute figures depend on the machine and on what else it does.

| what | per second | p50, ms | p99, ms | ratio to TPC-B | to be reached |
|---|---|---|---|---|---|
${rows.join('\n')}

A posting is one call of \`ledger.post\`: a transfer row with a unique reference, two entries, balances guarded by their floor. A claim is a whole request: access token and session checked, idempotency key stored, the share locked, its visits marked, the reward and fee posted, the answer checked against the contract and stored. Every claim's answer is checked, and the audit of the ledger is clean at the end.

Run it with \`npm run bench\` (needs pgbench, from Debian's \`postgresql\` package); every round is in results.json.
`;
  writeFileSync(
    fileURLToPath(new URL('results.md', import.meta.url)),
    text + writtenStatementSection() + writtenSection(),
  );
  writeFileSync(
    fileURLToPath(new URL('results.json', import.meta.url)),
    `${JSON.stringify(results, null, 1)}\n`,
  );
  process.stdout.write(`\n${text}`);
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
