// The section of results.md about the import of a long bank statement.
import { cpus, loadavg } from 'node:os';
import { writeSection } from './sections.mjs';

/** Prints the section, and replaces the previous one in results.md. */
export function writeStatementSection(measured) {
  writeSection('A long bank statement', textOf(measured));
}

function textOf({ lines, matched, seconds, steps, page, progress, memoryMiB, version }) {
  const number = (value) => value.toLocaleString('en');
  return `${number(lines)} lines of a CSV, ${number(matched)} of them for announced deposits and all others for nobody, through the calls of the console. PostgreSQL ${version} (embedded) with fsync on; ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, at a load of ${loadavg()[0].toFixed(0)}: what else the machine did is part of the figures. During the import one operator watches the progress and another uses the deposits and the balance sheet.

| what | measured |
|---|---|
| upload | ${steps.upload.toFixed(1)} s |
| read by a mapping, with its preview | ${steps.map.toFixed(1)} s |
| preview again | ${steps.preview.toFixed(1)} s |
| **import** | **${seconds.toFixed(1)} s**, ${number(Math.round(lines / seconds))} lines a second |
| another page during the import | p50 ${page.p50.toFixed(0)} ms, p99 ${page.p99.toFixed(0)} ms (${page.count} calls) |
| the progress page | p50 ${progress.p50.toFixed(0)} ms, p99 ${progress.p99.toFixed(0)} ms (${progress.count} calls) |
| most memory of the server | ${memoryMiB} MiB |

Run it with \`npm run statement -w bench\` after a build. It fails when a line becomes anything else than it should, or the audit of the ledger finds something.
`;
}
