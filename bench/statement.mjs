// Imports a long bank statement through the calls of the console while another page is in use, and writes the timings
// into bench/results.md.
//   npm run statement -w bench            100,000 lines, of which 5,000 are for announced deposits
//   LINES=20000 npm run statement -w bench
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@handbill/ledger';
import { createLog, createPool, startEmbeddedPostgres } from '@handbill/server';
import { measureOf } from './load.mjs';
import { operatorOf } from './operator.mjs';
import { seedDeposits } from './seed.mjs';
import { environmentOf, freePort, startServer } from './server.mjs';
import { writeStatementSection } from './statement-report.mjs';

const LINES = Number(process.env.LINES ?? 100_000);
const MATCHED = LINES / 20;
const MAPPING = {
  delimiter: ';',
  header_line: 1,
  booked_on: 'Date',
  date_format: 'yyyy-MM-dd',
  amount: { signed: 'Amount' },
  decimal: '.',
  currency: { always: 'USD' },
  bank_reference: 'Reference',
  remittance: 'Text',
  payer: 'Name',
};

const folder = mkdtempSync(join(tmpdir(), 'handbill-bench-'));
const stops = [];
const steps = {};

try {
  const database = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    log: createLog('warn'),
  });
  stops.push(() => database.stop());
  const { host, port, user } = database.roles.owner;
  const admin = createPool(database.roles.owner, 1);
  await admin.query('create role handbill_app login');
  await admin.query('create database handbill_bench');
  await admin.end();
  const environment = environmentOf({ host, port, user, folder, httpPort: await freePort() });
  const handbill = await startServer(environment);
  stops.push(() => handbill.stop());
  const pool = createPool({ host, port, user, database: 'handbill_bench' }, 2);
  stops.push(() => pool.end());
  const references = await seedDeposits(pool, MATCHED);
  // Without this, a second operator would have to accept the file first.
  await pool.query(
    `insert into setting (key, value, updated_at) values ('statement_alone_limit', '"100000000000"', now())`,
  );
  const call = await operatorOf(environment);
  // The command creates an admin, who moves no money. No single role outside a demo may make all the calls below.
  await pool.query(`update operator set role = 'demo'`);

  const { data } = await timed('upload', () => call('POST', 'statements', fileOf(references)));
  const path = `statements/${data._id}`;
  const mapped = await timed('map', () =>
    call('POST', `${path}/mapping`, { mapping: MAPPING, account: '0123456789' }),
  );
  const previewed = await timed('preview', () => call('GET', path));
  expectOutcomes(mapped.data.outcomes);
  expectOutcomes(previewed.data.outcomes);

  const asked = { page: [], progress: [] };
  await call('POST', `${path}/import`, {});
  const began = performance.now();
  for (let importing = true; importing; ) {
    const statement = await lasting(asked.progress, () => call('GET', path));
    importing = statement.data.status === 'importing';
    // Another operator's work: a list, and the balance sheet, whose figures every line changes.
    await lasting(asked.page, () => call('GET', 'deposits?status=pending'));
    await lasting(asked.page, () => call('GET', 'balance-sheet'));
    await pause(100);
  }
  const seconds = (performance.now() - began) / 1_000;
  const { data: imported } = await call('GET', path);
  expectOutcomes(imported.outcomes);
  const findings = await audit({ query: (text, values) => pool.query(text, [...values]) });
  if (findings.length > 0) throw new Error(`the audit found ${JSON.stringify(findings.slice(0, 3))}`);
  const { rows } = await pool.query('show server_version');
  writeStatementSection({
    lines: LINES,
    matched: MATCHED,
    seconds,
    steps,
    page: measureOf(asked.page, seconds),
    progress: measureOf(asked.progress, seconds),
    memoryMiB: peakMemory(handbill.pid),
    version: rows[0].server_version,
  });
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

function fileOf(references) {
  const every = LINES / references.length;
  const lines = Array.from({ length: LINES }, (_, index) => {
    const text = index % every === 0 ? `Payment ${references[index / every]}` : `Thank you, number ${index}`;
    return `2026-03-02;12.50;BENCH-${index};${text};Somebody ${index}`;
  });
  const form = new FormData();
  form.set('file_name', 'bench.csv');
  form.set('file', new Blob([['Date;Amount;Reference;Text;Name', ...lines].join('\n')]), 'bench.csv');
  return form;
}

function expectOutcomes(outcomes) {
  const lines = Object.fromEntries(outcomes.map((each) => [each.outcome, each.lines]));
  if (lines.matched !== MATCHED || lines.unmatched !== LINES - MATCHED)
    throw new Error(`the lines became ${JSON.stringify(lines)}`);
}

async function timed(name, act) {
  const began = performance.now();
  const answer = await act();
  steps[name] = (performance.now() - began) / 1_000;
  return answer;
}

async function lasting(latencies, act) {
  const began = performance.now();
  const answer = await act();
  latencies.push(performance.now() - began);
  return answer;
}

/** The peak memory of a process, in MiB. */
function peakMemory(pid) {
  const [, kiB] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kiB) / 1_024);
}
