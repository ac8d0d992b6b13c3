import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** The address that a push service gave a browser. Only known services are accepted. */
const endpoint = z.string().min(1).max(1_024);

export const pushKey = defineEndpoint({
  method: 'GET',
  path: 'push-key',
  summary: 'The public key that a browser needs to subscribe at its push service (RFC 8292).',
  auth: 'member',
  input: {},
  /** An uncompressed P-256 point, 65 bytes in base64url. */
  data: z.strictObject({ public_key: z.string() }),
  refusals: [],
});

export const pushSubscribe = defineEndpoint({
  method: 'POST',
  path: 'push-subscribe',
  summary:
    'Send the member’s notifications to this browser, too, while this session lasts. Repeating the call renews it.',
  auth: 'member',
  input: {
    endpoint,
    /** The browser's public key: an uncompressed P-256 point, 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    /** The browser's secret, 16 bytes in base64url. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  },
  data: z.strictObject({}),
  refusals: [],
  idempotent: true,
});

export const pushUnsubscribe = defineEndpoint({
  method: 'POST',
  path: 'push-unsubscribe',
  summary: 'Stop sending to this browser.',
  auth: 'member',
  input: { endpoint },
  data: z.strictObject({}),
  refusals: [],
});
