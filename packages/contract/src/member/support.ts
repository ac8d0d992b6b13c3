import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { SUPPORT_TEXT_MAX, supportSubjects, supportTopics } from '../support.ts';
import { lines } from '../text.ts';
import { nextCursor } from './objects.ts';
import { supportRequest as supportRequestObject, supportThread } from './support-objects.ts';

const words = lines(1, SUPPORT_TEXT_MAX);

export const supportRequests = defineEndpoint({
  method: 'GET',
  path: 'support-requests',
  summary: 'The member’s requests to support, newest first, and how long an answer takes.',
  auth: 'member',
  input: queryPaging,
  data: z.array(supportRequestObject),
  extra: {
    ...nextCursor,
    /** The median of the last 30 days in minutes; null with too few answers to tell. */
    answer_minutes: z.int().nullable(),
  },
  refusals: [],
  readOnly: true,
});

export const supportRequest = defineEndpoint({
  method: 'GET',
  path: 'support-request',
  summary: 'One of the member’s requests to support, with its messages.',
  auth: 'member',
  input: { request_id: id },
  data: supportThread,
  refusals: [],
  readOnly: true,
});

export const supportAsk = defineEndpoint({
  method: 'POST',
  path: 'support-ask',
  summary: 'Ask support about one of the member’s own objects, or in general.',
  auth: 'member',
  input: {
    subject: z.enum(supportSubjects),
    /** The object’s id, or a line’s; left out for a general request and for the account. */
    about: z.string().min(1).max(64).optional(),
    topic: z.enum(supportTopics),
    text: words,
  },
  data: supportThread,
  refusals: ['support_full'],
  status: 201,
  idempotent: true,
});

export const supportWrite = defineEndpoint({
  method: 'POST',
  path: 'support-write',
  summary: 'Write another message; it reopens a request that was closed recently.',
  auth: 'member',
  input: { request_id: id, text: words },
  data: supportThread,
  refusals: ['support_state'],
  idempotent: true,
});

export const supportClose = defineEndpoint({
  method: 'POST',
  path: 'support-close',
  summary: 'Close a request that needs no more answers.',
  auth: 'member',
  input: { request_id: id },
  data: supportThread,
  refusals: ['support_state'],
  idempotent: true,
});
