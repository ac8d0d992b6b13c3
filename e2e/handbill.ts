// Starts and stops the built server as a person would: a program with an environment, a folder and a port.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.HANDBILL_PROGRAM ?? join(root, 'packages', 'server', 'bundle', 'main.js');
const START_MS_MAX = 300_000;
const POLL_MS = 25;
/**
 * Below those that systems hand out to connections, from 32768 on Linux: another program could be given such a port
 * while a Handbill restarts.
 */
const PORTS = { from: 20_000, to: 30_000 };

/** How a program ended, and all its output. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** One Handbill with its own data folder. */
export interface Handbill {
  /** Its address, without a trailing slash; the same after a restart. */
  readonly url: string;
  /** Its HANDBILL_DATA. */
  readonly data: string;
  /** Its output since it was last started. */
  output(): string;
  /** From now on nobody reads its output, as after its terminal was closed. */
  closeOutput(): void;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<Ending>;
  /** SIGKILL to the server alone: its database keeps running, orphaned. */
  kill(): Promise<void>;
  /** SIGKILL to the database's main process. */
  killDatabase(): Promise<void>;
  /** Starts it again with the same folder and port, with its clock ahead of ours if asked. */
  startAgain(clock?: { minutesAhead: number }): Promise<void>;
  /** Stops it if it is running, and removes its folder. */
  remove(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  ended: Promise<Ending>;
  output(): string;
}

/** A new data folder. Other accounts can pass through it, because the database's account has to. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'handbill-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Runs the program until it exits. */
export function runToEnd(environment: Record<string, string>): Promise<Ending> {
  return launch(environment).ended;
}

/**
 * Starts a demo instance in a fresh folder, or on a copy of a stopped one's data, and waits until it is ready.
 * `environment` is added to its own.
 */
export async function startHandbill(
  from: { copyOf?: string; environment?: Record<string, string> } = {},
): Promise<Handbill> {
  const folder = newFolder();
  const data = join(folder, 'data');
  if (from.copyOf !== undefined) cpSync(from.copyOf, data, { recursive: true });
  const settings = {
    ...from.environment,
    HANDBILL_DATA: data,
    HANDBILL_MODE: 'demo',
    HANDBILL_WEBHOOKS: 'local',
    HOST: '127.0.0.1',
  };
  const port = String(await freePort());
  let running = launch({ ...settings, PORT: port });
  const url = await ready(running);
  const end = async (signal: NodeJS.Signals) => {
    if (running.child.exitCode === null && running.child.signalCode === null) running.child.kill(signal);
    return running.ended;
  };
  return {
    url,
    data,
    output: () => running.output(),
    closeOutput: () => {
      running.child.stdout?.destroy();
      running.child.stderr?.destroy();
    },
    stop: () => end('SIGINT'),
    kill: async () => {
      await end('SIGKILL');
    },
    killDatabase: async () => {
      const pid = databaseProcess(data);
      process.kill(pid, 'SIGKILL');
      await gone(pid);
    },
    startAgain: async ({ minutesAhead } = { minutesAhead: 0 }) => {
      const clock = minutesAhead === 0 ? {} : { NODE_OPTIONS: clockAhead(minutesAhead * 60_000) };
      running = launch({ ...settings, ...clock, PORT: port });
      await ready(running);
    },
    remove: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  const isFree = await new Promise<boolean>((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
  return isFree ? port : freePort();
}

/** Node's options for a program whose clock is ahead: they preload a module that moves it. */
export function clockAhead(ms: number): string {
  const module = `
    const now = Date.now;
    Date.now = () => now() + ${ms};
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Date.now()], made),
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(module)}`;
}

function launch(environment: Record<string, string>): Running {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: root,
    // No simulated members: only the test acts.
    env: {
      PATH,
      HOME,
      HANDBILL_DEMO_LIFE: 'off',
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<Ending>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done({ code, signal, output }));
  });
  return { child, ended, output: () => output };
}

/** The address that it prints, once it answers there that it is ready. */
async function ready(running: Running): Promise<string> {
  const deadline = Date.now() + START_MS_MAX;
  while (Date.now() < deadline) {
    if (running.child.exitCode !== null || running.child.signalCode !== null) break;
    const url = /running at (http:\/\/\S+)/.exec(running.output())?.[1];
    if (url !== undefined && (await answers(`${url}/readyz`))) return url;
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
  running.child.kill('SIGKILL');
  throw new Error(`Handbill did not start:\n${running.output()}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function databaseProcess(data: string): number {
  const file = join(data, 'postgres', 'cluster', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
}
