import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor, order, session, statementLine, statementSubjects } from '../member/objects.ts';
import { productVisits } from '../member/orders.ts';
import { lines } from '../text.ts';
import { consoleDeposit, consoleWithdrawal, memberNote } from './objects.ts';

export const listMemberLines = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/statement',
  summary: 'Every ledger line of a member, newest first, with the balance after each.',
  auth: 'operator',
  permission: 'members.read',
  input: { id, about: z.enum(statementSubjects).optional(), ...queryPaging },
  data: z.array(statementLine),
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listMemberOrders = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/orders',
  summary: 'A member’s orders as the member sees them, newest first, on one side or both.',
  auth: 'operator',
  permission: 'orders.read',
  input: { id, side: z.enum(['distributed', 'received']).optional(), ...queryPaging },
  data: z.array(order),
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const readMemberVisits = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/orders/{product_id}/visits',
  summary: 'The visits of a member’s order: by hour, by share, and the latest ones.',
  auth: 'operator',
  permission: 'orders.read',
  input: { id, product_id: id, cursor: queryPaging.cursor },
  data: productVisits.output.shape.data,
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listMemberDeposits = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/deposits',
  summary: 'The deposits of a member, newest first.',
  auth: 'operator',
  permission: 'deposits.read',
  input: { id, ...queryPaging },
  data: z.array(consoleDeposit),
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listMemberWithdrawals = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/withdrawals',
  summary: 'The withdrawals of a member, newest first.',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: { id, ...queryPaging },
  data: z.array(consoleWithdrawal),
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listMemberLevels = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/levels',
  summary: 'Every level that a member bought, newest first.',
  auth: 'operator',
  permission: 'members.read',
  input: { id },
  data: z.array(
    z.strictObject({
      _id: id,
      level_name: z.string(),
      price: money,
      state: z.enum(['pending', 'refunded', 'earned']),
      bought_at: instant,
      settled_at: instant.nullable(),
    }),
  ),
  refusals: [],
  readOnly: true,
});

export const listMemberInvited = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/invited',
  summary: 'The members who registered with a member’s invite code, newest first.',
  auth: 'operator',
  permission: 'members.read',
  input: { id, ...queryPaging },
  data: z.array(
    z.strictObject({
      _id: id,
      username: z.string(),
      joined_at: instant,
      level_name: z.string(),
      completed_orders: z.int(),
    }),
  ),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const listMemberSessions = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/sessions',
  summary: 'A member’s running sessions, newest first.',
  auth: 'operator',
  permission: 'members.read',
  input: { id, ...queryPaging },
  data: z.array(session.omit({ current: true })),
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
});

export const endMemberSession = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/sessions/{session_id}/end',
  summary: 'End one session of a member: that device is signed out with its next call.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id, session_id: id },
  data: z.strictObject({}),
  refusals: [],
  idempotent: true,
});

export const endMemberSessions = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/end-sessions',
  summary: 'End every session of a member; they can sign in again.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id },
  data: z.strictObject({ ended: z.int() }),
  refusals: [],
  idempotent: true,
});

export const listMemberNotes = defineEndpoint({
  method: 'GET',
  path: 'members/{id}/notes',
  summary:
    'Operators’ notes about a member, newest first. The member’s data export has them without their authors.',
  auth: 'operator',
  permission: 'members.read',
  input: { id, ...queryPaging },
  data: z.array(memberNote),
  extra: { ...nextCursor },
  refusals: [],
  readOnly: true,
});

export const addMemberNote = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/notes',
  summary:
    'Add a note about a member. Notes can be neither changed nor deleted; their texts are erased with the member’s data.',
  auth: 'operator',
  permission: 'members.note',
  input: { id, text: lines(3, 2_000) },
  data: memberNote,
  refusals: [],
  status: 201,
  idempotent: true,
});
