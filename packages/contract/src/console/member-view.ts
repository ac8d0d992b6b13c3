import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { operatorReason } from './objects.ts';

export const viewAsMember = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/view',
  summary:
    'A link that shows the app as the member sees it, for some minutes; every call that changes something is refused. The answer is not stored, so the call takes no idempotency key.',
  auth: 'operator',
  permission: 'members.view',
  input: { id, reason: operatorReason },
  data: z.strictObject({ link: z.string(), expires_at: instant }),
  refusals: [],
  status: 201,
});
