import { z } from 'zod';
import { user } from './objects.ts';

/** A new password. */
export const password = z.string().min(8).max(128);

/** Whether this browser keeps the member signed in, by a cookie that `auth/resume` takes. Not without being asked. */
export const stay_signed_in = z.boolean().optional();

export const tokens = { access_token: z.string(), refresh_token: z.string() };

/** The tokens of a new session, with its member. */
export const signedIn = z.strictObject({ ...tokens, user });
