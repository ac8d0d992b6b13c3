import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';

const text = z.string().trim().min(1).max(100);

const logEntry = z.strictObject({
  /** The place in the chain: a number, one entry after the other. */
  _id: z.string(),
  at: instant,
  operator: z.strictObject({ _id: id, username: z.string() }),
  action: z.string(),
  /** What it was done to: `deposit/{id}`. */
  subject: z.string(),
  /** What people call it, where it has a name: a username, a reference, a title. */
  subject_name: z.string().nullable(),
  /** What was one thing before and another after; null: nothing. */
  changes: z.array(
    z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Further details. Amounts are minor units as text, as they were hashed. */
  details: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
});

export const listLog = defineEndpoint({
  method: 'GET',
  path: 'log',
  summary: 'What operators did, newest first; CSV when asked for by Accept: text/csv.',
  auth: 'operator',
  permission: 'audit.read',
  input: {
    /** A username. */
    operator: text.optional(),
    action: text.optional(),
    /**
     * An id, `kind/{id}`, the reference of a deposit, or a username. A member stands for everything of theirs:
     * orders, deposits, withdrawals, corrections.
     */
    subject: text.optional(),
    from: instant.optional(),
    /** Before this instant. */
    to: instant.optional(),
    ...queryPaging,
  },
  data: z.array(logEntry),
  extra: {
    ...nextCursor,
    total: z.int(),
    /** What the last hourly audit found of the whole chain; null before the first. */
    chain: z.strictObject({ checked_at: instant, findings: z.int() }).nullable(),
  },
  refusals: [],
  readOnly: true,
});
