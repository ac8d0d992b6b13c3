import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { consoleMember, lockReasons, memberStates, operatorReason } from './objects.ts';

export const listMembers = defineEndpoint({
  method: 'GET',
  path: 'members',
  summary:
    'Members, newest first. `search` looks at the start of the username or the phone number, at the whole id or invite code, and at the last 4 or more characters of the bank account.',
  auth: 'operator',
  permission: 'members.read',
  input: {
    search: z.string().max(64).optional(),
    /** The username of the member who invited them. */
    referrer: z.string().max(64).optional(),
    state: z.enum(memberStates).optional(),
    ...queryPaging,
  },
  data: z.array(consoleMember),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

const person = z.strictObject({ _id: id, username: z.string() });

export const readMemberProfile = defineEndpoint({
  method: 'GET',
  path: 'members/{id}',
  summary: 'A member: profile, balances, and the counts of everything else.',
  auth: 'operator',
  permission: 'members.read',
  input: { id },
  data: z.strictObject({
    member: consoleMember,
    locale: z.string(),
    invite_code: z.string(),
    agreed_terms_at: instant,
    /** Null: the number is not verified. */
    phone_verified_at: instant.nullable(),
    /** Since when they count as a real person: by their phone number, or an operator vouched. Null: unverified. */
    verified_at: instant.nullable(),
    /** What makes them receive no order until verified: earlier members of their network or code. Null: nothing. */
    limited_by: z.enum(['network', 'code']).nullable(),
    /** Null: registered with a company code. */
    invited_by: person.nullable(),
    address: z
      .strictObject({
        full_name: z.string(),
        phone: z.string(),
        country: z.string(),
        city: z.string(),
        line1: z.string(),
        line2: z.string().nullable(),
        postal_code: z.string().nullable(),
      })
      .nullable(),
    /** The account number masked to its last 4. */
    bank: z
      .strictObject({
        bank_code: z.string(),
        bank_name: z.string(),
        account_number: z.string(),
        account_name: z.string(),
        changed_at: instant.nullable(),
      })
      .nullable(),
    /** What is in progress, to show what a lock affects. */
    running: z.strictObject({
      sessions: z.int(),
      campaigns: z.int(),
      shares: z.int(),
      withdrawals: z.int(),
      withdrawals_total: money,
    }),
    invited: z.int(),
    notes: z.int(),
  }),
  refusals: [],
  readOnly: true,
});

export const vouchForMember = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/vouch',
  summary:
    'Count a member as verified, on evidence: account limits no longer apply to them. The note goes to the log.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id, note: operatorReason },
  data: consoleMember,
  refusals: ['member_state'],
  idempotent: true,
});

export const lockMember = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/lock',
  summary:
    'Lock an account: it cannot sign in, and keeps its money. The member sees the reason; the note goes to the log.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id, reason: z.enum(lockReasons), note: operatorReason },
  data: consoleMember,
  refusals: ['member_state'],
  idempotent: true,
});

export const unlockMember = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/unlock',
  summary: 'Unlock an account; the log keeps the note.',
  auth: 'operator',
  permission: 'members.lock',
  input: { id, note: operatorReason },
  data: consoleMember,
  refusals: ['member_state'],
  idempotent: true,
});
