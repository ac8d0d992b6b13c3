import { z } from 'zod';
import { categories as named } from '../categories.ts';
import { defineEndpoint, id, instant, money, paging } from '../endpoint.ts';
import { language, nextCursor, notification } from './objects.ts';

const page = z.strictObject({ content: z.string(), langCode: language });

function pageEndpoint<const Path extends string>(path: Path, summary: string) {
  return defineEndpoint({
    method: 'GET',
    path,
    summary,
    auth: 'none',
    input: {},
    data: page,
    refusals: [],
    readOnly: true,
  });
}

export const companyProfile = pageEndpoint('company-profile', 'Who we are, as sanitised HTML.');
export const developmentCooperation = pageEndpoint('development-cooperation', 'Advertising with us.');
export const foundationRules = pageEndpoint('foundation-rules', 'Our promises and our rules.');
export const orderingRules = pageEndpoint('ordering-rules', 'How distributing works.');
export const receiveAccount = pageEndpoint('receive-account', 'How receiving works.');

export const promises = pageEndpoint('promises', 'What the company promises, one by one.');
export const terms = pageEndpoint('terms', 'The terms of use.');
export const help = pageEndpoint('help', 'What to do about money, visits and signing in.');
export const privacy = pageEndpoint('privacy', 'What personal data is stored, why, and for how long.');

export const publicFigures = defineEndpoint({
  method: 'GET',
  path: 'public-figures',
  summary:
    'How long withdrawals of the last 30 days waited until they were paid or rejected, and how many are overdue now.',
  auth: 'none',
  input: {},
  data: z.strictObject({
    withdrawals: z.strictObject({
      days: z.int(),
      /** How many were paid or rejected in these days; the hours are for these, null when there were none. */
      answered: z.int(),
      median_hours: z.number().nullable(),
      p95_hours: z.number().nullable(),
      /** How many have waited longer than promised. */
      overdue: z.int(),
    }),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const notifications = defineEndpoint({
  method: 'POST',
  path: 'notifications',
  summary: 'The notifications of the member.',
  auth: 'member',
  input: { ...paging },
  data: z.array(notification),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const updateNotifications = defineEndpoint({
  method: 'POST',
  path: 'update-notifications',
  summary: 'Mark notifications as read: the given ones, or all.',
  auth: 'member',
  input: { ids: z.array(id).max(100).optional() },
  data: z.strictObject({ updated: z.int() }),
  refusals: [],
  idempotent: true,
});

export const unreadNotifications = defineEndpoint({
  method: 'POST',
  path: 'unread-notifications',
  summary: 'The newest 20 unread notifications, and the total unread.',
  auth: 'member',
  input: {},
  data: z.array(notification),
  extra: { total: z.int() },
  refusals: [],
  readOnly: true,
});

export const popup = defineEndpoint({
  method: 'GET',
  path: 'popup',
  summary: 'The popup shown on entry, and the banner of the home screen, in the requested language.',
  auth: 'none',
  input: {},
  data: z.strictObject({
    image_url: z.string(),
    link: z.string().nullable(),
    text: z.string().nullable(),
    enabled: z.boolean(),
    /** The banner of the home screen; null: the built-in film. */
    banner: z
      .strictObject({ image_url: z.string(), link: z.string().nullable(), text: z.string().nullable() })
      .nullable(),
  }),
  refusals: [],
  readOnly: true,
});

export const categories = defineEndpoint({
  method: 'GET',
  path: 'categories',
  summary: 'The categories of advertisements with their words in the requested language, in order.',
  auth: 'none',
  input: {},
  data: z.array(
    z.strictObject({
      _id: z.enum(named),
      words: z.string(),
      /** Whether a new order can have it. Those that do have it keep it. */
      offered: z.boolean(),
    }),
  ),
  refusals: [],
  readOnly: true,
});

export const awards = defineEndpoint({
  method: 'GET',
  path: 'awards',
  summary:
    'Rewards actually paid to members who agreed to be shown; a demo says whether simulated people are among them, and labels samples.',
  auth: 'none',
  input: {},
  data: z.array(z.strictObject({ name: z.string(), amount: money, date: instant })),
  extra: { source: z.enum(['live', 'simulated', 'sample']) },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export { settings } from '../public/settings.ts';
