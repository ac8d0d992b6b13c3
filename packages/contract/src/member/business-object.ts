import { z } from 'zod';
import { businessRefusals, businessStates, chatApps } from '../businesses.ts';
import { instant } from '../endpoint.ts';

/** Who advertises: what visitors may see of it, and what its receipts say. */
export const businessObject = z.strictObject({
  name: z.string(),
  town: z.string(),
  /** The address of an uploaded picture. */
  logo: z.string().nullable(),
  /** In the form of E.164. */
  phone: z.string().nullable(),
  chat: z.strictObject({ app: z.enum(chatApps), address: z.string() }).nullable(),
  site: z.string().nullable(),
  /** The name, number and address for receipts and monthly statements; nobody else sees them. */
  legal_name: z.string().nullable(),
  tax_number: z.string().nullable(),
  tax_address: z.string().nullable(),
  /** The path of the page that everybody can open; null unless it is verified. */
  page: z.string().nullable(),
  verification: z.strictObject({
    state: z.enum(businessStates),
    /** Why it was refused. */
    reason: z.enum(businessRefusals).nullable(),
    /** What the company wrote about the reason, if anything. */
    explanation: z.string().nullable(),
    /** When the latest document was sent. */
    asked_at: instant.nullable(),
    decided_at: instant.nullable(),
  }),
});
