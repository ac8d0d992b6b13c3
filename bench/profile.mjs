// Where the CPU time of a request goes: `npm run profile -w bench -- claims` runs each phase of one part once, without
// a yardstick, and prints microseconds per request for the client, the server and PostgreSQL, and the server's own by
// file and by function. SECONDS (4) is how long each phase runs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog, createPool, hashPassword, startEmbeddedPostgres } from '@handbill/server';
import { environmentOf, freePort, startServer } from './server.mjs';

const seconds = Number(process.env.SECONDS ?? 4);
const SHOWN = Number(process.env.SHOWN ?? 25);
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const name = process.argv[2];
const { [name]: part } = await import(new URL(`parts/${name}.mjs`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'handbill-profile-'));
const profile = join(folder, 'server.cpuprofile');
const stops = [];

try {
  const server = await startCountingPostgres();
  stops.push(() => server.stop());
  const { host, port, user } = server.roles.owner;
  const admin = createPool(server.roles.owner, 1);
  await admin.query('create role handbill_app login');
  await admin.query('create database handbill_bench');
  await admin.end();
  const httpPort = await freePort();
  const preload = fileURLToPath(new URL('profiler.mjs', import.meta.url));
  const handbill = await startServer({
    ...environmentOf({ host, port, user, folder, httpPort }),
    NODE_OPTIONS: `--import ${preload}`,
    HANDBILL_PROFILE: profile,
  });
  stops.push(() => handbill.stop());
  const pool = createPool({ host, port, user, database: 'handbill_bench' }, 8);
  stops.push(() => pool.end());
  const password = 'a password of the bench';
  await pool.query('create extension pg_stat_statements');
  const passwordHash = await hashPassword(password);
  const stage = {
    pool,
    httpPort,
    folder,
    clients: Number(process.env.CLIENTS ?? 16),
    seconds,
    rounds: 2,
    password,
    passwordHash,
    stops,
    say: console.log,
  };
  for (const { name: phase, says, before, measure } of await part(stage)) {
    const prepared = await before?.();
    await pool.query('checkpoint');
    const started = cpuSeconds(handbill.pid);
    const measured = await measure(prepared);
    const ended = cpuSeconds(handbill.pid);
    await pool.query('select pg_stat_statements_reset()');
    process.kill(handbill.pid, 'SIGUSR2');
    // Once more, because taking samples costs the server a part of its time.
    const sampled = await measure(prepared);
    process.kill(handbill.pid, 'SIGUSR2');
    while (!existsSync(profile)) await pause(50);
    await pause(300);
    const each = (who) => Math.round((used(started, ended, who) * 1e6) / measured.count);
    console.log(
      `\n${phase}: ${says}\n${measured.perSecond.toFixed(0)}/s; CPU per request, µs: client ${each('client')}, server ${each('server')}, PostgreSQL ${each('postgres')}`,
    );
    await printStatements(pool, sampled.count);
    printProfile(JSON.parse(readFileSync(profile, 'utf8')), sampled.count);
    rmSync(profile);
  }
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** PostgreSQL with pg_stat_statements, which it loads only at its start. */
async function startCountingPostgres() {
  const start = () => startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: createLog('warn') });
  const first = await start();
  const admin = createPool(first.roles.owner, 1);
  await admin.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await admin.query("alter system set pg_stat_statements.track = 'all'");
  await admin.query('alter system set pg_stat_statements.track_planning = on');
  await admin.end();
  await first.stop();
  return start();
}

/** The statements that took longest, those inside of functions after those that the server sends. */
async function printStatements(pool, requests) {
  const { rows } = await pool.query(
    `select toplevel, calls, total_exec_time as ms, total_plan_time as planned_ms, rows, wal_bytes, shared_blks_hit as blocks,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as text
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     order by toplevel desc, total_exec_time desc`,
  );
  for (const isSent of [true, false]) {
    const shown = rows.filter(({ toplevel }) => toplevel === isSent).slice(0, SHOWN);
    console.log(
      `  statements ${isSent ? 'sent' : 'inside of functions and triggers'}: µs, µs of planning, runs, blocks and bytes of WAL per request`,
    );
    for (const { ms, planned_ms: plannedMs, calls, blocks, wal_bytes: wal, text } of shown)
      console.log(
        `  ${[(ms * 1000) / requests, (plannedMs * 1000) / requests, Number(calls) / requests, Number(blocks) / requests, Number(wal) / requests].map((figure) => figure.toFixed(figure < 10 ? 2 : 0).padStart(7)).join('')}  ${text}`,
      );
  }
}

/** The CPU seconds so far of this process, of the server and of each process of PostgreSQL, by its id. */
function cpuSeconds(serverPid) {
  const times = { client: {}, server: {}, postgres: {} };
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let stat;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue;
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    if (Number(pid) === process.pid) times.client[pid] = seconds;
    else if (Number(pid) === serverPid) times.server[pid] = seconds;
    else if (isOurPostgres(pid)) times.postgres[pid] = seconds;
  }
  return times;
}

function used(started, ended, who) {
  return Object.entries(ended[who]).reduce(
    (sum, [pid, seconds]) => sum + seconds - (started[who][pid] ?? 0),
    0,
  );
}

function isOurPostgres(pid) {
  try {
    const parent = /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const commandOf = (which) => readFileSync(`/proc/${which}/cmdline`, 'utf8');
    return [pid, parent].some((which) => commandOf(which).includes(folder));
  } catch {
    return false;
  }
}

function printProfile({ nodes, samples, timeDeltas }, requests) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const self = new Map();
  const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);
  for (const [at, id] of samples.entries()) add(self, id, timeDeltas[at]);
  const files = new Map();
  const functions = new Map();
  for (const [id, micros] of self) {
    const { functionName, url, lineNumber } = byId.get(id).callFrame;
    const file = url.replace(/^file:\/\//, '').replace(/.*node_modules\//, '') || `(${functionName})`;
    add(files, file.replace(/^.*packages\/server/, 'server'), micros);
    add(
      functions,
      `${functionName || '(anonymous)'} ${file.split('/').slice(-2).join('/')}:${lineNumber}`,
      micros,
    );
  }
  const totals = new Map();
  const visit = (id, above) => {
    const { callFrame, children = [] } = byId.get(id);
    const where = callFrame.url.split('/').slice(-2).join('/');
    const key = `${callFrame.functionName || '(anonymous)'} ${where}:${callFrame.lineNumber}`;
    const inside = above.has(key) ? above : new Set([...above, key]);
    const micros = (self.get(id) ?? 0) + children.reduce((sum, child) => sum + visit(child, inside), 0);
    if (!above.has(key)) add(totals, key, micros);
    return micros;
  };
  visit(nodes[0].id, new Set());
  for (const [title, map] of [
    ['by file', files],
    ['by function', functions],
    ['with all it calls', totals],
  ]) {
    console.log(`  ${title}, µs per request`);
    for (const [key, micros] of [...map].sort((a, b) => b[1] - a[1]).slice(0, SHOWN))
      console.log(`  ${(micros / requests).toFixed(1).padStart(8)}  ${key}`);
  }
}
