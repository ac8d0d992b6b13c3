import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { nextCursor } from '../member/objects.ts';
import { line } from '../text.ts';
import { queueSearch } from './objects.ts';

const title = line(1, 80);
const body = line(1, 500);
const words = z.strictObject({ title, body }).optional();
/** The recipients: every open account, those of some levels or languages or with orders, or one member. */
const audience = z.strictObject({
  /** One member; the other filters are ignored. */
  username: line(1, 64).nullable(),
  level_ids: z.array(id).max(100),
  languages: z.array(z.enum(languages)).max(languages.length),
  /** Only members with an order under way, distributed or received. */
  with_orders: z.boolean(),
});
const draft = {
  audience,
  /** By language. Readers of other languages get the `fallback`, which must be among them. */
  texts: z.strictObject({
    vn: words,
    en: words,
    jp: words,
    kr: words,
    cn: words,
    rs: words,
    fr: words,
  }),
  fallback: z.enum(languages),
  /** A page of the app. */
  link: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[\w/.-]*$/)
    .nullable(),
};

const announcement = z.strictObject({
  _id: id,
  ...draft,
  state: z.enum(['sending', 'sent', 'stopped']),
  recipients: z.int(),
  notified: z.int(),
  sent_by: z.string(),
  sent_at: instant,
  finished_at: instant.nullable(),
});

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: 'announcements',
  summary: 'The announcements, newest first, with the progress of each.',
  auth: 'operator',
  permission: 'announcements.read',
  input: { /** Words of its texts, the member it went to, or its id. */ search: queueSearch, ...queryPaging },
  data: z.array(announcement),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const previewAnnouncement = defineEndpoint({
  method: 'POST',
  path: 'announcements/preview',
  summary: 'The number of recipients, and the text in each language. Nothing is sent.',
  auth: 'operator',
  permission: 'announcements.send',
  input: draft,
  data: z.strictObject({
    recipients: z.int(),
    languages: z.array(
      z.strictObject({
        language: z.enum(languages),
        members: z.int(),
        /** The language of the text that they read. */
        text_language: z.enum(languages),
      }),
    ),
  }),
  refusals: [],
  readOnly: true,
});

export const sendAnnouncement = defineEndpoint({
  method: 'POST',
  path: 'announcements',
  summary: 'Send the announcement, in batches; `recipients` is the number that the preview counted.',
  auth: 'operator',
  permission: 'announcements.send',
  input: { ...draft, recipients: z.int().min(1).max(1_000_000_000) },
  data: announcement,
  refusals: ['recipients_changed'],
  status: 201,
  idempotent: true,
});

export const stopAnnouncement = defineEndpoint({
  method: 'POST',
  path: 'announcements/{id}/stop',
  summary: 'Stop sending. Members who received it keep it.',
  auth: 'operator',
  permission: 'announcements.send',
  input: { id },
  data: announcement,
  refusals: ['announcement_state'],
  idempotent: true,
});
