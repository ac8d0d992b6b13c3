import { migrations as ledgerMigrations } from '@handbill/ledger';
import type pg from 'pg';
import { features } from './features/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { isSameDatabase } from './platform/database/database-identity.ts';
import { grantIn, grantToRole, makeAppRole } from './platform/database/database-role.ts';
import { MigrationError, type MigrationSource, migrate } from './platform/database/migrate.ts';
import {
  createPool,
  type DatabaseAddress,
  type DatabaseRoles,
  majorVersion,
  type Pool,
  roleOf,
} from './platform/database/pool.ts';
import { prepareQueue } from './platform/queue/jobs.ts';
import { platformSchema } from './platform/schema.ts';

/** The migrations of the whole server's database, in order. */
const sources: readonly MigrationSource[] = [
  { source: 'ledger', directory: ledgerMigrations },
  { source: 'server', directory: new URL('../migrations/', import.meta.url) },
];

/** The tables of each feature, and the views that it shares. */
const schemas = [platformSchema, ...features.flatMap(({ schema }) => schema ?? [])];

type Place = Pick<Config, 'databaseUrl' | 'dataDirectory'> & Partial<Pick<Config, 'databaseDirectUrl'>>;
type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Migrates the database to this code as the role that owns it, and grants the server's role its rights.
 * Throws ConfigError and MigrationError, whose messages are one clear sentence.
 */
export async function prepareDatabase(
  { app, owner }: Pick<DatabaseRoles, 'app' | 'owner'>,
  config: Place,
): Promise<void> {
  const pool = createPool(owner ?? app, 1);
  try {
    await checkConnection(pool, config, owner === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
    if (config.databaseUrl === null) await makeAppRole(pool);
    else if (owner !== null) await checkOwner(pool, app, config);
    const role = owner === null ? null : roleOf(app);
    const grant = async (client: pg.Client) => {
      if (role !== null) await grantIn(client, role);
    };
    await migrate(pool, { sources, schemas, grant }, systemClock.now());
    await prepareQueue(pool);
    if (role !== null) await grantToRole(pool, role);
  } catch (error) {
    throw lacksRights(error) ? new MigrationError(adviceOn(owner === null, error)) : error;
  } finally {
    await pool.end();
  }
}

/** Throws ConfigError when the database does not answer, or is too old. */
export async function checkConnection(
  pool: Pool,
  { databaseUrl, dataDirectory }: Place,
  variable: Variable,
): Promise<void> {
  const version = await majorVersion(pool).catch((error: Error) => {
    throw new ConfigError(
      databaseUrl === null
        ? `The embedded database in ${dataDirectory} does not answer (${error.message}): if its files are damaged, restore a backup.`
        : `The database of ${variable} cannot be reached: ${error.message}.`,
    );
  });
  if (version < 15) {
    throw new ConfigError(`The database of ${variable} is older than PostgreSQL 15.`);
  }
}

/** Throws ConfigError when the owner would migrate another database than the one that the server works with. */
async function checkOwner(owner: Pool, app: DatabaseAddress, config: Place): Promise<void> {
  const variable = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  if (await leadsTo(app, owner, config, variable)) return;
  throw new ConfigError(
    `DATABASE_OWNER_URL leads to another database than ${variable}: give the same database, as the role that owns it.`,
  );
}

/** Throws ConfigError when the address past the pooler leads to another database than the pooler does. */
export async function checkDirect(direct: DatabaseAddress, pooled: Pool, config: Place): Promise<void> {
  if (await leadsTo(direct, pooled, config, 'DATABASE_DIRECT_URL')) return;
  throw new ConfigError(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: give the same database, past the pooler.',
  );
}

async function leadsTo(
  address: DatabaseAddress,
  known: Pool,
  config: Place,
  variable: Variable,
): Promise<boolean> {
  const pool = createPool(address, 1);
  try {
    await checkConnection(pool, config, variable);
    return await isSameDatabase(pool, known);
  } finally {
    await pool.end();
  }
}

/** What a connection of the pooler must have been set up with, as every direct connection is. */
const POOLER_SETTINGS = `
  select current_setting('synchronous_commit') in ('on', 'remote_apply')
    and current_setting('timezone') = 'UTC'
    and current_setting('statement_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as are_set /* are_set is not null: each setting has a value */`;

/** Throws ConfigError when PgBouncer does not set up its connections as the server needs them. */
export async function checkPooler(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ are_set: boolean }>(POOLER_SETTINGS);
  if (rows[0]?.are_set === true) return;
  throw new ConfigError(
    'The pooler of DATABASE_URL does not set up its connections: give it the connect_query of docs/operating.md, "PgBouncer", and let it reconnect.',
  );
}

function lacksRights(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || lacksRights(error.cause);
}

function adviceOn(alone: boolean, error: unknown): string {
  const refusal = lastCause(error);
  return alone
    ? `The database is not up to date, and the role of DATABASE_URL may not migrate it (${refusal}): set DATABASE_OWNER_URL to the role that owns it, or run \`npm run operator -- migrate\` with it.`
    : `The role of DATABASE_OWNER_URL does not own the tables (${refusal}): give the role that made them, or a superuser.`;
}

function lastCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : lastCause(error.cause);
}
