// Measures the ledger's postings and whole claims over HTTP against pgbench's TPC-B, all on one PostgreSQL server
// in one interleaved run, and writes bench/results.md with the ratios.
//   npm run bench            five rounds of 6 seconds each
//   ROUNDS=1 SECONDS=2 npm run bench
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts, audit, post, transfer } from '@handbill/ledger';
import { createLog, createPool, hashPassword, startEmbeddedPostgres } from '@handbill/server';
import { claimer, signIn } from './claims.mjs';
import { closedLoop } from './load.mjs';
import { findPgbench, pgbench } from './pgbench.mjs';
import { writeReport } from './report.mjs';
import { seedAccounts, seedClaims } from './seed.mjs';
import { environmentOf, freePort, startServer } from './server.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 6);
const CLIENTS = 16;
const ACCOUNTS = 10_000;
const SCALE = 16;
const CLAIMS_PER_SECOND_MAX = 3_000;
const PASSWORD = 'a password of the bench';

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
  say(`preparing pgbench at scale ${SCALE} and ${ACCOUNTS} accounts`);
  await yardstick.prepare(SCALE);
  await seedAccounts(pool, ACCOUNTS);
  const claims = await prepareClaims(pool, httpPort);

  const phases = [
    ['tpcb', () => yardstick.measure({ clients: CLIENTS, seconds })],
    [
      'postings_spread',
      () => closedLoop({ clients: CLIENTS, seconds, act: () => posting(pool, spreadEntries()) }),
    ],
    [
      'postings_as_caller',
      () =>
        asCaller(pool, () =>
          closedLoop({ clients: CLIENTS, seconds, act: () => posting(pool, spreadEntries()) }),
        ),
    ],
    ['postings_hot', () => closedLoop({ clients: CLIENTS, seconds, act: () => posting(pool, hotEntries()) })],
    ['claims_spread', () => claims.measure('spread')],
    ['claims_hot', () => claims.measure('hot')],
  ];
  const results = Object.fromEntries(phases.map(([name]) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, measure] of phases) {
      // A checkpoint, so that a phase does not pay for the writes of the one before.
      await pool.query('checkpoint');
      const measured = await measure();
      results[name].push(measured);
      say(`round ${round} ${name}: ${measured.perSecond.toFixed(0)}/s, p99 ${measured.p99.toFixed(1)} ms`);
    }
  }
  const findings = await audit({ query: (text, values) => pool.query(text, [...values]) });
  if (findings.length > 0) throw new Error(`the audit found ${JSON.stringify(findings.slice(0, 3))}`);
  const { rows } = await pool.query('show server_version');
  await writeReport({
    results,
    clients: CLIENTS,
    seconds,
    rounds,
    scale: SCALE,
    version: rows[0].server_version,
  });
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** One posting of one cent between a member and revenue, or between two members; one round trip. */
function posting(pool, entries) {
  const tx = { query: (text, values) => pool.query(text, [...values]) };
  return post(tx, transfer({ kind: 'correction', reference: randomUUID(), at: new Date(), entries }));
}

/**
 * Measures with a posting function that runs with its caller's rights, as it did when the server owned its tables. The
 * difference from the phase before is the cost of running with the owner's rights.
 */
async function asCaller(pool, measure) {
  const { rows } = await pool.query(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'ledger'::regnamespace and proname = 'post'",
  );
  const [{ name }] = rows;
  await pool.query(`alter function ${name} security invoker reset search_path`);
  try {
    return await measure();
  } finally {
    await pool.query(`alter function ${name} security definer set search_path = pg_catalog, pg_temp`);
  }
}

function spreadEntries() {
  const from = 1 + Math.floor(Math.random() * ACCOUNTS);
  const to = 1 + ((from + Math.floor(Math.random() * (ACCOUNTS - 1))) % ACCOUNTS);
  return [
    { account: accounts.memberAvailable(`bench-${from}`), amount: -1n },
    { account: accounts.memberAvailable(`bench-${to}`), amount: 1n },
  ];
}

/** Every posting credits the same account of the company, like the fees of a popular campaign. */
function hotEntries() {
  const from = 1 + Math.floor(Math.random() * ACCOUNTS);
  return [
    { account: accounts.memberAvailable(`bench-${from}`), amount: -1n },
    { account: accounts.revenueAdvertising, amount: 1n },
  ];
}

async function prepareClaims(pool, httpPort) {
  const count = CLAIMS_PER_SECOND_MAX * seconds * rounds;
  const passwordHash = await hashPassword(PASSWORD);
  const waiting = {};
  for (const [label, campaigns] of [
    ['spread', Math.ceil(count / 10)],
    ['hot', 1],
  ]) {
    say(`preparing ${count} shares to claim (${label})`);
    waiting[label] = await seedClaims(pool, { passwordHash, shares: count, campaigns, label });
  }
  const claim = claimer(httpPort, CLIENTS);
  return {
    async measure(label) {
      const usernames = [...new Set(waiting[label].map(({ username }) => username))];
      // Signs in again before each phase, because access tokens last five minutes.
      const tokens = await signIn(httpPort, usernames, PASSWORD);
      return closedLoop({
        clients: CLIENTS,
        seconds,
        act() {
          const share = waiting[label].pop();
          if (!share) throw new Error('all prepared shares were claimed: raise CLAIMS_PER_SECOND_MAX');
          return claim(tokens.get(share.username), share.id, randomUUID());
        },
      });
    },
  };
}
