import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../refusal.ts';

const MIB = 1024 * 1024;
/** The memory for uploads under way: in total, and per person. */
const HELD_BYTES_MAX = 256 * MIB;
const HELD_BYTES_EACH_MAX = 20 * MIB;
const RETRY_AFTER_SECONDS = 5;

let heldBytes = 0;
const heldByOwner = new Map<string, number>();
const heldByRequest = new WeakMap<FastifyRequest, { owner: string; bytes: number }>();

interface UploadLimits {
  /** The sender: the uploads of one person are limited. */
  owner: string;
  fileBytesMax: number;
}

/**
 * Reads a multipart body with one file. Its bytes count as held until `releaseUpload`. Refuses `file_too_large`,
 * `upload_failed` without a file, and `service_unavailable` when too much is held already.
 */
export async function readUpload(
  request: FastifyRequest,
  { owner, fileBytesMax }: UploadLimits,
): Promise<{ fields: Record<string, unknown>; file: Buffer }> {
  if (!request.isMultipart()) throw refuse('unsupported_media_type');
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: fileBytesMax } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        holdBytes(request, { owner, bytes: chunk.length, ownBytesMax: fileBytesMax * 2 });
        chunks.push(chunk);
      }
      if (part.file.truncated) throw refuse('file_too_large');
      file = Buffer.concat(chunks);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw refuse('file_too_large');
    }
    // Only the client's body is read here: any failure means that the body is malformed.
    throw refuse('upload_failed');
  }
  if (!file) throw refuse('upload_failed');
  return { fields, file };
}

/** Frees a request's share of the memory once it is answered. */
export function releaseUpload(request: FastifyRequest): void {
  const held = heldByRequest.get(request);
  if (!held) return;
  heldByRequest.delete(request);
  heldBytes -= held.bytes;
  const own = (heldByOwner.get(held.owner) ?? 0) - held.bytes;
  if (own > 0) heldByOwner.set(held.owner, own);
  else heldByOwner.delete(held.owner);
}

function holdBytes(
  request: FastifyRequest,
  { owner, bytes, ownBytesMax }: { owner: string; bytes: number; ownBytesMax: number },
): void {
  const own = (heldByOwner.get(owner) ?? 0) + bytes;
  if (heldBytes + bytes > HELD_BYTES_MAX || own > Math.max(HELD_BYTES_EACH_MAX, ownBytesMax)) {
    throw refuse('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  heldBytes += bytes;
  heldByOwner.set(owner, own);
  heldByRequest.set(request, { owner, bytes: (heldByRequest.get(request)?.bytes ?? 0) + bytes });
}
