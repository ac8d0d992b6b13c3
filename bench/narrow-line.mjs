// Limits the bandwidth between server and browser to the one that Lighthouse simulates, so that things happen in the
// same order as on such a connection. Without it all code arrives before the first frame, and Lighthouse assumes that
// the frame waited for it.
import { connect, createServer } from 'node:net';

const PACKET_BYTES = 1_460;

/** Listens on its own port and forwards `bytesPerMs` from `port`, for all connections together. */
export async function narrowLine(port, bytesPerMs) {
  const line = { freeAt: 0, bytesPerMs };
  const server = createServer((browser) => {
    const origin = connect(port, '127.0.0.1');
    browser.pipe(origin);
    browser.on('error', () => origin.destroy());
    origin.on('error', () => browser.destroy());
    void carry(origin, browser, line);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: server.address().port, stop: () => server.close() };
}

/** Packet by packet: each waits until the line is free, and occupies it in proportion to its size. */
async function carry(from, to, line) {
  try {
    for await (const content of from) {
      for (let start = 0; start < content.length; start += PACKET_BYTES) {
        const packet = content.subarray(start, start + PACKET_BYTES);
        const now = performance.now();
        line.freeAt = Math.max(line.freeAt, now) + packet.length / line.bytesPerMs;
        await new Promise((arrived) => setTimeout(arrived, line.freeAt - now));
        to.write(packet);
      }
    }
    to.end();
  } catch {
    // If one side closes, so does the other.
    to.destroy();
  }
}
