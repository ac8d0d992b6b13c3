import { z } from 'zod';
import { defineEndpoint, id } from '../endpoint.ts';
import { passkeyRequest, requestResponse } from '../webauthn.ts';
import { operatorRoles } from './permissions.ts';

const tokens = { access_token: z.string(), refresh_token: z.string() };
const operator = z.strictObject({
  _id: id,
  username: z.string(),
  role: z.enum(operatorRoles),
  /** Until this session has a second factor it can only set one up. */
  limited: z.boolean(),
});

export const operatorLogin = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in to the console.',
  auth: 'none',
  input: {
    username: z.string().min(1).max(64),
    password: z.string().min(1).max(128),
    otp: z.string().max(40).optional(),
  },
  data: z.strictObject({ ...tokens, operator }),
  /** `otp_required`: the password was correct, but an authenticator code or a recovery code is missing. */
  refusals: ['bad_credentials', 'otp_required'],
});

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-options',
  summary: 'The options that the browser needs to ask for a passkey.',
  auth: 'none',
  input: {},
  data: passkeyRequest,
  refusals: [],
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: 'auth/passkey-login',
  summary: 'Sign in to the console with a passkey alone.',
  auth: 'none',
  input: { response: requestResponse },
  data: z.strictObject({ ...tokens, operator }),
  refusals: ['bad_credentials'],
});

export const operatorRefreshToken = defineEndpoint({
  method: 'POST',
  path: 'auth/refresh-token',
  summary: 'Rotate the refresh token of a console session.',
  auth: 'none',
  input: { refresh_token: z.string().min(1).max(512) },
  data: z.strictObject(tokens),
  refusals: ['refresh_token_invalid'],
});

export const operatorLogout = defineEndpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'End this console session.',
  auth: 'operator',
  permission: 'access.enrol',
  input: { refresh_token: z.string().min(1).max(512) },
  data: z.strictObject({}),
  refusals: [],
});

export const operatorMe = defineEndpoint({
  method: 'GET',
  path: 'auth/me',
  summary: 'The signed-in operator.',
  auth: 'operator',
  permission: 'access.enrol',
  input: {},
  data: operator,
  refusals: [],
  readOnly: true,
});
