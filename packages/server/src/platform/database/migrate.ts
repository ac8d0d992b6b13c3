import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { createClient, type Pool } from './pool.ts';
import { dropShared, type FeatureSchema, makeShared } from './shared-schema.ts';

/** The database and this code's migrations do not match; the message is one clear sentence. */
export class MigrationError extends Error {}

/** The numbered SQL files (001-platform.sql …) of one source; sources are migrated in the given order. */
export interface MigrationSource {
  source: string;
  directory: URL;
}

interface Migration {
  source: string;
  number: number;
  name: string;
  checksum: string;
  text: string;
}

interface Applied {
  source: string;
  number: number;
  name: string;
  checksum: string;
}

// An arbitrary fixed number: the advisory lock for migrating.
const LOCK = 4_207_150_311;

/** What a database is migrated to. `grant` gives the server's role its rights, before anybody sees what was made. */
interface Target {
  sources: readonly MigrationSource[];
  schemas: readonly FeatureSchema[];
  grant?: (client: pg.Client) => Promise<void>;
}

/**
 * Migrates the database to this code and returns the names of the files applied now. Forward only; then the views and
 * functions that features share are made again if they differ. All in one transaction: when a file fails, servers that
 * run go on with what was there before. Throws MigrationError when a released file has changed or is missing, or when the
 * database is newer than the code.
 */
export async function migrate(pool: Pool, { sources, schemas, grant }: Target, now: Date): Promise<string[]> {
  const migrations = sources.flatMap(readMigrations);
  const client = createClient(pool);
  await client.connect();
  try {
    // Two servers that start together: the second waits here, and then finds nothing to do.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await readApplied(client);
    refuseMismatch(migrations, applied);
    const done = new Set(applied.map(keyOf));
    const waiting = migrations.filter((migration) => !done.has(keyOf(migration)));
    await client.query('begin');
    // A view blocks changes to the columns that it reads, so migrations run without any.
    if (waiting.length > 0) await dropShared(client);
    for (const migration of waiting) await apply(client, migration, now);
    await makeShared(client, schemas);
    await grant?.(client);
    await client.query('commit');
    return waiting.map((migration) => `${migration.source}/${migration.name}`);
  } finally {
    // Releases the lock and rolls back what was not committed, whatever state the connection is in.
    await client.end();
  }
}

function readMigrations({ source, directory }: MigrationSource): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name, index) => {
    const number = Number.parseInt(name, 10);
    if (number !== index + 1 || !/^\d{3}-[a-z0-9-]+\.sql$/.test(name)) {
      throw new MigrationError(
        `The migration ${source}/${name} must be named ${String(index + 1).padStart(3, '0')}-….sql: numbers have no gaps.`,
      );
    }
    const text = readFileSync(new URL(name, directory), 'utf8');
    return { source, number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  // Checked first: `create … if not exists` requires the right to create even when the table exists.
  const found = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as there",
  );
  if (found.rows[0]?.there !== true) {
    await client.query(`
      create table if not exists public.schema_migration (
        source     text not null,
        number     integer not null,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null,
        primary key (source, number)
      )`);
  }
  const { rows } = await client.query<Applied>(
    'select source, number, name, checksum from public.schema_migration order by source, number',
  );
  return rows;
}

function refuseMismatch(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Map(migrations.map((migration) => [keyOf(migration), migration]));
  const foreign = applied.find((row) => isOtherFile(row, known.get(keyOf(row))));
  if (foreign) {
    throw new MigrationError(
      `The database was made by other migrations than this Handbill has (${foreign.source}/${foreign.name}), as before its first release: start with an empty database, or in a demo with a new data folder.`,
    );
  }
  for (const row of applied) {
    const migration = known.get(keyOf(row));
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this Handbill (it has ${row.source}/${row.name}): start the version that wrote it, or a later one.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${row.source}/${migration.name} has changed since it was applied: restore the file and put the change into a new one.`,
      );
    }
  }
}

/** Whether this number was applied from a different file, rather than from this file before an edit. */
function isOtherFile(row: Applied, migration: Migration | undefined): boolean {
  return migration !== undefined && migration.name !== row.name && migration.checksum !== row.checksum;
}

/** Checks deferred constraints as a commit does: a file must not find events of the one before it pending. */
const CHECK_CONSTRAINTS = 'set constraints all immediate; set constraints all deferred';

async function apply(client: pg.Client, migration: Migration, now: Date): Promise<void> {
  const { source, number, name, checksum, text } = migration;
  try {
    await client.query(text);
    await client.query(CHECK_CONSTRAINTS);
    await client.query(
      'insert into public.schema_migration (source, number, name, checksum, applied_at) values ($1, $2, $3, $4, $5)',
      [source, number, name, checksum, now],
    );
  } catch (error) {
    throw new Error(`The migration ${source}/${name} failed and was rolled back.`, { cause: error });
  }
}

function keyOf({ source, number }: { source: string; number: number }): string {
  return `${source}/${number}`;
}
