// The example of a program that receives webhooks, as advertisers copy it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { signStandard } from '../src/platform/formats/webhooks.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/receiver.mjs', import.meta.url));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

test('the example of a receiver accepts an event that arrives in parts, also within a character', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, HANDBILL_WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const body = JSON.stringify({ type: 'order.approved', data: { title: 'Phở Hương', product_id: 'one' } });
    const headers = signStandard({ id: 'event', body, now: new Date() }, [SECRET]);
    const bytes = Buffer.from(body);
    const inCharacter = bytes.indexOf('ở') + 1;
    // In chunks, which the receiver reads one by one.
    const sent = request({ port, method: 'POST', headers, agent: false });
    sent.write(bytes.subarray(0, inCharacter));
    sent.end(bytes.subarray(inCharacter));
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(204);
  } finally {
    child.kill();
  }
});
