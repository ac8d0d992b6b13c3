import { type Endpoint, isIdentifier } from '@handbill/contract/endpoint';
import type { FieldSlug } from '@handbill/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Runtime } from '../context.ts';
import { actorOf, type Bearer } from '../identity/tokens.ts';
import { isId } from '../ids.ts';
import { refuse } from '../refusal.ts';
import { fingerprintOf, type RequestKey } from './idempotency.ts';
import { readUpload } from './upload.ts';

interface ReadRequest {
  input: Record<string, unknown>;
  /** The upload of a multipart call. */
  file: Buffer | null;
  key: RequestKey | null;
}

/** A request's input, parsed strictly by the contract, and its idempotency key. */
export async function readRequest(
  runtime: Runtime,
  endpoint: Endpoint,
  request: FastifyRequest,
  subject: Bearer | null,
): Promise<ReadRequest> {
  const { fields, file } = endpoint.multipart
    ? await uploadFields(endpoint, request, subject)
    : { fields: bodyFields(endpoint, request), file: null };
  const input = parseInput(endpoint, fields, subject);
  const sent = file === null ? input : { ...input, file };
  return { input, file, key: requestKeyOf(runtime, endpoint, request, subject, sent) };
}

async function uploadFields(
  { fileBytesMax }: Endpoint,
  request: FastifyRequest,
  subject: Bearer | null,
): Promise<{ fields: Record<string, unknown>; file: Buffer }> {
  const { fields, file } = await readUpload(request, { owner: subject?.id ?? request.ip, fileBytesMax });
  return { fields: { ...fields, ...(request.params as object) }, file };
}

function bodyFields(endpoint: Endpoint, request: FastifyRequest): unknown {
  const sent = endpoint.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, ...(request.params as object) };
}

/** Characters that PostgreSQL cannot store: NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function parseInput(endpoint: Endpoint, fields: unknown, subject: Bearer | null): Record<string, unknown> {
  const parsed = endpoint.input.safeParse(fields);
  if (!parsed.success) throw refuse('validation_failed', { fields: faultsOf(parsed.error) });
  const input: Record<string, unknown> = parsed.data;
  for (const [name, value] of Object.entries(input)) {
    const field = endpoint.input.shape[name];
    if (name === 'user_id') {
      if (value !== undefined && value !== (subject && actorOf(subject))) throw refuse('forbidden');
      // It repeats what the token says: with or without it, the call is the same.
      delete input[name];
    } else if (field && isIdentifier(field) && typeof value === 'string' && !isId(value)) {
      // Identifiers are opaque: an impossible one is answered like an unknown one.
      throw refuse('not_found');
    } else if (!isStorable(value)) {
      throw refuse('validation_failed', { fields: { [name]: 'invalid' } });
    }
  }
  return input;
}

/** Whether PostgreSQL can store every string in a value. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
}

function faultsOf(error: z.ZodError): Record<string, FieldSlug> {
  // A map, because a client may name a field `constructor` or `__proto__`.
  const fields = new Map<string, FieldSlug>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')];
    for (const name of names) if (!fields.has(name)) fields.set(name, fieldSlugOf(issue));
  }
  return Object.fromEntries(fields);
}

function fieldSlugOf(issue: z.core.$ZodIssue): FieldSlug {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown';
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid';
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_large';
    default:
      return 'invalid';
  }
}

function requestKeyOf(
  { config }: Runtime,
  endpoint: Endpoint,
  request: FastifyRequest,
  subject: Bearer | null,
  input: unknown,
): RequestKey | null {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || key === undefined || !subject) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) throw refuse('idempotency_key_invalid');
  return {
    scope: scopeOf(subject),
    key,
    call: `${endpoint.method} ${endpoint.path}`,
    fingerprint: fingerprintOf(config.secret, input),
  };
}

/** Somebody who calls for a business has keys of their own there: they do not get the answers to its owner's calls. */
function scopeOf(subject: Bearer): string {
  const { kind, id, membership } = subject;
  return membership === null ? `${kind}/${id}` : `${kind}/${id}/${membership.memberId}`;
}
