import { z } from 'zod';
import { defineEndpoint, id, instant, money, paging, queryPaging } from '../endpoint.ts';
import { line } from '../text.ts';
import { businessObject } from './business-object.ts';
import {
  address as addressObject,
  bank as bankObject,
  deposit,
  heldFactors,
  invited,
  monthCount,
  nextCursor,
  notification,
  order,
  recoveryStatus,
  reward,
  session,
  statementKinds,
  statementLine,
  statementSubjects,
  topicChoices,
  user,
  withdrawal,
} from './objects.ts';
import { apiKey } from './programs.ts';
import { supportThread } from './support-objects.ts';
import { membership, teamMember } from './teams.ts';
import { webhook } from './webhooks.ts';

export const updateBalance = defineEndpoint({
  method: 'POST',
  path: 'update-balance',
  summary: 'Read the available balance. A balance in the request is ignored: no call sets one.',
  auth: 'member',
  input: { account_balance: z.unknown().optional() },
  data: z.strictObject({ account_balance: money }),
  refusals: [],
  readOnly: true,
});

export const upload = defineEndpoint({
  method: 'POST',
  path: 'upload',
  summary:
    'Upload a picture: the profile photo, a business’s logo, or one for an order. It is re-encoded and loses its metadata.',
  auth: 'member',
  input: { purpose: z.enum(['avatar', 'order_image', 'logo']).optional() },
  data: z.strictObject({ file: z.string() }),
  refusals: ['upload_failed', 'file_too_large', 'file_type_refused'],
  multipart: true,
});

export const address = defineEndpoint({
  method: 'POST',
  path: 'address',
  summary: 'The saved address, or null.',
  auth: 'member',
  input: {},
  data: addressObject.nullable(),
  refusals: [],
  readOnly: true,
});

export const updateAddress = defineEndpoint({
  method: 'POST',
  path: 'update-address',
  summary: 'Save the address.',
  auth: 'member',
  input: {
    full_name: line(1, 120),
    phone: line(4, 32),
    country: line(2, 80),
    city: line(1, 120),
    line1: line(1, 200),
    line2: line(0, 200).optional(),
    postal_code: line(0, 20).optional(),
  },
  data: addressObject.nullable(),
  refusals: [],
  idempotent: true,
});

export const bank = defineEndpoint({
  method: 'POST',
  path: 'bank',
  summary: 'The saved bank info (number masked to its last 4), or null.',
  auth: 'member',
  input: {},
  data: bankObject.nullable(),
  /** Until when a change of it delays withdrawals, or null. */
  extra: { withdrawals_wait_until: instant.nullable() },
  refusals: [],
  readOnly: true,
});

export const updateBank = defineEndpoint({
  method: 'POST',
  path: 'update-bank',
  summary: 'Save bank info. A change (not the first) delays withdrawals, which the app says before saving.',
  auth: 'member',
  input: {
    bank_code: z.string().min(1).max(20),
    account_number: z
      .string()
      .transform((number) => number.replace(/[ -]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{4,34}$/)),
    account_name: line(2, 120),
    password: z.string().min(1).max(128),
  },
  data: bankObject.nullable(),
  refusals: ['bank_does_not_exist', 'password_incorrect'],
  idempotent: true,
});

export const bankDirectory = defineEndpoint({
  method: 'GET',
  path: 'bank-directory',
  summary: 'The banks that accept payments.',
  auth: 'member',
  input: {},
  data: z.array(
    z.strictObject({ bin: z.string(), code: z.string(), short_name: z.string(), name: z.string() }),
  ),
  refusals: [],
  readOnly: true,
});

