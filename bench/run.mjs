// Measures Handbill's parts against pgbench's TPC-B, all on one PostgreSQL server in one interleaved run, and prints the
// ratios. A run of all parts also writes bench/results.md.
//   npm run bench                         every part, five rounds of 6 seconds each
//   npm run bench -- home pages           some parts: postings, claims, visits, pages, home, draws
//   ROUNDS=1 SECONDS=2 npm run bench
// A bank statement is a bench of its own: npm run statement -w bench.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '@handbill/ledger';
import { createLog, createPool, hashPassword, startEmbeddedPostgres } from '@handbill/server';
import { claims } from './parts/claims.mjs';
import { draws } from './parts/draws.mjs';
import { home } from './parts/home.mjs';
import { pages } from './parts/pages.mjs';
import { postings } from './parts/postings.mjs';
import { visits } from './parts/visits.mjs';
import { findPgbench, pgbench } from './pgbench.mjs';
import { report } from './report.mjs';
import { environmentOf, freePort, startServer } from './server.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 6);
const CLIENTS = 16;
const SCALE = 16;
const PASSWORD = 'a password of the bench';
const PARTS = { postings, claims, visits, pages, home, draws };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`there is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);
const names = chosen.length > 0 ? chosen : Object.keys(PARTS);

const program = findPgbench();
const folder = mkdtempSync(join(tmpdir(), 'handbill-bench-'));
const stops = [];

try {
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: createLog('warn') });
  stops.push(() => server.stop());
  const { host, port, user } = server.roles.owner;
  const admin = createPool(server.roles.owner, 1);
  await admin.query('create role handbill_app login');
  await admin.query('create database handbill_bench');
  await admin.query('create database tpcb');
  await admin.end();

  const httpPort = await freePort();
  const handbill = await startServer(environmentOf({ host, port, user, folder, httpPort }));
  stops.push(() => handbill.stop());
  const pool = createPool({ host, port, user, database: 'handbill_bench' }, 8);
  stops.push(() => pool.end());
  const yardstick = pgbench({ program, host, port, user, database: 'tpcb' });
  say(`preparing pgbench at scale ${SCALE}`);
  await yardstick.prepare(SCALE);
  const passwordHash = await hashPassword(PASSWORD);
  const stage = {
    ...{
      pool,
      httpPort,
      folder,
      clients: CLIENTS,
      seconds,
      rounds,
      password: PASSWORD,
      passwordHash,
      stops,
      say,
    },
  };
  const measureTpcb = () => yardstick.measure({ clients: CLIENTS, seconds });
  const phases = [{ name: 'tpcb', says: 'pgbench TPC-B (the yardstick)', measure: measureTpcb }];
  for (const name of names) phases.push(...(await PARTS[name](stage)));
  const results = await measureAll(pool, phases);
  const findings = await audit({ query: (text, values) => pool.query(text, [...values]) });
  if (findings.length > 0) throw new Error(`the audit found ${JSON.stringify(findings.slice(0, 3))}`);
  const { rows } = await pool.query('show server_version');
  const run = { clients: CLIENTS, seconds, rounds, scale: SCALE, version: rows[0].server_version };
  report({ results, phases, run, isWhole: chosen.length === 0 });
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Each phase once in each round, so that other load on the machine affects all of them alike. */
async function measureAll(pool, phases) {
  const results = Object.fromEntries(phases.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, before, measure } of phases) {
      const prepared = await before?.();
      // What autovacuum does within minutes: a table that was empty when its statements were planned is scanned whole.
      await pool.query('vacuum analyze');
      // So that a phase does not pay for the writes of the one before.
      await pool.query('checkpoint');
      const measured = await measure(prepared);
      results[name].push({ ...measured, load: loadavg()[0] });
      say(`round ${round} ${name}: ${measured.perSecond.toFixed(0)}/s, p99 ${measured.p99.toFixed(1)} ms`);
    }
  }
  return results;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
