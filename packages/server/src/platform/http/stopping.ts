import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';

/** One step of the shutdown, and how long the next steps wait for it at most. */
export interface StopStep {
  readonly name: string;
  readonly msMax: number;
  stop(): Promise<unknown>;
}

const QUIET_POLL_MS = 50;

/** Takes the steps in turn. A step that fails, or does not end in time, does not hold up the others. */
export async function takeSteps(steps: readonly StopStep[], log: Logger): Promise<void> {
  for (const { name, msMax, stop } of steps) {
    const over = new AbortController();
    const late = pause(msMax, 'late', { signal: over.signal });
    const outcome = await Promise.race([
      stop().catch((error: unknown) => log.error({ err: error, step: name }, 'could not stop cleanly')),
      late,
    ]);
    over.abort();
    late.catch(() => undefined);
    if (outcome === 'late') log.warn({ step: name }, 'stopping goes on without waiting any longer');
  }
}

/** A server's connections, with the number of requests under way on each. */
const connections = new WeakMap<FastifyInstance, Map<Socket, number>>();

/**
 * Counts the requests under way on each connection; the last answers tell their clients that the connection
 * closes.
 */
export function watchConnections(app: FastifyInstance): void {
  const open = new Map<Socket, number>();
  connections.set(app, open);
  const add = (socket: Socket, change: number) => {
    const requests = open.get(socket);
    if (requests !== undefined) open.set(socket, requests + change);
  };
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done();
  });
}

/** Stops accepting connections, gives open requests `ms` to finish, and then cuts the rest off. */
export async function closeGently(app: FastifyInstance, ms: number): Promise<void> {
  const cut = (isOver: (requests: number) => boolean) => {
    for (const [socket, requests] of connections.get(app) ?? []) if (isOver(requests)) socket.destroy();
  };
  // Node closes idle connections, but neither those that never sent a request nor those that become idle
  // later.
  const quiet = setInterval(() => cut((requests) => requests === 0), QUIET_POLL_MS);
  const late = setTimeout(() => cut(() => true), ms);
  try {
    await app.close();
  } finally {
    clearInterval(quiet);
    clearTimeout(late);
  }
}
