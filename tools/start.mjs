// `npm start`: from a fresh clone to a running Handbill. `npm run dev` (--watch) starts it again on every change.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { watch } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root, setUp } from './setup.mjs';

const QUIET_MS = 200;
const PARENT_MS = 250;

if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
if (process.argv.includes('--watch')) supervise();
else await start();

/**
 * Runs the server in this process, so that signals, the exit code and even a SIGKILL need not be passed on.
 */
async function start() {
  await setUp({ toRunOnly: true });
  // The summary of the start has what follows apart from this.
  performance.mark('set-up');
  cacheCompiledCode();
  process.setSourceMapsEnabled(true);
  const program = join(root, 'packages/server/bundle/main.js');
  // For HANDBILL_WORKERS: a worker runs the program itself, because everything is set up.
  cluster.setupPrimary({ exec: program, execArgv: ['--enable-source-maps'] });
  await import(pathToFileURL(program).href);
}

/** Saves a tenth of the processor time of a start. Node 20 cannot do it. */
function cacheCompiledCode() {
  const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (
    nodeModule
  );
  enableCompileCache?.(join(root, 'node_modules', '.handbill', 'compiled'));
}

/** npm sends a SIGTERM to a shell between it and us, which ends without passing it on, so we watch for that. */
function stopWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_MS);
  looking.unref();
}

/** Runs `start` in a separate process, and restarts it once the sources have changed and settled. */
function supervise() {
  let changed = false;
  let stopping = false;
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  let child = run();

  function run() {
    const started = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      stdio: 'inherit',
      cwd: root,
    });
    started.once('exit', (code) => {
      if (stopping) process.exit(code ?? 1);
      if (changed) restart();
    });
    return started;
  }
  function restart() {
    changed = false;
    child = run();
  }
  for (const folder of ['packages', 'apps']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/(^|[/\\])(src|content|migrations)[/\\]/.test(name)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        changed = true;
        // It has already exited, for example because of an error in the code, so there is nothing to stop.
        if (child.exitCode !== null || child.signalCode !== null) restart();
        else child.kill('SIGTERM');
      }, QUIET_MS);
    });
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) process.exit(1);
      child.kill(signal);
    });
  }
}
