import { z } from 'zod';
import { CATEGORY_WORDS_MAX, categories } from '../categories.ts';
import { defineEndpoint, instant } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { line } from '../text.ts';

const category = z.enum(categories);

const consoleCategory = z.strictObject({
  _id: category,
  /** Whether it is the company's own. */
  own: z.boolean(),
  /** By language; null: a place of the company's own that is still free. */
  words: z.record(z.enum(languages), z.string()).nullable(),
  /** Whether a new order can have it. */
  offered: z.boolean(),
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
});

export const listCategories = defineEndpoint({
  method: 'GET',
  path: 'categories',
  summary: 'The categories of advertisements, with their words in every language.',
  auth: 'operator',
  permission: 'categories.read',
  input: {},
  data: z.array(consoleCategory),
  refusals: [],
  readOnly: true,
});

export const saveCategory = defineEndpoint({
  method: 'POST',
  path: 'categories/{category}',
  summary: 'Set the words of a category, or whether new orders can have it. The first words add an own one.',
  auth: 'operator',
  permission: 'categories.edit',
  input: {
    category,
    /** In every language. */
    words: z.record(z.enum(languages), line(1, CATEGORY_WORDS_MAX)),
    offered: z.boolean(),
    /** The version that the operator saw; 0 before any change. */
    version: z.int().min(0).max(1_000_000),
  },
  data: consoleCategory,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});
