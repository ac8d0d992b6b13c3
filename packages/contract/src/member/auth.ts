import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { requestResponse } from '../webauthn.ts';
import { password, signedIn, stay_signed_in, tokens } from './auth-fields.ts';
import { language, nextCursor, session, user, withdrawal } from './objects.ts';

export const register = defineEndpoint({
  method: 'POST',
  path: 'auth/register',
  summary: 'Register with an invite code of a member or of the company.',
  auth: 'none',
  input: {
    username: z
      .string()
      .transform((name) => name.toLowerCase())
      .pipe(z.string().regex(/^[a-z0-9_.-]{3,32}$/)),
    password,
    password_confirmation: z.string().max(128),
    phone: z.string().min(4).max(32),
    code: z.string().min(1).max(32),
    agree_terms: z.literal(true),
    stay_signed_in,
  },
  data: signedIn,
  refusals: ['username_or_phone_exists', 'introduction_code_incorrect'],
  status: 201,
});

export const offeredCode = defineEndpoint({
  method: 'GET',
  path: 'auth/offered-code',
  summary: 'The company’s invite code for those whom no member invited; null: none, and they ask for one.',
  auth: 'none',
  input: {},
  data: z.strictObject({ code: z.string().nullable() }),
  refusals: [],
  readOnly: true,
});

export const login = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in.',
  auth: 'none',
  input: {
    username: z.string().min(1).max(64),
    password: z.string().min(1).max(128),
    /** An authenticator's code or a recovery code, for a member with a second factor. */
    otp: z.string().max(64).optional(),
    /** Instead of `otp`: a passkey's answer to `auth/passkey-challenge`. */
    passkey: requestResponse.optional(),
    stay_signed_in,
  },
  data: signedIn,
  /** `otp_required`: the password was correct, but the member's second factor is missing. */
  refusals: ['bad_credentials', 'otp_required', 'otp_incorrect', 'passkey_refused'],
});

export const me = defineEndpoint({
  method: 'GET',
  path: 'auth/me',
  summary: 'The signed-in member.',
  auth: 'member',
  input: {},
  data: user,
  refusals: [],
  readOnly: true,
});

export const refreshToken = defineEndpoint({
  method: 'POST',
  path: 'auth/refresh-token',
  summary:
    'Rotate the refresh token. A token used twice, or in another browser than its session’s, ends its whole family of sessions.',
  auth: 'none',
  input: { refresh_token: z.string().min(1).max(512) },
  data: z.strictObject(tokens),
  refusals: ['refresh_token_invalid'],
});

export const continueInTab = defineEndpoint({
  method: 'POST',
  path: 'auth/continue',
  summary:
    'A session for another tab of the same browser, known by its device cookie. The refresh token does not change; signing out in one tab signs out of all.',
  auth: 'none',
  input: { refresh_token: z.string().min(1).max(512) },
  data: z.strictObject(tokens),
  refusals: ['refresh_token_invalid'],
});

export const resumeSession = defineEndpoint({
  method: 'POST',
  path: 'auth/resume',
  summary:
    'A session for a new tab of a browser that keeps its member signed in, by its cookie, which is rotated. Copied cookies end the whole family of sessions.',
  auth: 'none',
  input: {},
  data: signedIn,
  refusals: ['refresh_token_invalid'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'End this session.',
  auth: 'member',
  input: { refresh_token: z.string().min(1).max(512) },
  data: z.strictObject({}),
  refusals: [],
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: 'viewer',
  summary: 'Change the password; all other sessions end.',
  auth: 'member',
  input: {
    password_current: z.string().min(1).max(128),
    password,
    password_confirmation: z.string().max(128),
  },
  data: z.strictObject({}),
  refusals: ['password_incorrect'],
  idempotent: true,
});

export const updateProfile = defineEndpoint({
  method: 'POST',
  path: 'update-profile',
  summary: 'Set the language of notifications, and whether the award list may show the member’s rewards.',
  auth: 'member',
  input: { locale: language.optional(), show_awards: z.boolean().optional() },
  data: user,
  refusals: [],
});

export const sessions = defineEndpoint({
  method: 'GET',
  path: 'sessions',
  summary: 'The member’s running sessions, newest first.',
  auth: 'member',
  input: queryPaging,
  data: z.array(session),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
});

export const sessionEnd = defineEndpoint({
  method: 'POST',
  path: 'session-end',
  summary: 'End one running session of the member, this one or another.',
  auth: 'member',
  input: { session_id: id },
  data: z.strictObject({}),
  refusals: [],
});

export const sessionsEndOthers = defineEndpoint({
  method: 'POST',
  path: 'sessions-end-others',
  summary:
    'End every running session of the member except this browser’s: all of the list that is not `current`.',
  auth: 'member',
  input: {},
  data: z.strictObject({}),
  refusals: [],
});

export const closeAccount = defineEndpoint({
  method: 'POST',
  path: 'close-account',
  summary:
    'Close the account: orders end, all available money is withdrawn, whatever the smallest withdrawal, and all sessions end.',
  auth: 'member',
  input: { password: z.string().min(1).max(128) },
  data: z.strictObject({
    /** The withdrawal of the whole balance, or null when there was none. */
    withdrawal: withdrawal.nullable(),
  }),
  /** With `account_unsettled`, `current.settles_at` is the earliest time to close the account. */
  refusals: [
    'withdrawals_stopped',
    'account_unsettled',
    'bank_does_not_exist',
    'address_required',
    'password_incorrect',
  ],
  idempotent: true,
});
