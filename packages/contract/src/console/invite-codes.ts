import { z } from 'zod';
import { defineEndpoint, instant } from '../endpoint.ts';

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{4,20}$/);

const inviteCode = z.strictObject({
  /** The code itself. */
  _id: z.string(),
  created_at: instant,
  /** Null: created by the software itself. */
  created_by: z.string().nullable(),
  closed_at: instant.nullable(),
  /** Since when its unverified members are not limited; null: they are. */
  unlimited_at: instant.nullable(),
  /** Since when it is offered to those whom no member invited; null: it is not. */
  offered_at: instant.nullable(),
  /** How many members registered with it. */
  members: z.int(),
  last_used_at: instant.nullable(),
});

export const listInviteCodes = defineEndpoint({
  method: 'GET',
  path: 'invite-codes',
  summary: 'The company’s invite codes, newest first, and how many members registered with each.',
  auth: 'operator',
  permission: 'invites.read',
  input: {},
  data: z.array(inviteCode),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const makeInviteCode = defineEndpoint({
  method: 'POST',
  path: 'invite-codes',
  summary: 'Create a company invite code: a chosen one, or a random one.',
  auth: 'operator',
  permission: 'invites.manage',
  input: { code: code.nullable() },
  data: inviteCode,
  refusals: ['invite_code_taken'],
  status: 201,
  idempotent: true,
});

export const endInviteCode = defineEndpoint({
  method: 'POST',
  path: 'invite-codes/{code}/end',
  summary: 'End a code: nobody can register with it from now on. Existing members stay.',
  auth: 'operator',
  permission: 'invites.manage',
  input: { code },
  data: inviteCode,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});

export const limitInviteCode = defineEndpoint({
  method: 'POST',
  path: 'invite-codes/{code}/limit',
  summary: 'Limit how many unverified members of a code can receive orders, or lift that limit.',
  auth: 'operator',
  permission: 'invites.manage',
  input: { code, limited: z.boolean() },
  data: inviteCode,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});

export const offerInviteCode = defineEndpoint({
  method: 'POST',
  path: 'invite-codes/{code}/offer',
  summary:
    'Offer an open code to everybody whom no member invited, in place of the one offered before; or stop offering it.',
  auth: 'operator',
  permission: 'invites.manage',
  input: { code, offered: z.boolean() },
  data: inviteCode,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});
