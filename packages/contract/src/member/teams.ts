import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { teamRoles } from '../scopes.ts';
import { line } from '../text.ts';

const role = z.enum(teamRoles);

/** Somebody in the team of the member's business. */
export const teamMember = z.strictObject({
  _id: z.string(),
  username: z.string(),
  role,
  invited_at: instant,
  /** Null while the invitation is open. */
  accepted_at: instant.nullable(),
});

/** A business of somebody else that the member belongs to, or is invited to. */
export const membership = z.strictObject({
  /** A call with this id as its header `Membership-Id` is made for the business. */
  _id: z.string(),
  business: z.string(),
  /** The username of its owner. */
  owner: z.string(),
  role,
  invited_at: instant,
  accepted_at: instant.nullable(),
});

export const team = defineEndpoint({
  method: 'GET',
  path: 'team',
  summary: 'The team of the member’s business, the latest invited first.',
  auth: 'member',
  input: {},
  data: z.array(teamMember),
  refusals: [],
  readOnly: true,
});

export const teamInvite = defineEndpoint({
  method: 'POST',
  path: 'team-invite',
  summary: 'Invite a member to the team of the member’s business. A current member gets the new role.',
  auth: 'member',
  input: { username: line(1, 64), role },
  data: z.array(teamMember),
  refusals: ['business_state', 'team_full'],
  idempotent: true,
});

export const teamRemove = defineEndpoint({
  method: 'POST',
  path: 'team-remove',
  summary: 'Remove somebody from the team: every call of theirs for the business is refused from now on.',
  auth: 'member',
  input: { membership_id: id },
  data: z.array(teamMember),
  refusals: [],
  idempotent: true,
});

export const memberships = defineEndpoint({
  method: 'GET',
  path: 'memberships',
  summary: 'The businesses of others that the member belongs to, or is invited to, the latest first.',
  auth: 'member',
  input: {},
  data: z.array(membership),
  refusals: [],
  readOnly: true,
});

export const membershipAccept = defineEndpoint({
  method: 'POST',
  path: 'membership-accept',
  summary: 'Accept the invitation to a team.',
  auth: 'member',
  input: { membership_id: id },
  data: z.array(membership),
  refusals: [],
  idempotent: true,
});

export const membershipEnd = defineEndpoint({
  method: 'POST',
  path: 'membership-end',
  summary: 'Leave a team, or decline the invitation to it.',
  auth: 'member',
  input: { membership_id: id },
  data: z.array(membership),
  refusals: [],
  idempotent: true,
});
