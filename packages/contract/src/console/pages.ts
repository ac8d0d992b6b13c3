import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { nextCursor } from '../member/objects.ts';
import { askedFor, operatorReason, pageNames } from './objects.ts';

const name = z.enum(pageNames);
const language = z.enum(languages);
/** The submitted HTML: anything not on the allow-list is removed before it is stored. */
const html = z.string().max(20_000);
/**
 * The version that the operator saw, 0 for a missing page: somebody else's newer version is never
 * overwritten.
 */
const version = z.int().min(0).max(1_000_000);
/** Required for a binding page; the second operator sees it. */
const reason = operatorReason.optional();

const written = {
  /** Increases with each save; 0 while it is missing. */
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
};
const page = z.strictObject({
  name,
  language,
  ...written,
  content: z.string(),
  /** Whether it is a binding page, whose changes another operator has to approve. */
  two_people: z.boolean(),
  /** The page in the source language, which is shown where a translation is missing. */
  source: z.strictObject({ language, content: z.string(), changed_at: instant.nullable() }),
});
/** The elements and attributes that were removed from the text. */
const removed = z.array(z.string());
const pageVersion = z.strictObject({
  _id: id,
  version: z.int(),
  saved_at: instant,
  /** Null: saved by the software itself. */
  saved_by: z.string().nullable(),
});

export const listPages = defineEndpoint({
  method: 'GET',
  path: 'pages',
  summary: 'The pages, and which languages are missing or older than the source.',
  auth: 'operator',
  permission: 'pages.read',
  input: {},
  data: z.array(
    z.strictObject({
      _id: name,
      languages: z.array(
        z.strictObject({ language, state: z.enum(['missing', 'older', 'current']), ...written }),
      ),
    }),
  ),
  refusals: [],
  readOnly: true,
});

export const readPage = defineEndpoint({
  method: 'GET',
  path: 'pages/{name}/{language}',
  summary: 'One page in one language, with its source.',
  auth: 'operator',
  permission: 'pages.read',
  input: { name, language },
  data: page,
  refusals: [],
  readOnly: true,
});

export const previewPage = defineEndpoint({
  method: 'POST',
  path: 'pages/preview',
  summary: 'A preview of a text: what members would see, with its figures, and what would be removed.',
  auth: 'operator',
  permission: 'pages.read',
  input: { language, html },
  data: z.strictObject({ content: z.string(), removed }),
  refusals: ['page_too_complex'],
  readOnly: true,
});

export const savePage = defineEndpoint({
  method: 'POST',
  path: 'pages/{name}/{language}',
  summary:
    'Save a page in one language. Every version is kept. For a binding page this is only a request: another operator approves.',
  auth: 'operator',
  permission: 'pages.edit',
  input: { name, language, html, version, reason },
  data: page,
  extra: { removed, ...askedFor },
  refusals: ['changed_meanwhile', 'page_empty', 'page_too_complex', 'approval_open'],
  idempotent: true,
});

export const listPageVersions = defineEndpoint({
  method: 'GET',
  path: 'pages/{name}/{language}/versions',
  summary: 'The versions of a page, newest first.',
  auth: 'operator',
  permission: 'pages.read',
  input: { name, language, ...queryPaging },
  data: z.array(pageVersion),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const readPageVersion = defineEndpoint({
  method: 'GET',
  path: 'page-versions/{id}',
  summary: 'An earlier version of a page.',
  auth: 'operator',
  permission: 'pages.read',
  input: { id },
  data: z.strictObject({ ...pageVersion.shape, content: z.string() }),
  refusals: [],
  readOnly: true,
});

export const restorePage = defineEndpoint({
  method: 'POST',
  path: 'page-versions/{id}/restore',
  summary: 'Restore an earlier version of a page as its newest one, or request it like a save.',
  auth: 'operator',
  permission: 'pages.edit',
  input: { id, version, reason },
  data: page,
  extra: askedFor,
  refusals: ['changed_meanwhile', 'approval_open'],
  idempotent: true,
});
