// Makes an instance with a year of history, whose audit is clean: members who invited others, orders of all sizes, shares,
// visits, claims, deposits, withdrawals, and the ledger's postings for all of them. The same sizes make the same instance:
// chance comes from hashes of running numbers. Few members, orders and shares have most of everything (power laws).
// It writes all tables directly, those of the ledger as well, because millions of postings would take hours; the audit that
// follows it proves that the rows are those that postings would have left.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const MEMBERS_PER_ORDER = 12;
const DAY_MS = 86_400_000;
/** The jobs whose results the calls read: what the bank agrees with, the days that have ended, what is owed. */
const JOBS = ['reconcile-bank', 'count-ended-days', 'make-solvency-proof'];

/** The tables that are filled without their indexes, which are built afterwards. */
const LARGE = [
  'visit',
  'share',
  'claim',
  'award',
  'share_channel',
  'share_refusal',
  'tap',
  'tap_sum',
  'sharer_sum',
  'conversion',
  'notification',
  'member',
  'ledger.transfer',
  'ledger.entry',
  'ledger.account',
];

/**
 * @param client a superuser, with one connection
 * @param {{ members: number, openOrders: number, now: Date, passwordHash: string, say: (line: string) => void }} options `openOrders`
 *   are running orders that nobody received, besides one order for each dozen members
 */
export async function generate(client, { members, openOrders, now, passwordHash, say }) {
  const { rows } = await client.query(
    "select (select id from operator where username = 'bench') as operator, (select id from package order by visits limit 1) as package",
  );
  const [{ operator, package: packageId }] = rows;
  await client.query(
    "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'",
  );
  await client.query('set statement_timeout = 0');
  await switchIndexes(client, false);
  const values = {
    members,
    orders: Math.ceil(members / MEMBERS_PER_ORDER),
    open_orders: openOrders,
    now: `timestamptz '${now.toISOString()}'`,
    day: `date '${new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)}'`,
    operator: `'${operator}'`,
    package: `'${packageId}'`,
    password_hash: `'${passwordHash}'`,
  };
  for (const { name, sql } of stepsOf(values)) {
    const began = performance.now();
    const result = await client.query(sql);
    say(`  ${name}: ${result.rowCount ?? 0} rows, ${seconds(began)} s`);
  }
  const began = performance.now();
  await switchIndexes(client, true);
  await client.query('reset session_replication_role');
  await client.query('drop schema growth cascade');
  await client.query('vacuum analyze');
  // Twice, because a roll-up covers what was there at the one before.
  await client.query('select ledger.roll_up()');
  await client.query('select ledger.roll_up()');
  say(`  indexes and statistics: ${seconds(began)} s`);
}

/** Lets the server run these jobs now, which it does by itself within the hour. */
export async function runJobs(client) {
  for (const job of JOBS) await runJob(client, job);
  // As the database does by itself after a while.
  await client.query('vacuum analyze');
}

/**
 * Lets the server audit all of it, which proves what the audits of every hour go on from. Answers how long that took, in
 * milliseconds; throws what it found.
 */
export async function firstAudit(client) {
  const began = performance.now();
  await runJob(client, 'run-audit');
  const auditMs = performance.now() - began;
  const { rows } = await client.query('select whole, findings from audit_run order by id limit 1');
  const [audit] = rows;
  if (audit === undefined || !audit.whole || audit.findings.length > 0)
    throw new Error(`the audit: ${JSON.stringify(audit)}`);
  return auditMs;
}

async function runJob(client, job) {
  const { rows: added } = await client.query('select (graphile_worker.add_job($1)).id::text', [job]);
  const [{ id }] = added;
  for (let waiting = true; waiting; ) {
    await setTimeout(500);
    const { rows } = await client.query('select last_error from graphile_worker.jobs where id = $1', [id]);
    const [left] = rows;
    if (left?.last_error) throw new Error(`${job}: ${left.last_error}`);
    waiting = left !== undefined;
  }
}

/** The steps of instance.sql: what each is called, and its statements with the values in them. */
function stepsOf(values) {
  const text = readFileSync(new URL('instance.sql', import.meta.url), 'utf8');
  const [, ...steps] = text.split(/\n\n-- /);
  return steps.map((step) => {
    const [name = '', ...lines] = step.split('\n');
    const sql = lines.join('\n').replace(/(?<!:):([a-z_]+)/g, (_placeholder, key) => values[key]);
    return { name, sql };
  });
}

const seconds = (began) => ((performance.now() - began) / 1_000).toFixed(1);

/** Indexes that are not ready are not written; a rebuild makes them ready. */
async function switchIndexes(client, on) {
  for (const table of LARGE) {
    await client.query(
      `update pg_index set indisready = ${on}, indisvalid = ${on} where indrelid = '${table}'::regclass`,
    );
    if (on) await client.query(`reindex table ${table}`);
  }
}
