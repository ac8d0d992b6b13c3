import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, isCurrent, tagOf } from './negotiation.ts';

/** A file in memory, with its compressed forms, if any. */
export interface KeptFile {
  etag: string;
  type: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A file name without a path: not hidden, and not the compressed form of another file. */
const NAME = /^[\w-][\w.-]*\.(?!br$|gz$)\w+$/;

/** A kept file from its bytes. */
export function fileOf(name: string, plain: Buffer, smaller: Pick<KeptFile, 'br' | 'gzip'>): KeptFile {
  return { etag: tagOf(plain), type: types[extname(name)] ?? 'application/octet-stream', plain, ...smaller };
}

/** Answers with a file in the smallest form that the client accepts, or with 304 when the client has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, file: KeptFile): FastifyReply {
  reply.headers({ ETag: file.etag, Vary: 'Accept-Encoding' });
  if (isCurrent(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
  reply.type(file.type);
  const encoding = encodingFor(request.headers['accept-encoding'], file);
  if (encoding === null) return reply.send(file.plain);
  return reply.header('Content-Encoding', encoding).send(file[encoding]);
}

/**
 * Reads each file of one folder once or, where the content of a name can change (`content: 'changes'`), again
 * after each change. The build puts compressed forms next to a file as `.br` and `.gz`. Null: no such file.
 */
export function filesIn(
  folder: string,
  content: 'changes' | 'never changes',
): (name: string) => Promise<KeptFile | null> {
  const kept = new Map<string, { changedMs: number; file: KeptFile }>();
  return async (name) => {
    const known = kept.get(name);
    if (known && content === 'never changes') return known.file;
    if (!NAME.test(name)) return null;
    const path = join(folder, name);
    // Synchronous: it takes microseconds, and handing it to a thread would take ten times as long.
    const written = statSync(path, { throwIfNoEntry: false });
    if (!written?.isFile()) return null;
    if (known?.changedMs === written.mtimeMs) return known.file;
    const [plain, br, gzip] = await Promise.all([
      readFile(path),
      readFile(`${path}.br`).catch(() => null),
      readFile(`${path}.gz`).catch(() => null),
    ]);
    const file = fileOf(name, plain, { br, gzip });
    kept.set(name, { changedMs: written.mtimeMs, file });
    return file;
  };
}
