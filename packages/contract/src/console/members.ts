import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { consoleMember, lockReasons } from './objects.ts';

export const listMembers = defineEndpoint({
  method: 'GET',
  path: 'members',
  summary: 'Members, newest first; `search` looks at the start of the username or the phone number.',
  auth: 'operator',
  permission: 'members.read',
  input: { search: z.string().max(64).optional(), ...queryPaging },
  data: z.array(consoleMember),
  beside: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const lockMember = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/lock',
  summary: 'Lock an account: it cannot sign in, and keeps its money.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id, reason: z.enum(lockReasons) },
  data: consoleMember,
  refusals: ['member_state'],
  idempotent: true,
});

export const unlockMember = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/unlock',
  summary: 'Unlock an account.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id },
  data: consoleMember,
  refusals: ['member_state'],
  idempotent: true,
});
