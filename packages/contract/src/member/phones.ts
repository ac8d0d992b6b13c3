import { z } from 'zod';
import { defineEndpoint, instant } from '../endpoint.ts';
import { phoneChannels } from '../phone.ts';

const channel = z.enum(phoneChannels);

const phoneState = z.strictObject({
  /** In the form of E.164. */
  phone: z.string(),
  /** Null: nobody has shown that they receive what is sent to it. */
  verified_at: instant.nullable(),
  /** How a code can be sent. None: this company has no service for it, and no number can be verified. */
  channels: z.array(channel),
  /** The latest code, as long as it can be entered. */
  code: z
    .strictObject({
      phone: z.string(),
      channel,
      state: z.enum(['sending', 'sent', 'failed']),
      expires_at: instant,
    })
    .nullable(),
  /** From when on another code can be sent; null: now. */
  next_code_at: instant.nullable(),
});

export const phone = defineEndpoint({
  method: 'GET',
  path: 'phone',
  summary: 'The member’s phone number, whether it is verified, and the code that was sent last.',
  auth: 'member',
  input: {},
  data: phoneState,
  refusals: [],
  readOnly: true,
});

export const phoneSend = defineEndpoint({
  method: 'POST',
  path: 'phone-send',
  summary: 'Send a code of six digits to the member’s phone number, to verify it. An earlier code ends.',
  auth: 'member',
  input: { channel },
  data: phoneState,
  refusals: ['phone_service_missing', 'phone_not_reachable', 'phone_is_verified'],
  idempotent: true,
});

export const phoneChange = defineEndpoint({
  method: 'POST',
  path: 'phone-change',
  summary:
    'Send a code to another phone number. The number changes once the code is confirmed, and not before.',
  auth: 'member',
  input: { phone: z.string().min(4).max(32), channel, password: z.string().min(1).max(128) },
  data: phoneState,
  refusals: ['password_incorrect', 'phone_service_missing', 'phone_not_reachable', 'phone_is_verified'],
  idempotent: true,
});

export const phoneConfirm = defineEndpoint({
  method: 'POST',
  path: 'phone-confirm',
  summary: 'Verify the number that the latest code was sent to; from then on it is the member’s number.',
  auth: 'member',
  input: { code: z.string().min(1).max(16) },
  data: phoneState,
  refusals: ['phone_code_incorrect', 'phone_taken'],
});
