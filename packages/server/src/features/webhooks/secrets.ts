import type { SealedFor } from '../../platform/identity/sealing.ts';
import { randomSecret } from '../../platform/ids.ts';

/** As long as the hash that it signs with. */
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomSecret(SECRET_BYTES).toString('base64')}`;
}

/** What the secret of an address is sealed for. */
export function sealedFor(endpointId: string): SealedFor {
  return { purpose: 'webhook', owner: endpointId };
}
