import { z } from 'zod';
import { id, instant, money } from '../endpoint.ts';
import { closedBecause, supportStatuses, supportSubjects, supportTopics } from '../support.ts';

/** The object that a request is about. */
export const supportSubject = z.strictObject({
  kind: z.enum(supportSubjects),
  /** Null for a general one. */
  id: id.nullable(),
  /** A deposit's reference, an order's title, a line's kind; null where it has none. */
  name: z.string().nullable(),
  amount: money.nullable(),
  /** When a line was posted; null for everything else. */
  at: instant.nullable(),
});

export const supportRequestFields = {
  _id: id,
  /** Short enough to be read out. */
  reference: z.string(),
  subject: supportSubject,
  topic: z.enum(supportTopics),
  status: z.enum(supportStatuses),
  closed_because: z.enum(closedBecause).nullable(),
  messages: z.int(),
  asked_at: instant,
  /** When the last message was written. */
  written_at: instant,
  closed_at: instant.nullable(),
};

export const supportRequest = z.strictObject({
  ...supportRequestFields,
  /** Until when a message reopens a closed one; null otherwise. */
  reopenable_until: instant.nullable(),
});

export const supportMessage = z.strictObject({
  /** Its place in the thread, from 1. */
  place: z.int(),
  from: z.enum(['member', 'company']),
  text: z.string(),
  written_at: instant,
});

/** A request with its messages, oldest first. */
export const supportThread = z.strictObject({
  ...supportRequest.shape,
  thread: z.array(supportMessage),
});
