import { z } from 'zod';
import { defineEndpoint, instant } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { line } from '../text.ts';
import { noticeKinds } from './objects.ts';

const kind = z.enum(noticeKinds);
const language = z.enum(languages);
/** The URL of a picture uploaded by an operator. */
const picture = z
  .string()
  .max(120)
  .regex(/^\/uploads\/[0-9a-f]{64}\.webp$/);
const text = line(1, 200);
/** The link: a page of the app, or an external https address. */
const link = z
  .string()
  .max(300)
  .regex(/^(?:https:\/\/[^\s\p{C}]+|\/(?![/\\])[^\s\p{C}]*)$/u);
/** The version that the operator saw; 0 while the built-in picture is shown. */
const version = z.int().min(0).max(1_000_000);

const consoleNotice = z.strictObject({
  kind,
  language,
  /** `own`: no notice is set, and the built-in picture is shown. */
  state: z.enum(['own', 'off', 'waiting', 'shown', 'over']),
  image_url: z.string(),
  text: z.string().nullable(),
  link: z.string().nullable(),
  shown_from: instant.nullable(),
  shown_until: instant.nullable(),
  enabled: z.boolean(),
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
});

export const listNotices = defineEndpoint({
  method: 'GET',
  path: 'notices',
  summary: 'The popup and the banner in every language, and whether each is shown now.',
  auth: 'operator',
  permission: 'notices.read',
  input: {},
  data: z.array(consoleNotice),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const uploadNoticePicture = defineEndpoint({
  method: 'POST',
  path: 'notice-pictures',
  summary: 'Upload a picture for a notice or a page. It is re-encoded, without trailing data.',
  auth: 'operator',
  permission: 'notices.edit',
  input: {},
  data: z.strictObject({ file: z.string() }),
  refusals: ['upload_failed', 'file_too_large', 'file_type_refused'],
  status: 201,
  multipart: true,
});

export const saveNotice = defineEndpoint({
  method: 'POST',
  path: 'notices/{kind}/{language}',
  summary: 'Set the popup or the banner of a language: picture, text, link, from when until when.',
  auth: 'operator',
  permission: 'notices.edit',
  input: {
    kind,
    language,
    image_url: picture,
    text: text.nullable(),
    link: link.nullable(),
    shown_from: instant.nullable(),
    /** Before this instant. */
    shown_until: instant.nullable(),
    enabled: z.boolean(),
    version,
  },
  data: consoleNotice,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});

export const removeNotice = defineEndpoint({
  method: 'POST',
  path: 'notices/{kind}/{language}/remove',
  summary: 'Restore the built-in picture.',
  auth: 'operator',
  permission: 'notices.edit',
  input: { kind, language, version },
  data: consoleNotice,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});
