import type { FastifyInstance } from 'fastify';
import type { Workspace } from './context.ts';

export async function serveFiles(
  _app: FastifyInstance,
  _workspace: Workspace,
  _files: { member: string; console: string; media: string },
): Promise<void> {}
