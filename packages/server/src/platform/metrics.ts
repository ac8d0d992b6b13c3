import type { FastifyInstance } from 'fastify';
import type { Workspace } from './context.ts';

export function observeRequests(_app: FastifyInstance, _workspace: Workspace): void {}
