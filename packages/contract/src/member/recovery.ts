import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { password, signedIn, stay_signed_in } from './auth-fields.ts';

const codesState = z.strictObject({
  left: z.int(),
  /** Null when the member never made any. */
  made_at: instant.nullable(),
  /** When the member said that these codes are saved; null before. */
  saved_at: instant.nullable(),
  /** New codes need the password, except for the first ones just after registering. */
  password_needed: z.boolean(),
});

export const recoveryCodes = defineEndpoint({
  method: 'GET',
  path: 'recovery-codes',
  summary:
    'Whether the member has recovery codes, and how many are left. The codes themselves are shown once.',
  auth: 'member',
  input: {},
  data: codesState,
  refusals: [],
  readOnly: true,
});

export const makeRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'make-recovery-codes',
  summary: 'Ten new recovery codes, shown only in this answer. They replace all earlier ones.',
  auth: 'member',
  input: { password: z.string().min(1).max(128).optional() },
  data: z.strictObject({ codes: z.array(z.string()), made_at: instant }),
  refusals: ['password_incorrect'],
});

export const confirmRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'confirm-recovery-codes',
  summary:
    'Note that the member has saved the recovery codes made at that time. Codes that were replaced since stay unsaved.',
  auth: 'member',
  input: { made_at: instant },
  data: codesState,
  refusals: [],
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
    stay_signed_in,
  },
  data: signedIn,
  refusals: ['recovery_refused'],
});

export const requestRecovery = defineEndpoint({
  method: 'POST',
  path: 'auth/request-recovery',
  summary:
    'Ask support for a new password without a recovery code. Always answered alike, also for an unknown username: two operators check who asks.',
  auth: 'none',
  input: {
    username: z.string().min(1).max(64),
    phone: z.string().min(4).max(32),
    contact: z.string().trim().min(1).max(300),
    password,
    password_confirmation: z.string().max(128),
  },
  data: z.strictObject({ number: z.string() }),
  refusals: [],
});

export const runningRecovery = defineEndpoint({
  method: 'GET',
  path: 'running-recovery',
  summary: 'The recovery of this account that operators started, or null: a new password is on its way.',
  auth: 'member',
  input: {},
  data: z.strictObject({ _id: id, started_at: instant, ends_at: instant }).nullable(),
  refusals: [],
  readOnly: true,
});

export const stopRecovery = defineEndpoint({
  method: 'POST',
  path: 'stop-recovery',
  summary: 'Stop a running recovery of this account: “This was not me”.',
  auth: 'member',
  input: { recovery_id: id },
  data: z.strictObject({}),
  refusals: ['recovery_state'],
});
