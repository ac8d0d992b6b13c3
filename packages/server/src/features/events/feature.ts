import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Workspace } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { authenticateRequest } from '../../platform/route.ts';

const KEEP_ALIVE_MS = 20_000;
// The stream ends before the access token would matter: the app comes back with a fresh one.
const STREAM_MS = 5 * 60_000;

/**
 * Server-sent events (WHATWG HTML, section 9.2): each says what kind of thing changed and its id; the app asks
 * the usual calls for the rest. Comments keep proxies from closing a quiet stream.
 */
async function streamEvents(
  workspace: Workspace,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const member = await authenticateRequest(workspace, 'member', request, workspace.clock.now());
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  raw.write('retry: 3000\n\n');
  const unsubscribe = workspace.events.subscribe(member.id, ({ kind, subject }) => {
    raw.write(`event: ${kind}\ndata: ${JSON.stringify({ _id: subject })}\n\n`);
  });
  const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS);
  const end = setTimeout(() => raw.end(), STREAM_MS);
  raw.on('close', () => {
    unsubscribe();
    clearInterval(keepAlive);
    clearTimeout(end);
  });
}

export const eventsFeature: Feature = {
  registerRaw(app, workspace) {
    // No HEAD: its answer would stay open as long as the stream, with nothing to come.
    app.get('/api/events', { exposeHeadRoute: false }, (request, reply) =>
      streamEvents(workspace, request, reply),
    );
  },
};
