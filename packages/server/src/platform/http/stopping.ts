import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';

/** One step of stopping, and how long the others wait for it at most. */
export interface StopStep {
  readonly name: string;
  readonly msMax: number;
  stop(): Promise<unknown>;
}

const QUIET_POLL_MS = 50;

/** Takes the steps one after the other. One that fails, or does not end in time, does not keep the others waiting. */
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

/** The connections of a server, and how many requests are under way on each. */
const connections = new WeakMap<FastifyInstance, Map<Socket, number>>();

/** Counts what is under way on each connection, and says with the last answers that their connections are over. */
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
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
}

/** Accepts no more connections, gives open requests this long to finish, and then cuts the rest off. */
export async function closeGently(app: FastifyInstance, ms: number): Promise<void> {
  const cut = (isOver: (requests: number) => boolean) => {
    for (const [socket, requests] of connections.get(app) ?? []) if (isOver(requests)) socket.destroy();
  };
  // Node closes those that ask for nothing any more, but not those that never asked, nor those that are done later.
  const quiet = setInterval(() => cut((requests) => requests === 0), QUIET_POLL_MS);
  const late = setTimeout(() => cut(() => true), ms);
  try {
    await app.close();
  } finally {
    clearInterval(quiet);
    clearTimeout(late);
  }
}
