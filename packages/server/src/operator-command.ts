import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grantableRoles, type OperatorRole } from '@handbill/contract/console/permissions';
import { auditByCommand } from './features/audit/index.ts';
import { features } from './features/index.ts';
import { restoredByCommand } from './features/restoring/index.ts';
import {
  CommandError,
  createByCommand,
  disableByCommand,
  listByCommand,
  resetByCommand,
  verifyLogByCommand,
} from './features/team/index.ts';
import { givenDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import {
  EmbeddedPostgresError,
  rolesOfRunningPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/embedded-postgres.ts';
import { createMemory } from './platform/database/memory.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { createCommandPool, type DatabaseRoles, type Pool } from './platform/database/pool.ts';
import { type Tx, transact } from './platform/database/transaction.ts';
import { newId } from './platform/ids.ts';
import { acceptSecret, checkLogKey, checkSecret } from './platform/known-keys.ts';
import { createLog } from './platform/log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { checkMode } from './seed/mode.ts';

const USAGE = `Usage:
  npm run operator -- create <username> [--role ${grantableRoles.join('|')}]
  npm run operator -- list
  npm run operator -- disable <username>
  npm run operator -- reset-factor <username>
  npm run operator -- verify-log
  npm run operator -- audit
  npm run operator -- migrate
  npm run operator -- accept-secret
  npm run operator -- restored --backup <time of the backup> --operators <username>,<username>`;

const SECRET_ACCEPTED =
  'The new HANDBILL_SECRET is the one of this database now. Start the server, reset the second factors of operators, and tell members: see "A new secret" in docs/operating.md.';
const SECRET_KNOWN = 'This database knows the HANDBILL_SECRET already: nothing was changed.';

function roleOf(text: string | undefined): OperatorRole {
  const role = grantableRoles.find((known) => known === text);
  if (!role) throw new CommandError(`A role is one of ${grantableRoles.join(', ')}.`);
  return role;
}

function restoredOptions(words: string[]): { backupAt: Date; operators: string[] } {
  const options = { backup: { type: 'string' }, operators: { type: 'string' } } as const;
  const { values } = parseArgs({ args: words, options });
  const backupAt = new Date(values.backup ?? '');
  if (Number.isNaN(backupAt.getTime()) || values.operators === undefined) throw new CommandError(USAGE);
  return { backupAt, operators: values.operators.split(',') };
}

/** Runs against the configured database, even while a server is running on it. */
async function withDatabase<Result>(
  config: Config,
  run: (pool: Pool) => Promise<Result>,
  check: (tx: Tx, config: Config) => Promise<void> = checkSecret,
): Promise<Result> {
  const { roles, stop } = await openDatabase(config);
  try {
    await prepareDatabase(roles, config);
    const pool = createCommandPool(roles.app);
    try {
      await transact(pool, async (tx) => {
        await checkMode(tx, config);
        await checkLogKey(tx, config);
        await check(tx, config);
      });
      return await run(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await stop();
  }
}

async function openDatabase(config: Config): Promise<{ roles: DatabaseRoles; stop: () => Promise<void> }> {
  const given = givenDatabase(config);
  if (given !== null) return { roles: given, stop: async () => {} };
  const directory = join(config.dataDirectory, 'postgres');
  const running = rolesOfRunningPostgres(directory);
  if (running) return { roles: { ...running, pooler: null }, stop: async () => {} };
  const embedded = await startEmbeddedPostgres({ directory, log: createLog('warn') });
  return { roles: { ...embedded.roles, pooler: null }, stop: () => embedded.stop() };
}

async function main([command, username, ...rest]: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  const origin = config.origin ?? `http://localhost:${config.port}`;
  const now = systemClock.now();
  const memory = { shared: createMemory(), hasChanged: false, isLagging: false };
  const work = { now, config, memory, newId: () => newId(now), emit: () => {} };
  const perform = (run: (context: Parameters<typeof listByCommand>[0]) => Promise<string>) =>
    withDatabase(config, (pool) => transact(pool, (tx) => run({ ...work, tx })));
  if (command === 'accept-secret') {
    const accept = (pool: Pool) => transact(pool, (tx) => acceptSecret({ ...work, tx }));
    return (await withDatabase(config, accept, async () => {})) ? SECRET_ACCEPTED : SECRET_KNOWN;
  }
  if (command === 'list') return perform(listByCommand);
  if (command === 'verify-log') return perform(verifyLogByCommand);
  if (command === 'audit') return withDatabase(config, (pool) => auditAll(pool, config));
  // Opening the database has already migrated it.
  if (command === 'migrate') return withDatabase(config, async () => 'The database is up to date.');
  if (command === 'restored') {
    const restored = restoredOptions(process.argv.slice(3));
    return perform((context) => restoredByCommand(context, { ...restored, origin }));
  }
  if (username === undefined) throw new CommandError(USAGE);
  switch (command) {
    case 'create': {
      const role = rest.length === 0 ? 'admin' : roleOf(rest[0] === '--role' ? rest[1] : undefined);
      return perform((context) => createByCommand(context, { username, role, origin }));
    }
    case 'disable':
      return perform((context) => disableByCommand(context, username));
    case 'reset-factor':
      return perform((context) => resetByCommand(context, { username, origin }));
    default:
      throw new CommandError(USAGE);
  }
}

/** Throws a CommandError with the findings, if there are any. */
async function auditAll(pool: Pool, config: Config): Promise<string> {
  const checks = features.flatMap(({ auditChecks }) => auditChecks ?? []);
  const { clean, text } = await auditByCommand({ pool, config, now: systemClock.now() }, checks);
  if (!clean) throw new CommandError(text);
  return text;
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const expected = [CommandError, ConfigError, EmbeddedPostgresError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
