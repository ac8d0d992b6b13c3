import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { WEBHOOK_TEST, webhookEvents, webhookStates } from '../webhooks.ts';
import { queueSearch } from './objects.ts';

/** An address of a member's program, by its host alone: the rest of it, and the secret, are the member's. */
const consoleWebhook = z.strictObject({
  _id: id,
  member: z.strictObject({ _id: id, username: z.string() }),
  host: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  added_at: instant,
  off_since: instant.nullable(),
  /** When it last took an event; null: it has not yet. */
  last_taken_at: instant.nullable(),
  /** How many events wait to be sent, or sent again. */
  waiting: z.int(),
  /** The newest event of the last 30 days that was tried and not taken; null: there is none. */
  last_failure: z
    .strictObject({
      /** The `webhook-id` of its requests. */
      _id: id,
      event: z.enum([...webhookEvents, WEBHOOK_TEST]),
      tries: z.int(),
      /** The status of the last answer; null: none came. */
      status: z.int().nullable(),
      tried_at: instant,
      /** When it is sent again; null: it was given up. */
      next_try_at: instant.nullable(),
    })
    .nullable(),
});

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: 'webhooks',
  summary:
    'The webhooks of members’ programs, newest first, with the last event that each did not take. `search` looks at the start of the username, in the host, and for the id of a webhook or of an event.',
  auth: 'operator',
  permission: 'members.read',
  input: { state: z.enum(webhookStates).optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleWebhook),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});
