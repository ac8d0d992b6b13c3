import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { APP_ROLE, makeAppRole } from '../src/platform/database/database-role.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { createPool } from '../src/platform/database/pool.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { addressOf } from './database.ts';

const TEMPLATE = 'handbill_template';
/** The projects whose tests start from a migrated database. */
const MIGRATED: readonly string[] = ['server', 'alone', 'repeated'];

/**
 * One PostgreSQL for the whole run, started as in production, but for what outlives a loss of power: no test cuts the
 * power. Its own kills, and the durable settings, are tested in embedded-postgres.test.ts. Give
 * HANDBILL_TEST_DATABASE_URL (an administrator's, on an empty server) to test on another PostgreSQL.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const teardown = process.env.HANDBILL_TEST_DATABASE_URL === undefined ? await startServer() : undefined;
  try {
    if (MIGRATED.includes(project.name) && process.env.HANDBILL_TEST_TEMPLATE === undefined) {
      await makeTemplate(process.env.HANDBILL_TEST_DATABASE_URL ?? '');
    }
  } catch (error) {
    // A set-up that fails is not torn down by the runner.
    await teardown?.();
    throw error;
  }
  return teardown;
}

async function startServer(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'handbill-test-'));
  chmodSync(directory, 0o711);
  const server = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
    lastSettings: ['fsync=off'],
  });
  process.env.HANDBILL_TEST_DATABASE_URL = server.ownerUrl;
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  };
}

/** Migrated once; each test file then copies it. */
async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = createPool(adminUrl, 1);
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await makeAppRole(admin);
  // Where the administrator needs a password, the server's role has the same.
  const { password } = new URL(adminUrl);
  if (password !== '') {
    await admin.query(`alter role ${APP_ROLE} password ${pg.escapeLiteral(decodeURIComponent(password))}`);
  }
  await admin.end();
  const owner = addressOf(adminUrl, { database: TEMPLATE });
  const app = addressOf(adminUrl, { database: TEMPLATE, role: APP_ROLE });
  await prepareDatabase({ app, owner }, { databaseUrl: null, dataDirectory: '' });
  process.env.HANDBILL_TEST_TEMPLATE = TEMPLATE;
}
