import type { SealedFor } from '../../platform/identity/sealing.ts';

/** What the secret of an address is sealed for. */
export function sealedFor(endpointId: string): SealedFor {
  return { purpose: 'webhook', owner: endpointId };
}
