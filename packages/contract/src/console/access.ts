import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor, session } from '../member/objects.ts';
import { line } from '../text.ts';
import { creationResponse, passkeyCreation, requestResponse } from '../webauthn.ts';

/** Required again before changing a factor or the password: an unattended session must not be enough. */
const password = z.string().min(1).max(128);
const newPassword = { password: z.string().min(8).max(128), password_confirmation: z.string().max(128) };

/**
 * Also required if a factor is set up: a code, a recovery code, or a passkey's answer to `passkeyOptions`.
 */
const ownFactor = {
  password,
  otp: z.string().max(40).optional(),
  passkey: requestResponse.optional(),
};

/**
 * Shown once, when the first factor is set up or new codes are requested; null when the old ones are still
 * valid.
 */
const recoveryCodes = z.array(z.string()).nullable();

export const access = defineEndpoint({
  method: 'GET',
  path: 'auth/access',
  summary: 'How the signed-in operator signs in: the second factors that are set up.',
  auth: 'operator',
  permission: 'access.enrol',
  input: {},
  data: z.strictObject({
    /** Whether this instance requires a second factor of operators. */
    required: z.boolean(),
    totp: z.strictObject({ enrolled_at: instant }).nullable(),
    passkeys: z.array(
      z.strictObject({
        _id: id,
        name: z.string(),
        created_at: instant,
        last_used_at: instant.nullable(),
      }),
    ),
    recovery_codes_left: z.int(),
  }),
  refusals: [],
  readOnly: true,
});

export const beginTotp = defineEndpoint({
  method: 'POST',
  path: 'auth/totp-begin',
  summary:
    'A new secret for an authenticator (RFC 6238). Nothing changes until one of its codes is sent back.',
  auth: 'operator',
  permission: 'access.enrol',
  input: ownFactor,
  data: z.strictObject({
    /** In base 32, for typing. */
    secret: z.string(),
    /** The `otpauth:` address, for a QR code. */
    address: z.string(),
    /** Sent back with the code. */
    enrolment: z.string(),
  }),
  refusals: ['password_incorrect', 'otp_incorrect'],
});

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: 'auth/totp-confirm',
  summary: 'Set up the authenticator with the first code that it shows; an older one stops working.',
  auth: 'operator',
  permission: 'access.enrol',
  input: { enrolment: z.string().max(400), code: z.string().max(16) },
  data: z.strictObject({ recovery_codes: recoveryCodes }),
  refusals: ['otp_incorrect'],
});

export const removeTotp = defineEndpoint({
  method: 'POST',
  path: 'auth/totp-remove',
  summary: 'Remove the authenticator.',
  auth: 'operator',
  permission: 'access.own',
  input: ownFactor,
  data: z.strictObject({}),
  refusals: ['password_incorrect', 'otp_incorrect', 'second_factor_needed'],
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-begin',
  summary: 'The options that the browser needs to create a passkey.',
  auth: 'operator',
  permission: 'access.enrol',
  input: ownFactor,
  data: passkeyCreation,
  refusals: ['password_incorrect', 'otp_incorrect'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-add',
  summary: 'Add the passkey that the browser created.',
  auth: 'operator',
  permission: 'access.enrol',
  input: { name: line(1, 60), response: creationResponse },
  data: z.strictObject({ recovery_codes: recoveryCodes }),
  refusals: ['passkey_refused'],
});

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-remove',
  summary: 'Remove a passkey.',
  auth: 'operator',
  permission: 'access.own',
  input: { passkey_id: id, ...ownFactor },
  data: z.strictObject({}),
  refusals: ['password_incorrect', 'otp_incorrect', 'second_factor_needed'],
});

export const newRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'auth/recovery-codes',
  summary: 'Ten new recovery codes; the old ones stop working.',
  auth: 'operator',
  permission: 'access.own',
  input: ownFactor,
  data: z.strictObject({ recovery_codes: z.array(z.string()) }),
  refusals: ['password_incorrect', 'otp_incorrect', 'second_factor_needed'],
});

export const changeOperatorPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/change-password',
  summary: 'Change the password; all other sessions end.',
  auth: 'operator',
  permission: 'access.own',
  stepUp: true,
  input: { password_current: password, ...newPassword },
  data: z.strictObject({}),
  refusals: ['step_up_required', 'password_incorrect'],
  idempotent: true,
});

export const stepUp = defineEndpoint({
  method: 'POST',
  path: 'auth/step-up',
  summary:
    'Prove a second factor again, for this session only: a code, a recovery code, or the answer of a passkey to `passkeyOptions`. For 10 minutes it opens the calls that refuse with `step_up_required`.',
  auth: 'operator',
  permission: 'access.own',
  input: { otp: z.string().max(40).optional(), passkey: requestResponse.optional() },
  data: z.strictObject({}),
  refusals: ['otp_incorrect', 'passkey_refused', 'second_factor_needed'],
});

export const operatorSessions = defineEndpoint({
  method: 'GET',
  path: 'auth/sessions',
  summary: 'The operator’s running sessions, newest first.',
  auth: 'operator',
  permission: 'access.own',
  input: queryPaging,
  data: z.array(session),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
});

export const endOperatorSession = defineEndpoint({
  method: 'POST',
  path: 'auth/session-end',
  summary: 'End one running session of the operator, this one or another.',
  auth: 'operator',
  permission: 'access.own',
  input: { session_id: id },
  data: z.strictObject({}),
  refusals: [],
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: 'auth/accept-invitation',
  summary: 'Choose a password with an invitation, once, in order to sign in.',
  auth: 'none',
  input: { invitation: z.string().min(1).max(100), ...newPassword },
  data: z.strictObject({ username: z.string() }),
  refusals: ['invitation_invalid'],
});