export const listInvited = defineEndpoint({
  method: 'POST',
  path: 'list-invited',
  summary:
    'The members invited with the member’s code; the total, and the number in each of the last 12 months.',
  auth: 'member',
  input: { ...paging },
  data: z.array(invited),
  extra: { ...nextCursor, total: z.int(), by_month: z.array(monthCount) },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const statement = defineEndpoint({
  method: 'GET',
  path: 'statement',
  summary: 'Every ledger line behind the balance; as CSV with Accept: text/csv.',
  auth: 'member',
  input: {
    from: instant.optional(),
    to: instant.optional(),
    about: z.enum(statementSubjects).optional(),
    ...queryPaging,
  },
  data: z.array(statementLine),
  extra: {
    ...nextCursor,
    /**
     * The total in and out of the available balance over all requested lines, both non-negative: on the first
     * page of a range with a start, otherwise null.
     */
    money_in: money.nullable(),
    money_out: money.nullable(),
  },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const monthStatement = defineEndpoint({
  method: 'GET',
  path: 'month-statement',
  summary:
    'A calendar month of the available balance and of the money set aside for orders, as the ledger has it.',
  auth: 'member',
  input: {
    /** `yyyy-MM`, in the company’s time zone. */
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  },
  data: z.strictObject({
    month: z.string(),
    from: instant,
    /** Exclusive: the end of the month, or now while it is running. */
    to: instant,
    /** The available balance at both ends: `start` plus all that came in minus all that went out is `end`. */
    start: money,
    end: money,
    changes: z.array(z.strictObject({ kind: z.enum(statementKinds), money_in: money, money_out: money })),
    /**
     * The orders whose money moved or was set aside: `start + paid - shares - refunded = end` for each. `shares` is
     * what was passed on to shares minus what came back from them.
     */
    orders: z.array(
      z.strictObject({
        _id: id,
        title: z.string(),
        start: money,
        paid: money,
        shares: money,
        refunded: money,
        end: money,
      }),
    ),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const exportData = defineEndpoint({
  method: 'GET',
  path: 'export-data',
  summary:
    'The data about the member in one file. Account numbers are masked as everywhere, and neither secrets nor the contact of a request to recover the account are in it.',
  auth: 'member',
  input: {},
  data: z.strictObject({
    made_at: instant,
    profile: user,
    agreed_terms_at: instant,
    /** The masked name of the inviting member; null: registered with a company code. */
    invited_by: z.string().nullable(),
    address: addressObject.nullable(),
    bank: bankObject.nullable(),
    /** Since when the phone number is verified; null: it is not. */
    phone_verified_at: instant.nullable(),
    /** Since when the member counts as a real person; null: not yet. */
    verified_at: instant.nullable(),
    /** The authenticator and the passkeys, without what is secret. */
    second_factors: heldFactors,
    /** Whether recovery codes exist; the codes themselves are stored nowhere. */
    recovery_codes: z.strictObject({
      left: z.int(),
      made_at: instant.nullable(),
      saved_at: instant.nullable(),
    }),
    /**
     * Requests to recover the account, newest first, also those of strangers. Without the contact that was given:
     * it may be another person's, and a stolen session must not read how the owner can be reached.
     */
    recoveries: z.array(
      z.strictObject({
        number: z.string(),
        status: recoveryStatus,
        asked_at: instant,
        started_at: instant.nullable(),
        ends_at: instant.nullable(),
        closed_at: instant.nullable(),
      }),
    ),
    notification_settings: topicChoices,
    /** Each with its number of verified visits, and of refused ones by reason. */
    orders: z.array(order),
    rewards: z.array(reward),
    level_purchases: z.array(
      z.strictObject({
        _id: id,
        level_name: z.string(),
        price: money,
        state: z.enum(['pending', 'refunded', 'earned']),
        bought_at: instant,
        settled_at: instant.nullable(),
      }),
    ),
    deposits: z.array(deposit),
    withdrawals: z.array(withdrawal),
    statement: z.array(statementLine),
    notifications: z.array(notification),
    /** Requests to support with their messages. */
    support: z.array(supportThread),
    invited: z.array(invited),
    sessions: z.array(session),
    /** When operators viewed the app as this member. */
    company_views: z.array(z.strictObject({ started_at: instant, expires_at: instant })),
    /** Operators’ notes about this member, newest first, without who wrote them. */
    notes: z.array(z.strictObject({ text: z.string(), created_at: instant })),
    /** The browsers that notifications are sent to: the push service of each, and since when. */
    push_subscriptions: z.array(z.strictObject({ service: z.string(), created_at: instant })),
    business: businessObject.nullable(),
    uploads: z.array(z.strictObject({ file: z.string(), purpose: z.string(), created_at: instant })),
    /** What was reported for the member's own orders. */
    conversions: z.array(
      z.strictObject({
        product_id: id,
        reported_by: z.enum(['code', 'picture', 'server']),
        worth: money.nullable(),
        happened_at: instant,
      }),
    ),
    /** Every key of the member's programs, without what is secret. */
    api_keys: z.array(z.strictObject({ ...apiKey.shape, ended_at: instant.nullable() })),
    webhooks: z.array(webhook),
    team: z.array(teamMember),
    memberships: z.array(membership),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});
