import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { line, lines } from '../text.ts';
import { businessObject } from './business-object.ts';

export const business = defineEndpoint({
  method: 'GET',
  path: 'business',
  summary: 'The member’s business, or null.',
  auth: 'member',
  input: {},
  data: businessObject.nullable(),
  refusals: [],
  readOnly: true,
});

export const updateBusiness = defineEndpoint({
  method: 'POST',
  path: 'update-business',
  summary: 'Save the member’s business. What is left out is removed.',
  auth: 'member',
  input: {
    name: line(2, 80),
    town: line(2, 80),
    /** The address of a picture that this member uploaded as a logo. */
    logo: z.string().min(1).max(200).optional(),
    phone: line(4, 32).optional(),
    /** The address of a chat in one of the apps of the closed list. */
    chat: z.string().min(1).max(200).optional(),
    site: z.string().min(1).max(2_000).optional(),
    legal_name: line(2, 120).optional(),
    tax_number: line(2, 40).optional(),
    tax_address: lines(2, 240).optional(),
  },
  data: businessObject,
  refusals: [],
  idempotent: true,
});

export const businessDocument = defineEndpoint({
  method: 'POST',
  path: 'business-document',
  summary:
    'Send the picture of a document against which the member’s business is to be verified, in place of an earlier one.',
  auth: 'member',
  input: {},
  data: businessObject,
  refusals: ['upload_failed', 'file_too_large', 'file_type_refused', 'business_state'],
  multipart: true,
});
