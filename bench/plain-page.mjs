// A page of text alone: no page with our protective headers can be shown sooner on the phone and line of the bench.
import { createServer } from 'node:http';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Text</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
${'<p>What a phone shows first is at least as late as a paragraph that comes with the page.</p>'.repeat(9)}
</body></html>`;

const PROTECTIVE = ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'];

/**
 * Serves the page on a port of its own, with those protective headers of a page by which a browser chooses the process
 * for it: a new process takes longer than the text.
 */
export async function servePlainPage(protectedPage) {
  const { headers } = await fetch(protectedPage);
  const server = createServer((_request, response) => {
    for (const name of PROTECTIVE) response.setHeader(name, headers.get(name));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: server.address().port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
