import { ConfigError, readConfig } from './platform/config.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { MigrationError } from './platform/migrate.ts';
import { DEMO_PASSWORD } from './seed/history.ts';
import { type RunningServer, startServer } from './server.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greet(url: string, mode: 'demo' | 'production'): void {
  say(`\nHandbill is running at ${url}`);
  if (mode === 'demo') {
    say(`  Member app   ${url}/          demo or sharer`);
    say(`  Console      ${url}/console/  operator or approver`);
    say(`  Password     ${DEMO_PASSWORD} for all; invite code HANDBILL`);
    say('  This is a demo: no real money. Open a share link in a private window to make a visit.');
  }
  say('  Ctrl-C stops it.\n');
}

let server: RunningServer | undefined;
let stopping = false;

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  say(`\nStopping (${signal}) …`);
  await server?.stop();
  process.exit(0);
}

try {
  const config = readConfig(process.env);
  // Not once: npm passes on the Ctrl-C that the terminal also sends, and the second must not cut the stop short.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const log = createLog(config.mode === 'demo' && !process.env.LOG_LEVEL ? 'warn' : config.logLevel);
  server = await startServer(config, log, say);
  if (!stopping) greet(server.url, config.mode);
} catch (error) {
  const expected =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError;
  process.stderr.write(
    `${expected ? error.message : `Handbill could not start: ${String((error as Error).stack)}`}\n`,
  );
  process.exit(1);
}
