import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_ROLE } from '../src/platform/database/database-role.ts';
import { createPool, createServerPool, type Pool } from '../src/platform/database/pool.ts';
import type { Replica } from '../src/platform/database/replica/replica.ts';
import { randomSecret } from '../src/platform/ids.ts';

export interface TestDatabase {
  /** As the role that owns the tables: for planting what the server may not do. */
  url: string;
  pool: Pool;
  /** As the server's role. */
  appUrl: string;
  appPool: Pool;
  /** As the server connects with that role. */
  serverPool: Pool;
  /** A temporary folder, removed together with the database. */
  directory: string;
  /** Where calls that may lag are read; null: from the database itself. */
  replica: Replica | null;
  /** Ends the pool and removes the database and the folder. */
  drop(): Promise<void>;
}

/** A separate database for one test file: `migrated` has every table, `empty` has none. */
export async function createTestDatabase(state: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const adminUrl = given('HANDBILL_TEST_DATABASE_URL');
  const template = state === 'migrated' ? given('HANDBILL_TEST_TEMPLATE') : 'template0';
  const name = `test_${randomSecret(8).toString('hex')}`;
  // Copying the files costs less than writing each of their pages to the log.
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  // A copy has the tables' rights of its template, and not the database's own.
  await asAdmin(adminUrl, `revoke temporary on database ${name} from public`);
  const url = addressOf(adminUrl, { database: name });
  const appUrl = addressOf(adminUrl, { database: name, role: APP_ROLE });
  const [pool, appPool, serverPool] = [createPool(url), createPool(appUrl), createServerPool(appUrl)];
  // Ending a pool does not wait for its connections, so `drop` may still have to terminate one.
  for (const each of [pool, appPool, serverPool])
    each.on('connect', (client) => client.on('error', () => undefined));
  const directory = mkdtempSync(join(tmpdir(), 'handbill-test-'));
  return {
    url,
    pool,
    appUrl,
    appPool,
    serverPool,
    directory,
    replica: null,
    drop: async () => {
      await Promise.all([pool.end(), appPool.end(), serverPool.end()]);
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
      rmSync(directory, { recursive: true });
    },
  };
}

/** Another database of the same server, or another role in it. */
export function addressOf(adminUrl: string, { database, role }: { database: string; role?: string }): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (role === undefined) return url.href;
  if (url.searchParams.has('user')) url.searchParams.set('user', role);
  else url.username = role;
  return url.href;
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = createPool(adminUrl, 1);
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with vitest from the root.`);
  return value;
}
