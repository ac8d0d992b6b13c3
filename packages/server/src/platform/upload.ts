import type { FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** Reads a multipart body with one file of so many bytes at most. Refuses `file_too_large`, and `upload_failed` without one. */
export async function readUpload(
  request: FastifyRequest,
  fileBytesMax: number,
): Promise<{ fields: Record<string, unknown>; file: Buffer }> {
  if (!request.isMultipart()) throw refuse('unsupported_media_type');
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: fileBytesMax } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else file = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw refuse('file_too_large');
    }
    // Only what was sent is read here: whatever fails, with a code or without one, is a body that is none.
    throw refuse('upload_failed');
  }
  if (!file) throw refuse('upload_failed');
  return { fields, file };
}
