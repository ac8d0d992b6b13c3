import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';

const text = z.string().trim().min(1).max(100);

const logEntry = z.strictObject({
  /** The position in the chain: consecutive numbers. */
  _id: z.string(),
  at: instant,
  operator: z.strictObject({ _id: id, username: z.string() }),
  /** As it was recorded: also in a log that was tampered with, where it may be any text. */
  action: z.string(),
  /** The object of the action: `deposit/{id}`. */
  subject: z.string(),
  /** The object's name, if it has one: a username, a reference, a title. */
  subject_name: z.string().nullable(),
  /** The changed values, before and after; null: unset. */
  changes: z.array(
    z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Further details. Amounts are minor units as text, as they were hashed. */
  details: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
});

export const listLog = defineEndpoint({
  method: 'GET',
  path: 'log',
  summary: 'The operators’ log, newest first; as CSV with Accept: text/csv.',
  auth: 'operator',
  permission: 'audit.read',
  input: {
    /** A username. */
    operator: text.optional(),
    action: text.optional(),
    /**
     * An id, `kind/{id}`, a deposit's reference, or a username. A member includes everything of theirs:
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
    /** The last audit's findings in the chain; null before the first audit. */
    chain: z.strictObject({ checked_at: instant, findings: z.int() }).nullable(),
  },
  refusals: [],
  readOnly: true,
  mayLag: true,
});
