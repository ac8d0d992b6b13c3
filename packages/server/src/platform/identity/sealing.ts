import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomSecret } from '../ids.ts';
import { keyFor } from './tokens.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What a text is sealed for: each purpose has its own key, and the owner is bound in, so that nobody else can
 * use it.
 */
export interface SealedFor {
  purpose: string;
  owner: string;
}

/** Encrypts a text under a key that is derived from the instance's secret (AES-256-GCM): nonce, tag, ciphertext. */
export function seal(secret: Buffer, { purpose, owner }: SealedFor, text: string): Buffer {
  const nonce = randomSecret(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, `sealed/${purpose}`), nonce);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/**
 * The sealed text, or null when the seal was changed, belongs to another owner, or was made under another
 * secret.
 */
export function unseal(secret: Buffer, { purpose, owner }: SealedFor, sealed: Buffer): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(secret, `sealed/${purpose}`), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
