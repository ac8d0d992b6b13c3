import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { scopes } from '../scopes.ts';
import { line } from '../text.ts';

const scope = z.enum(scopes);

/** A key of a member's own programs. The key itself is in the answer that made it, and nowhere else. */
export const apiKey = z.strictObject({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  /** Its last characters, by which its owner recognises it. */
  hint: z.string(),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant.nullable(),
});

export const apiKeys = defineEndpoint({
  method: 'GET',
  path: 'api-keys',
  summary: 'The keys of the member’s own programs that have not ended, newest first.',
  auth: 'member',
  input: {},
  data: z.array(apiKey),
  refusals: [],
  readOnly: true,
});

export const apiKeyMake = defineEndpoint({
  method: 'POST',
  path: 'api-key-make',
  summary: 'A new key for a program of the member, shown only in this answer.',
  auth: 'member',
  input: { name: line(1, 40), scopes: z.array(scope).min(1).max(scopes.length) },
  data: z.strictObject({ ...apiKey.shape, key: z.string() }),
  refusals: ['api_keys_full'],
  status: 201,
});

export const apiKeyEnd = defineEndpoint({
  method: 'POST',
  path: 'api-key-end',
  summary: 'End a key: every call with it is refused from now on.',
  auth: 'member',
  input: { key_id: id },
  data: z.array(apiKey),
  refusals: [],
  idempotent: true,
});
