import { z } from 'zod';
import { businessRefusals, businessStates, chatApps } from '../businesses.ts';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { nextCursor } from '../member/objects.ts';
import { operatorReason, queueSearch, seen } from './objects.ts';

/** A business that asked to be verified, as it is now. */
const consoleBusiness = z.strictObject({
  _id: id,
  seen,
  name: z.string(),
  town: z.string(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  chat: z.strictObject({ app: z.enum(chatApps), address: z.string() }).nullable(),
  site: z.string().nullable(),
  legal_name: z.string().nullable(),
  tax_number: z.string().nullable(),
  tax_address: z.string().nullable(),
  /** `language` is what the member reads. */
  member: z.strictObject({ _id: id, username: z.string(), language: z.enum(languages) }),
  status: z.enum(businessStates),
  reason: z.enum(businessRefusals).nullable(),
  /** What the operator who refused it wrote about the reason, in the member’s language. */
  explanation: z.string().nullable(),
  /** The SHA-256 digest of the latest document; null once it was deleted. */
  document: z.string().nullable(),
  asked_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
});

export const listBusinesses = defineEndpoint({
  method: 'GET',
  path: 'businesses',
  summary:
    'Businesses by the state of their verification: waiting ones as a queue, others latest first. `search` looks at the start of the username, in the name and the site, and for an id.',
  auth: 'operator',
  permission: 'businesses.read',
  input: { status: z.enum(businessStates).optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleBusiness),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const readBusinessDocument = defineEndpoint({
  method: 'GET',
  path: 'businesses/{id}/document',
  summary: 'The picture of the document that a business was or is to be verified against.',
  auth: 'operator',
  permission: 'businesses.decide',
  input: { id },
  data: z.strictObject({
    /** A WebP in Base64. */
    picture: z.string(),
  }),
  refusals: [],
  readOnly: true,
});

export const verifyBusiness = defineEndpoint({
  method: 'POST',
  path: 'businesses/{id}/verify',
  summary: 'Verify a business as it was shown, with its document.',
  auth: 'operator',
  permission: 'businesses.decide',
  input: { id, seen },
  data: consoleBusiness,
  refusals: ['changed_meanwhile', 'business_state'],
  idempotent: true,
});

export const refuseBusiness = defineEndpoint({
  method: 'POST',
  path: 'businesses/{id}/refuse',
  summary:
    'Refuse to verify a business, or end its badge, for a reason from the closed list. The member reads it, with what the operator writes about it.',
  auth: 'operator',
  permission: 'businesses.decide',
  input: {
    id,
    seen,
    reason: z.enum(businessRefusals),
    /** What the member reads about the reason, in their language. */
    explanation: operatorReason.optional(),
  },
  data: consoleBusiness,
  refusals: ['changed_meanwhile', 'business_state'],
  idempotent: true,
});
