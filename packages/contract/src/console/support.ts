import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { language, nextCursor } from '../member/objects.ts';
import { supportMessage, supportRequestFields, supportSubject } from '../member/support-objects.ts';
import {
  SUPPORT_TEXT_MAX,
  supportClosings,
  supportStatuses,
  supportSubjects,
  supportTopics,
  templateTopics,
} from '../support.ts';
import { line, lines } from '../text.ts';
import { queueSearch } from './objects.ts';

const words = lines(1, SUPPORT_TEXT_MAX);
/** The last message on the operator’s screen: refused when another was written since. */
const readTo = z.int().min(1);

const consoleRequest = {
  ...supportRequestFields,
  subject: z.strictObject({
    ...supportSubject.shape,
    /** The campaign behind an order: a received one shares somebody else’s. */
    campaign: id.nullable(),
  }),
  member: z.strictObject({
    _id: id,
    username: z.string(),
    language,
    locked: z.boolean(),
    closed: z.boolean(),
  }),
  /** Since when it waits for the company; null when it does not. */
  waits_since: instant.nullable(),
  /** The operator who answers it. */
  taken_by: z.string().nullable(),
  taken_at: instant.nullable(),
};

const supportRequest = z.strictObject(consoleRequest);

const supportThread = z.strictObject({
  ...consoleRequest,
  /** Whether the reader has taken it. */
  own: z.boolean(),
  thread: z.array(
    z.strictObject({
      ...supportMessage.shape,
      /** Null once the member’s data was erased. */
      text: z.string().nullable(),
      /** Null for the member’s own. */
      operator: z.string().nullable(),
    }),
  ),
});

export const listSupport = defineEndpoint({
  method: 'GET',
  path: 'support-requests',
  summary: 'Members’ requests to support: open ones by their wait, the longest first, others newest first.',
  auth: 'operator',
  permission: 'support.read',
  input: {
    status: z.enum(supportStatuses).optional(),
    topic: z.enum(supportTopics).optional(),
    subject: z.enum(supportSubjects).optional(),
    taken: z.enum(['own', 'others', 'nobody']).optional(),
    search: queueSearch,
    ...queryPaging,
  },
  data: z.array(supportRequest),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const readSupport = defineEndpoint({
  method: 'GET',
  path: 'support-requests/{id}',
  summary: 'A request to support with its messages.',
  auth: 'operator',
  permission: 'support.read',
  input: { id },
  data: supportThread,
  refusals: [],
  readOnly: true,
});

export const takeSupport = defineEndpoint({
  method: 'POST',
  path: 'support-requests/{id}/take',
  summary: 'Take a request, so that nobody else answers it; from another operator only by naming them.',
  auth: 'operator',
  permission: 'support.answer',
  input: {
    id,
    /** The operator who has it now, by name; left out when nobody has it. */
    from: z.string().min(1).max(64).optional(),
  },
  data: supportThread,
  refusals: ['support_state', 'support_taken'],
  idempotent: true,
});

export const releaseSupport = defineEndpoint({
  method: 'POST',
  path: 'support-requests/{id}/release',
  summary: 'Give back a request that the operator has taken.',
  auth: 'operator',
  permission: 'support.answer',
  input: { id },
  data: supportThread,
  refusals: ['support_taken'],
  idempotent: true,
});

export const answerSupport = defineEndpoint({
  method: 'POST',
  path: 'support-requests/{id}/answer',
  summary: 'Answer a request that the operator has taken or nobody has, and close it if nothing is left.',
  auth: 'operator',
  permission: 'support.answer',
  input: {
    id,
    text: words,
    read_to: readTo,
    close: z.enum(supportClosings).optional(),
  },
  data: supportThread,
  refusals: ['support_state', 'support_taken', 'changed_meanwhile'],
  idempotent: true,
});

export const closeSupport = defineEndpoint({
  method: 'POST',
  path: 'support-requests/{id}/close',
  summary: 'Close a request without another message; the member reads why.',
  auth: 'operator',
  permission: 'support.answer',
  input: { id, read_to: readTo, because: z.enum(supportClosings) },
  data: supportThread,
  refusals: ['support_state', 'support_taken', 'changed_meanwhile'],
  idempotent: true,
});

const supportTemplate = z.strictObject({
  _id: id,
  topic: z.enum(templateTopics),
  language,
  title: z.string(),
  text: z.string(),
  saved_by: z.string(),
  saved_at: instant,
});

export const listSupportTemplates = defineEndpoint({
  method: 'GET',
  path: 'support-templates',
  summary: 'Saved answers to requests and explanations of decisions, by topic, language and title.',
  auth: 'operator',
  permission: 'support.read',
  input: { topic: z.enum(templateTopics).optional(), language: z.enum(languages).optional() },
  data: z.array(supportTemplate),
  refusals: [],
  readOnly: true,
});

export const saveSupportTemplate = defineEndpoint({
  method: 'POST',
  path: 'support-templates',
  summary: 'Save an answer for a topic and a language, replacing one with the same title.',
  auth: 'operator',
  permission: 'support.templates',
  input: { topic: z.enum(templateTopics), language, title: line(1, 80), text: words },
  data: supportTemplate,
  refusals: ['support_templates_full'],
  idempotent: true,
});

export const removeSupportTemplate = defineEndpoint({
  method: 'POST',
  path: 'support-templates/{id}/remove',
  summary: 'Delete a saved answer.',
  auth: 'operator',
  permission: 'support.templates',
  input: { id },
  data: z.strictObject({}),
  refusals: [],
  idempotent: true,
});
