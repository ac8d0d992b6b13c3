import { inspect } from 'node:util';
import { monotonicMs } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { createLog } from './platform/log.ts';
import { DEMO_PASSWORD } from './seed/history.ts';
import { type RunningServer, startServer } from './server.ts';
import { assignmentIn, startWorker, startWorkers, tellFailure } from './workers.ts';

// Nobody may read the output any more, as after a terminal was closed. That must not end the process before its stop does.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

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

/**
 * Errors that a person can fix are printed as they are. All others are one sentence, too, with the stack at
 * level debug.
 */
function sentenceOf(error: unknown): string {
  const known =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError;
  if (known) return error.message;
  if (/^(?:debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) return inspect(error);
  return `Handbill could not start: ${reasonOf(error)} (LOG_LEVEL=debug shows where).`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` ${reasonOf(error.cause)}`;
  return `${error.message}${cause}`.replace(/\s+/g, ' ').trim();
}

const assignment = assignmentIn(process.env);
let server: RunningServer | undefined;
let stoppingSinceMs: number | null = null;
let shutdownSeconds = 0;

/**
 * npm passes on the Ctrl-C that the terminal also sends: a signal so soon after the first is the same one.
 */
const SAME_SIGNAL_MS = 1_000;
/**
 * Every step of stopping has its own time limit; this is the final one, in case all of them are exhausted.
 */
const LAST_LIMIT_SECONDS = 60;

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stoppingSinceMs !== null) {
    if (monotonicMs() - stoppingSinceMs > SAME_SIGNAL_MS) endNow('a second signal');
    return;
  }
  stoppingSinceMs = monotonicMs();
  if (assignment === null) say(`\nStopping (${signal}) …`);
  setTimeout(() => endNow('taking too long'), (2 * shutdownSeconds + LAST_LIMIT_SECONDS) * 1_000);
  await server?.stop();
  process.exit(0);
}

/**
 * Ends the process without losing anything acknowledged: requests under way get no answer, and can be
 * repeated with their key.
 */
function endNow(why: string): void {
  process.stderr.write(`Ended immediately, because of ${why}.\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  shutdownSeconds = config.shutdownSeconds;
  // Not once: npm passes on the Ctrl-C that the terminal also sends, and the second must not cut the stop short.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const log = createLog(config.mode === 'demo' && !process.env.LOG_LEVEL ? 'warn' : config.logLevel);
  const parts = { config, log, say };
  if (assignment !== null) {
    server = await startWorker(parts, assignment);
  } else {
    server = await (config.workers > 1 ? startWorkers(parts) : startServer(parts));
    if (stoppingSinceMs === null) greet(server.url, config.mode);
  }
} catch (error) {
  if (assignment === null) process.stderr.write(`${sentenceOf(error)}\n`);
  else await tellFailure(sentenceOf(error));
  process.exit(1);
}
