import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/platform/clock.ts';
import { createPool } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { prepareQueue } from '../src/platform/jobs.ts';
import { migrate } from '../src/platform/migrate.ts';

const TEMPLATE = 'handbill_template';
/** The projects whose tests start from a migrated database. */
const MIGRATED: readonly string[] = ['server', 'alone'];

/**
 * One PostgreSQL for the whole run, started as in production with everything that makes a commit last. Give
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
  });
  process.env.HANDBILL_TEST_DATABASE_URL = server.url;
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
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE}`;
  const pool = createPool(url.href, 1);
  await migrate(
    pool,
    [
      { source: 'ledger', directory: new URL('../../ledger/migrations/', import.meta.url) },
      { source: 'server', directory: new URL('../migrations/', import.meta.url) },
    ],
    systemClock.now(),
  );
  await prepareQueue(pool);
  await pool.end();
  process.env.HANDBILL_TEST_TEMPLATE = TEMPLATE;
}
