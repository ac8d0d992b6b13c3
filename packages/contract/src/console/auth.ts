import { z } from 'zod';
import { defineEndpoint, id } from '../endpoint.ts';

const tokens = { access_token: z.string(), refresh_token: z.string() };
const operator = z.strictObject({ _id: id, username: z.string() });

export const operatorLogin = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in to the console.',
  auth: 'none',
  input: {
    username: z.string().min(1).max(64),
    password: z.string().min(1).max(128),
    otp: z.string().max(16).optional(),
  },
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
