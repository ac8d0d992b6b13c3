import { createHmac } from 'node:crypto';
import { keyFor } from '../../../platform/identity/tokens.ts';

/** The stored form of a key. It is random, so a fast hash is enough. */
export function keyHash(secret: Buffer, key: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'conversion-key')).update(key).digest();
}
