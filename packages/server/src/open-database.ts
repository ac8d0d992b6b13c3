import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/embedded-postgres.ts';
import type { DatabaseRoles } from './platform/database/pool.ts';
import type { StopStep } from './platform/http/stopping.ts';
import type { Logger } from './platform/log.ts';

/** The embedded database gets longer to stop than other parts, to write everything. */
const STOP_MS = 40_000;

/**
 * The configured database, or the embedded one, which is started and adds its stop to `stops`. Throws
 * EmbeddedPostgresError.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  say: (line: string) => void,
  stops: StopStep[],
): Promise<DatabaseRoles> {
  const given = givenDatabase(config);
  if (given !== null) return given;
  const directory = join(config.dataDirectory, 'postgres');
  if (!existsSync(directory)) say('Creating the database …');
  let embedded: EmbeddedPostgres = await startEmbeddedPostgres({ directory, log });
  let stopping = false;
  const stop = () => {
    stopping = true;
    return embedded.stop();
  };
  stops.push({ name: 'the embedded database', msMax: STOP_MS, stop });
  // If it is killed from outside, it is restarted on the same socket; until then requests are answered with
  // 503.
  const startAgain = async () => {
    const { host } = embedded.roles.app;
    log.error('the embedded PostgreSQL ended unexpectedly and is started again');
    await embedded.stop();
    embedded = await startEmbeddedPostgres({ directory, log });
    if (embedded.roles.app.host !== host) throw new Error('the socket of the database has moved');
    watch();
  };
  const watch = () =>
    embedded.onExit(() => {
      if (!stopping) startAgain().catch(endWithoutDatabase);
    });
  watch();
  return { ...embedded.roles, pooler: null };
}

/** The database of DATABASE_URL; null: none is given. */
export function givenDatabase({
  databaseUrl,
  databaseDirectUrl,
  databaseOwnerUrl: owner,
}: Config): DatabaseRoles | null {
  if (databaseUrl === null) return null;
  if (databaseDirectUrl === null) return { app: databaseUrl, owner, pooler: null };
  return { app: databaseDirectUrl, owner, pooler: databaseUrl };
}

/** Without its database the process is useless: it exits, so that its supervisor restarts it. */
function endWithoutDatabase(error: unknown): void {
  process.stderr.write(`The embedded PostgreSQL ended and could not be started again: ${String(error)}\n`);
  process.exit(1);
}
