// WebKitGTK from Debian's packages, over standard WebDriver: one driver and one screen per tab.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Engine, EngineOnMachine, Tab } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/xvfb-run';
const START_MS_MAX = 60_000;
const POLL_MS = 100;
/** The key of an element's id in WebDriver's answers, fixed by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The installed WebKitGTK. */
export function webkit(): EngineOnMachine {
  const isHere = existsSync(DRIVER) && existsSync(SCREEN);
  return {
    name: 'WebKitGTK',
    install: 'apt-get install webkit2gtk-driver xvfb xauth',
    ...(isHere ? { start } : {}),
  };
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

async function start(): Promise<Engine> {
  const ends: (() => Promise<void>)[] = [];
  return {
    newTab: async () => {
      const { send, end } = await startSession();
      ends.push(end);
      return tabOf(send);
    },
    quit: async () => {
      for (const end of ends) await end();
    },
  };
}

/** A driver with one browser, which has its own storage. */
async function startSession(): Promise<{ send: Send; end: () => Promise<void> }> {
  const port = await freePort();
  const driver = spawn(SCREEN, ['-a', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    // A process group of its own, so that its children end with it.
    detached: true,
    // WebKit's sandbox needs rights that root in a container does not have.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ended = new Promise<void>((done) => driver.once('exit', () => done()));
  const end = async () => {
    endAll(driver);
    await ended;
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await ready(url);
    const answer = await call('POST', `${url}/session`, { capabilities: {} });
    const { sessionId } = answer as { sessionId: string };
    const send: Send = (method, path, body) => call(method, `${url}/session/${sessionId}/${path}`, body);
    await send('POST', 'window/rect', { width: 390, height: 844 });
    return {
      send,
      end: async () => {
        await call('DELETE', `${url}/session/${sessionId}`).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function endAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + START_MS_MAX;
  while (Date.now() < deadline) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
  throw new Error('the WebKit driver did not start');
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

function tabOf(send: Send): Tab {
  const find = async (selector: string) => {
    const found = await send('POST', 'element', { using: 'css selector', value: selector });
    return (found as Record<string, string>)[ELEMENT];
  };
  const type = async (selector: string, text: string) => {
    await send('POST', `element/${await find(selector)}/value`, { text });
  };
  return {
    goTo: async (address) => {
      await send('POST', 'url', { url: address });
    },
    evaluate: async <Value>(expression: string) => {
      return (await send('POST', 'execute/sync', { script: `return ${expression}`, args: [] })) as Value;
    },
    click: async (selector) => {
      await send('POST', `element/${await find(selector)}/click`, {});
    },
    type,
    choose: type,
  };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
