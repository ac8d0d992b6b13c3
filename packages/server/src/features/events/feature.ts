// Owns the stream that tells a signed-in app that something changed.
// Refuses to send the change itself: the app makes the usual calls, so every figure has one source.
// Start reading with streamEvents below, then team-events.ts.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { authenticateRequest } from '../../platform/http/who-calls.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { TeamEvents } from './team-events.ts';

const RETRY_SECONDS = 30;
const KEEP_ALIVE_MS = 20_000;
// The stream ends before the access token expires: the app reconnects with a fresh one.
const STREAM_MS = 5 * 60_000;

/** Streams of one member on one server: more tabs than anybody has open. */
const STREAMS_MAX = 12;

/**
 * Server-sent events (WHATWG HTML, section 9.2): each has the kind and id of the changed object; the app
 * fetches the rest with ordinary calls. Comments keep proxies from closing a quiet stream. A stream ends with
 * its session, immediately on the database's notification, or at the next periodic check if that was lost.
 */
async function streamEvents(
  runtime: Runtime,
  streams: StreamCounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const authenticate = () => authenticateRequest(runtime, 'member', request, runtime.clock.now());
  const member = await authenticate();
  const { raw } = reply;
  // The client left in the meantime: `close` was emitted before anybody listened.
  if (raw.destroyed) return void reply.hijack();
  const leave = streams.enter(member.id);
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  raw.write('retry: 3000\n\n');
  const send = (kind: string, data: object) => raw.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  const teams = new TeamEvents(runtime, member.id, (subject) => send('team', { _id: subject }));
  const unsubscribe = runtime.events.subscribe(member.id, ({ kind, subject, cause }) => {
    if (kind === 'team') void teams.follow();
    if (kind !== 'session') send(kind, { _id: subject, cause });
    else if (subject === member.sessionId) raw.end();
  });
  const endIfOver = () =>
    authenticate().catch((error: unknown) => {
      if (error instanceof Refusal) raw.end();
    });
  const keepAlive = setInterval(() => {
    raw.write(':\n\n');
    void endIfOver();
  }, KEEP_ALIVE_MS);
  const end = setTimeout(() => raw.end(), STREAM_MS);
  streams.responses.add(raw);
  raw.on('close', () => {
    leave();
    streams.responses.delete(raw);
    unsubscribe();
    teams.close();
    clearInterval(keepAlive);
    clearTimeout(end);
  });
  // The session may have ended between the check and the subscription.
  await endIfOver();
  await teams.follow();
}

/** Counts the open streams of each member on this server. */
class StreamCounts {
  /** Every stream that is open. */
  readonly responses = new Set<ServerResponse>();
  readonly #open = new Map<string, number>();

  /** Counts one more stream and returns the function to call when it closes. Refuses `too_many_requests`. */
  enter(memberId: string): () => void {
    const open = this.#open.get(memberId) ?? 0;
    if (open >= STREAMS_MAX) throw refuse('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    this.#open.set(memberId, open + 1);
    return () => {
      const left = (this.#open.get(memberId) ?? 1) - 1;
      if (left > 0) this.#open.set(memberId, left);
      else this.#open.delete(memberId);
    };
  }
}

export const eventsFeature: Feature = {
  registerRaw(app, runtime) {
    const streams = new StreamCounts();
    // A stopping server would wait for the streams; the apps reopen them on another server.
    app.addHook('preClose', async () => {
      for (const stream of streams.responses) stream.end();
    });
    // No HEAD route: its empty answer would stay open as long as the stream.
    app.get('/api/events', { exposeHeadRoute: false }, (request, reply) =>
      streamEvents(runtime, streams, request, reply),
    );
  },
};
