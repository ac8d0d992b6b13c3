import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool } from '../src/platform/database.ts';
import { randomSecret } from '../src/platform/ids.ts';

export interface TestDatabase {
  url: string;
  pool: Pool;
  /** A temporary folder that lives as long as the database. */
  directory: string;
  /** Ends the pool and removes the database and the folder. */
  drop(): Promise<void>;
}

/** A database of its own for one test file: `migrated` has every table, `empty` has none. */
export async function createTestDatabase(state: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const adminUrl = given('HANDBILL_TEST_DATABASE_URL');
  const template = state === 'migrated' ? given('HANDBILL_TEST_TEMPLATE') : 'template0';
  const name = `test_${randomSecret(8).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  // The end of a pool does not wait for its connections, so `drop` may still meet one and end it by force.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const directory = mkdtempSync(join(tmpdir(), 'handbill-test-'));
  return {
    url: url.href,
    pool,
    directory,
    drop: async () => {
      await pool.end();
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
      rmSync(directory, { recursive: true });
    },
  };
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
