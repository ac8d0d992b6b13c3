import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newToken, randomSecret } from '../../src/platform/ids.ts';
import type { TestApp } from '../app.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The server as a separate process on the database of a test: it can be killed and restarted. */
export interface Program {
  /** Starts it; returns its address once it answers there. */
  start(): Promise<string>;
  /**
   * SIGKILL. Resolves once PostgreSQL has rolled back the process's transactions; true if one that had written was open
   * just before.
   */
  kill(): Promise<boolean>;
  /** Whether a transaction of it that has written is open now. */
  hasWritten(): Promise<boolean>;
  /** SIGTERM. Resolves with its exit code, once it and all its workers have ended. */
  stop(): Promise<number | null>;
  /** The processes that serve its port, if `HANDBILL_WORKERS` is more than one. */
  workers(): number[];
  /** Kills it if it runs. */
  remove(): Promise<void>;
}

/** Builds the program from the current sources; returns the folder that it is in. */
export function buildProgram(): string {
  // Next to the installed packages, so that the program can import them.
  const parent = join(root, 'node_modules', '.handbill');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'kills-'));
  execFileSync(process.execPath, [join(root, 'packages', 'server', 'scripts', 'bundle.mjs'), folder]);
  return folder;
}

/** The secret of all servers on the database of a test. */
const secret = randomSecret(32).toString('hex');

/** The program in this folder, with more settings in its environment. */
export function programIn(folder: string, app: TestApp, more: NodeJS.ProcessEnv = {}): Program {
  let running: { child: ChildProcess; name: string } | null = null;
  let starts = 0;

  async function connectionsOf(name: string): Promise<{ has_written: boolean }[]> {
    const { rows } = await app.owner.query<{ has_written: boolean }>(
      'select backend_xid is not null as has_written from pg_stat_activity where application_name = $1',
      [name],
    );
    return rows;
  }

  const hasWritten = async () =>
    running !== null &&
    (await connectionsOf(running.name)).some(({ has_written: itHasWritten }) => itHasWritten);

  async function kill(): Promise<boolean> {
    if (running === null) return false;
    const hadWritten = await hasWritten();
    const { child, name } = running;
    running = null;
    if (child.kill('SIGKILL')) await once(child, 'close');
    for (;;) if ((await connectionsOf(name)).length === 0) return hadWritten;
  }

  return {
    async start() {
      starts += 1;
      const name = `handbill-${newToken(12)}-${starts}`;
      const child = spawn(process.execPath, [join(folder, 'main.js')], {
        env: { ...environmentOf(app, name), ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running = { child, name };
      for await (const line of createInterface({ input: child.stdout })) {
        const url = /running at (http:\/\/\S+)/.exec(line)?.[1];
        if (url === undefined) continue;
        child.stdout.resume();
        return url;
      }
      throw new Error('the server did not start');
    },
    kill,
    hasWritten,
    async stop() {
      if (running === null) return null;
      const { child } = running;
      running = null;
      child.kill('SIGTERM');
      // Also once its workers have closed the output that they share.
      const [code] = await once(child, 'close');
      return code;
    },
    workers: () => (running?.child.pid === undefined ? [] : childrenOf(running.child.pid)),
    async remove() {
      if (running?.child.kill('SIGKILL')) await once(running.child, 'close');
      running = null;
    },
  };
}

function environmentOf({ runtime: { config } }: TestApp, name: string): NodeJS.ProcessEnv {
  const named = (address: string | null) => {
    const url = new URL(address ?? '');
    url.searchParams.set('application_name', name);
    return url.href;
  };
  return {
    PATH: process.env.PATH,
    PORT: '0',
    DATABASE_URL: named(config.databaseUrl),
    DATABASE_OWNER_URL: named(config.databaseOwnerUrl),
    HANDBILL_DATA: config.dataDirectory,
    HANDBILL_MODE: 'production',
    HANDBILL_SECRET: secret,
    HANDBILL_ORIGIN: 'http://127.0.0.1',
    HANDBILL_TRUST_PROXY: '127.0.0.1',
    HANDBILL_REQUESTS_PER_MINUTE: '1000000',
    HANDBILL_SIGN_INS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
  };
}

function childrenOf(pid: number): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' });
  const rows = list.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}
