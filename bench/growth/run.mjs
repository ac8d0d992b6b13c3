// Measures whether what an instance costs grows with its size: makes one for each number of members, all on one PostgreSQL
// server, and compares the median time of each call between them, the smallest one being 1.
//   npm run growth -w bench                      10,000 and 100,000 members
//   GROWTH_REPORT=growth-million.md npm run growth -w bench -- 10000 1000000
//   OPEN_ORDERS=100000 npm run growth -w bench -- 10000    and 10,000 members with 100,000 more running orders
//   REPEATS=5 npm run growth -w bench
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, createPool, hashPassword, startEmbeddedPostgres } from '@handbill/server';
import { operatorOf } from '../operator.mjs';
import { environmentOf, freePort, startServer } from '../server.mjs';
import { letVisitsBeShort } from '../visitors.mjs';
import { callsOf, measuredOrders, measuredSharers, OF_FEW_VISITS, OF_SMALL_SHARER } from './calls.mjs';
import { firstAudit, generate, runJobs } from './generate.mjs';
import { growthReport } from './growth-report.mjs';
import { storageOf } from './storage.mjs';
import { TIMES, wholeReadsOf } from './whole-reads.mjs';

const sizes = process.argv.slice(2).map((size) => ({ members: Number(size), openOrders: 0 }));
if (sizes.length === 0) for (const members of [10_000, 100_000]) sizes.push({ members, openOrders: 0 });
const openOrders = Number(process.env.OPEN_ORDERS ?? 0);
if (openOrders > 0) sizes.splice(1, 0, { members: sizes[0].members, openOrders });
/**
 * How often each call is made on each instance: more often than `min` while it took less than `ms` on one of them and less
 * than `mostMs` on all, at most `max` times.
 */
const repeats = { min: Number(process.env.REPEATS ?? 15), max: 101, ms: 600, mostMs: 6_000 };
const FEW_SUFFIXES = [OF_FEW_VISITS, OF_SMALL_SHARER];
const HOUR_MS = 3_600_000;
const PASSWORD = 'a password of the bench';
const folder = mkdtempSync(join(tmpdir(), 'handbill-growth-'));
const stops = [];
const say = (line) => process.stdout.write(`${line}\n`);

try {
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: createLog('warn') });
  stops.push(() => server.stop());
  const admin = createPool(server.roles.owner, 1);
  await admin.query('create role handbill_app login');
  const passwordHash = await hashPassword(PASSWORD);
  const made = [];
  for (const size of sizes) made.push(await generated({ server, admin, ...size, passwordHash }));
  await admin.end();
  const instances = [];
  for (const each of made) instances.push(await started(each));
  for (const instance of instances) {
    // Not earlier: a session without calls would have ended.
    instance.operator = await operatorOf(instance.environment, 'reader');
    instance.orders = await measuredOrders(instance.pool);
    instance.sharers = await measuredSharers(instance.pool);
    const [callsMin, callsMax] = [repeats.min + TIMES, repeats.max + TIMES];
    instance.calls = await callsOf({ ...instance, password: PASSWORD, callsMin, callsMax });
  }
  // Side by side: most of it is waiting, and each reads its own database.
  await Promise.all(
    instances.map(async (instance) => {
      instance.wholeReads = await wholeReadsOf(instance);
    }),
  );
  const measured = new Map();
  for (const names of comparedCalls(instances[0].calls))
    for (const [name, times] of await measure(instances, names)) measured.set(name, times);
  await growthReport({ instances, measured, repeats });
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The names of the calls; one for many visits together with the same for few, because they are compared. */
function comparedCalls(calls) {
  const names = [...calls.keys()];
  const few = (name) => FEW_SUFFIXES.map((suffix) => `${name}${suffix}`).filter((each) => calls.has(each));
  return names
    .filter((name) => !FEW_SUFFIXES.some((suffix) => name.endsWith(suffix)))
    .map((name) => [name, ...few(name)]);
}

/**
 * The times of each of some calls on each instance, in milliseconds, and the length of its last answer: in turns, so that
 * none runs on a program that the others have warmed up, and another one goes first in each turn.
 */
async function measure(instances, names) {
  // Access tokens last five minutes.
  for (const { operator } of instances) await operator.renew();
  const measured = new Map(
    names.map((name) => [name, { times: instances.map(() => []), lengths: instances.map(() => 0) }]),
  );
  const all = names.flatMap((name) => instances.map((instance, place) => ({ name, instance, place })));
  for (let turn = 0; turn < repeats.min || (turn < repeats.max && isShort(measured)); turn += 1) {
    for (let step = 0; step < all.length; step += 1) {
      const { name, instance, place } = all[(turn + step) % all.length];
      const send = await instance.calls.get(name)();
      if (send === null) return measured;
      const began = performance.now();
      const answer = await send();
      const { times, lengths } = measured.get(name);
      times[place].push(performance.now() - began);
      lengths[place] = JSON.stringify(answer).length;
    }
  }
  return measured;
}

function isShort(measured) {
  const takenMs = [...measured.values()].flatMap(({ times }) => times.map(sumOf));
  return Math.min(...takenMs) < repeats.ms && Math.max(...takenMs) < repeats.mostMs;
}

function sumOf(times) {
  return times.reduce((sum, time) => sum + time, 0);
}

/** A database of this size. */
async function generated({ server, admin, members, openOrders: open, passwordHash }) {
  const { host, port, user } = server.roles.owner;
  const database = `growth_${members}_${open}`;
  await admin.query(`create database ${database}`);
  const httpPort = await freePort();
  const environment = environmentOf({ host, port, user, database, folder: join(folder, database), httpPort });
  const first = await startServer(environment);
  // Who decides what the instance has.
  await operatorOf(environment);
  // Its connections would go on using the indexes, which are not written while the instance is made.
  await first.stop();
  const pool = createPool({ host, port, user, database }, 1, HOUR_MS);
  stops.push(() => pool.end());
  say(`${members} members, ${open} open orders more`);
  const began = performance.now();
  // One connection, so that what is set for it holds for each statement.
  await generate(pool, { members, openOrders: open, now: new Date(), passwordHash, say });
  return {
    members,
    openOrders: open,
    environment,
    generatedMs: performance.now() - began,
    httpPort,
    pool,
  };
}

/** A running server on such a database, after its jobs and its first audit, which is whole and finds nothing. */
async function started({ members, openOrders, environment, generatedMs, httpPort, pool }) {
  const handbill = await startServer(environment);
  stops.push(() => handbill.stop());
  say(`${members} members, ${openOrders} open orders more`);
  await letVisitsBeShort(pool);
  await runJobs(pool);
  const auditMs = await firstAudit(pool);
  say(`  the audit is clean, and took ${(auditMs / 1_000).toFixed(1)} s`);
  const storage = await storageOf(pool);
  const { rows } = await pool.query(
    `select pg_database_size(current_database())::text as bytes, (select count(*)::text from ledger.entry) as entries,
       (select count(*)::text from visit) as visits, (select count(*)::text from share) as shares,
       (select count(*)::text from campaign) as orders`,
  );
  const [counts] = rows;
  say(`  ${JSON.stringify(counts)}`);
  return { members, openOrders, counts, generatedMs, auditMs, storage, environment, httpPort, pool };
}
