// A program of an advertiser that receives webhooks.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '@handbill/contract/time';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { clockAhead, freePort } from './handbill.ts';

const EXAMPLE = fileURLToPath(new URL('../examples/receiver.mjs', import.meta.url));

export interface Receiver {
  /** What the example has printed so far. */
  printed(): string;
  /** The events that the library of Standard Webhooks has verified so far. */
  verified: string[];
  stop(): void;
}

/**
 * Runs the example of the documentation behind a program that verifies the same with the library. Both refuse what was
 * signed at another time than now, so their clock is as far ahead as that of the server.
 */
export async function startReceiver(
  port: number,
  secret: string,
  { minutesAhead } = { minutesAhead: 0 },
): Promise<Receiver> {
  const behind = await freePort();
  const aheadMs = minutesAhead * MINUTE_MS;
  const env = {
    ...process.env,
    HANDBILL_WEBHOOK_SECRET: secret,
    PORT: String(behind),
    NODE_OPTIONS: clockAhead(aheadMs),
  };
  const child = spawn(process.execPath, [EXAMPLE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  await expect.poll(() => printed).toContain('listening');
  const verified: string[] = [];
  const front = createServer(async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')),
    ) as Record<string, string>;
    verified.push(verify(new Webhook(secret), { body, headers, aheadMs }));
    const answer = await fetch(`http://127.0.0.1:${behind}`, { method: 'POST', headers, body });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((done) => front.listen(port, '127.0.0.1', done));
  return {
    printed: () => printed,
    verified,
    stop() {
      child.kill();
      front.close();
      front.closeAllConnections();
    },
  };
}

/** The type of the event that a body has, once the library has verified it by a clock that is ahead. */
function verify(
  webhook: Webhook,
  { body, headers, aheadMs }: { body: string; headers: Record<string, string>; aheadMs: number },
): string {
  const now = Date.now;
  Date.now = () => now() + aheadMs;
  try {
    return (webhook.verify(body, headers) as { type: string }).type;
  } finally {
    Date.now = now;
  }
}
