// A narrow line from a server to a browser: as narrow as the one that Lighthouse reckons with, so that things happen in
// the order in which they happen on such a line. Without it all code is there before the first frame, and is taken for
// something that the frame waited for.
import { connect, createServer } from 'node:net';

const PACKET_BYTES = 1_460;

/** Listens on a port of its own, and lets `bytesPerMs` through from `port`, for all connections together. */
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

/** Packet by packet: each waits until the line is free, and takes it for as long as it is large. */
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
    // The browser has gone, or the server: so does the other.
    to.destroy();
  }
}
