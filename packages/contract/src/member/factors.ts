import { z } from 'zod';
import { defineEndpoint, id } from '../endpoint.ts';
import { line } from '../text.ts';
import { creationResponse, passkeyCreation, passkeyRequest, requestResponse } from '../webauthn.ts';
import { password, signedIn, stay_signed_in } from './auth-fields.ts';
import { heldFactors } from './objects.ts';

/** Asked again before a factor is added or removed: a session alone, also a stolen one, must not be enough. */
const passwordAgain = z.string().min(1).max(128);

export const secondFactors = defineEndpoint({
  method: 'GET',
  path: 'auth/second-factors',
  summary: 'The member’s second factors: the authenticator and the passkeys that signing in asks for.',
  auth: 'member',
  input: {},
  data: heldFactors,
  refusals: [],
  readOnly: true,
});

export const authenticatorBegin = defineEndpoint({
  method: 'POST',
  path: 'auth/authenticator-begin',
  summary:
    'A new secret for an authenticator (RFC 6238). Nothing changes until this session sends one of its codes back.',
  auth: 'member',
  input: { password: passwordAgain },
  data: z.strictObject({
    /** In base 32, for typing. */
    secret: z.string(),
    /** The `otpauth:` address, for a QR code. */
    address: z.string(),
    /** Sent back with the code. */
    enrolment: z.string(),
  }),
  refusals: ['password_incorrect'],
});

export const authenticatorConfirm = defineEndpoint({
  method: 'POST',
  path: 'auth/authenticator-confirm',
  summary:
    'Set up the authenticator with the first code that it shows; an older one stops working, and all other sessions end.',
  auth: 'member',
  input: { enrolment: z.string().max(500), code: z.string().max(16) },
  data: z.strictObject({}),
  refusals: ['otp_incorrect'],
});

export const authenticatorRemove = defineEndpoint({
  method: 'POST',
  path: 'auth/authenticator-remove',
  summary: 'Remove the authenticator.',
  auth: 'member',
  input: { password: passwordAgain },
  data: z.strictObject({}),
  refusals: ['password_incorrect'],
});

export const passkeyBegin = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-begin',
  summary: 'The options that the browser needs to create a passkey, for this session only.',
  auth: 'member',
  input: { password: passwordAgain },
  data: passkeyCreation,
  refusals: ['password_incorrect'],
});

export const passkeyAdd = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-add',
  summary: 'Add the passkey that the browser created; all other sessions end.',
  auth: 'member',
  input: { name: line(1, 60), response: creationResponse },
  data: z.strictObject({}),
  refusals: ['passkey_refused'],
});

export const passkeyRemove = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-remove',
  summary: 'Remove a passkey.',
  auth: 'member',
  input: { passkey_id: id, password: passwordAgain },
  data: z.strictObject({}),
  refusals: ['password_incorrect'],
});

export const passkeyChallenge = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-challenge',
  summary:
    'The options that the browser needs to ask for a passkey, to sign in or to set a new password. The same for everybody.',
  auth: 'none',
  input: { purpose: z.enum(['sign_in', 'recover']) },
  data: passkeyRequest,
  refusals: [],
});

const newPassword = { password, password_confirmation: z.string().max(128) };

export const recoverByAuthenticator = defineEndpoint({
  method: 'POST',
  path: 'auth/recover-by-authenticator',
  summary:
    'Set a new password with two codes of the authenticator, one after the other, and sign in; all other sessions end.',
  auth: 'none',
  input: {
    username: z.string().min(1).max(64),
    code: z.string().min(1).max(16),
    /** The code that the authenticator shows after that: one code alone could be guessed. */
    next_code: z.string().min(1).max(16),
    ...newPassword,
    stay_signed_in,
  },
  data: signedIn,
  refusals: ['factor_refused'],
});

export const recoverByPasskey = defineEndpoint({
  method: 'POST',
  path: 'auth/recover-by-passkey',
  summary: 'Set a new password with a passkey, and sign in; all other sessions end.',
  auth: 'none',
  input: { username: z.string().min(1).max(64), response: requestResponse, ...newPassword, stay_signed_in },
  data: signedIn,
  refusals: ['factor_refused'],
});
