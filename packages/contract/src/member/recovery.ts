import { z } from 'zod';
import { defineEndpoint, instant } from '../endpoint.ts';
import { password, signedIn } from './auth-fields.ts';

export const recoveryCodes = defineEndpoint({
  method: 'GET',
  path: 'recovery-codes',
  summary:
    'Whether the member has recovery codes, and how many are left. The codes themselves are shown once.',
  auth: 'member',
  input: {},
  data: z.strictObject({
    left: z.int(),
    /** Null when the member never made any. */
    made_at: instant.nullable(),
    /** New codes need the password, except for the first ones just after registering. */
    password_needed: z.boolean(),
  }),
  refusals: [],
  readOnly: true,
});

export const makeRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'make-recovery-codes',
  summary: 'Ten new recovery codes, shown only in this answer. They replace all earlier ones.',
  auth: 'member',
  input: { password: z.string().min(1).max(128).optional() },
  data: z.strictObject({ codes: z.array(z.string()) }),
  refusals: ['password_incorrect'],
});

export const recover = defineEndpoint({
  method: 'POST',
  path: 'auth/recover',
  summary: 'Set a new password with a recovery code, and sign in; all other sessions end.',
  auth: 'none',
  input: {
    username: z.string().min(1).max(64),
    code: z.string().min(1).max(64),
    password,
    password_confirmation: z.string().max(128),
  },
  data: signedIn,
  refusals: ['recovery_refused'],
});
