import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { line } from '../text.ts';
import { queueNames, viewLists } from './objects.ts';

export const readQueues = defineEndpoint({
  method: 'GET',
  path: 'queues',
  summary:
    'The number of items in each queue that the operator may read, the longest wait, and how many are overdue.',
  auth: 'operator',
  permission: 'queues.read',
  input: {},
  data: z.array(
    z.strictObject({
      queue: z.enum(queueNames),
      waiting: z.int(),
      /** How many are past the promised or target answer time. */
      late: z.int(),
      oldest_at: instant.nullable(),
      /** The target answer time in hours; null when there is none. */
      answer_hours: z.int().nullable(),
    }),
  ),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

const viewName = line(1, 40);

const FIELDS_MAX = 10;
const viewFilter = z
  .record(
    z.string().regex(/^[a-z][a-z_]{0,29}$/),
    z
      .string()
      .max(100)
      .regex(/^\P{C}*$/u),
  )
  .refine((filter) => Object.keys(filter).length <= FIELDS_MAX);

const savedView = z.strictObject({
  _id: id,
  list: z.enum(viewLists),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
});

export const listViews = defineEndpoint({
  method: 'GET',
  path: 'views',
  summary: "The operator's own saved views, by name.",
  auth: 'operator',
  permission: 'views.own',
  input: {},
  data: z.array(savedView),
  refusals: [],
  readOnly: true,
});

export const saveView = defineEndpoint({
  method: 'POST',
  path: 'views',
  summary: 'Save a list’s filter under a name, replacing one with the same name.',
  auth: 'operator',
  permission: 'views.own',
  input: {
    list: z.enum(viewLists),
    name: viewName,
    filter: viewFilter,
  },
  data: savedView,
  refusals: ['views_full'],
  idempotent: true,
});

export const removeView = defineEndpoint({
  method: 'POST',
  path: 'views/{id}/remove',
  summary: 'Delete one of the operator’s own saved views.',
  auth: 'operator',
  permission: 'views.own',
  input: { id },
  data: z.strictObject({}),
  refusals: [],
  idempotent: true,
});
