import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { randomSecret } from '../../src/platform/ids.ts';
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
  /** Kills it if it runs, and removes its files. */
  remove(): Promise<void>;
}

/** Builds the program from the current sources. */
export function buildProgram(app: TestApp): Program {
  // Next to the installed packages, so that the program can import them.
  const parent = join(root, 'node_modules', '.handbill');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'kills-'));
  execFileSync(process.execPath, [join(root, 'packages', 'server', 'scripts', 'bundle.mjs'), folder]);
  const secret = randomSecret(32).toString('hex');
  let running: { child: ChildProcess; name: string } | null = null;
  let starts = 0;

  async function kill(): Promise<boolean> {
    if (running === null) return false;
    const { child, name } = running;
    running = null;
    const connections = async () => {
      const { rows } = await app.owner.query<{ has_written: boolean }>(
        'select backend_xid is not null as has_written from pg_stat_activity where application_name = $1',
        [name],
      );
      return rows;
    };
    const hadWritten = (await connections()).some(({ has_written: hasWritten }) => hasWritten);
    if (child.kill('SIGKILL')) await once(child, 'close');
    for (;;) if ((await connections()).length === 0) return hadWritten;
  }

  return {
    async start() {
      starts += 1;
      const name = `handbill-killed-${starts}`;
      const child = spawn(process.execPath, [join(folder, 'main.js')], {
        env: environmentOf(app, secret, name),
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
    async remove() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

function environmentOf({ runtime: { config } }: TestApp, secret: string, name: string): NodeJS.ProcessEnv {
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
    HANDBILL_REQUESTS_PER_MINUTE: '1000000',
    HANDBILL_SIGN_INS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
  };
}
