import { MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Runtime } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';

/** The most failures logged per minute, from all browsers together: enough to notice a broken release. */
const LOGGED_PER_MINUTE_MAX = 30;

/**
 * The kind and place of a failure, in a form that cannot contain personal data: no message, no URL, no
 * account.
 */
const appFailure = z.strictObject({
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  /** The slug of the refusal, if a call failed. */
  slug: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .nullable(),
  /** The first segment of the screen's path. */
  screen: z.string().regex(/^[a-z-]{0,40}$/),
  /** The place in the built program: file, line and column. */
  at: z
    .string()
    .regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)
    .nullable(),
});

/** Logs failures in a browser that were not shown. Anybody may send them, because nothing depends on them. */
export function registerAppFailures(app: FastifyInstance, { clock, log }: Runtime): void {
  let since = clock.now();
  let logged = 0;
  app.post('/api/app-failures', async (request, reply) => {
    const failure = appFailure.safeParse(request.body);
    if (!failure.success) throw refuse('validation_failed');
    const now = clock.now();
    if (msBetween(since, now) >= MINUTE_MS) {
      since = now;
      logged = 0;
    }
    logged += 1;
    if (logged <= LOGGED_PER_MINUTE_MAX) log.warn({ failure: failure.data }, 'the app failed in a browser');
    return reply.status(204).send();
  });
}
