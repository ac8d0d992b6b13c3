import { z } from 'zod';
import { user } from './objects.ts';

/** A new password. */
export const password = z.string().min(8).max(128);

export const tokens = { access_token: z.string(), refresh_token: z.string() };

/** The tokens of a new session, with its member. */
export const signedIn = z.strictObject({ ...tokens, user });
