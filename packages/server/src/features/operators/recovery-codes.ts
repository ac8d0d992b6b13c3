import { createHmac } from 'node:crypto';
import { newCode } from '../../platform/ids.ts';
import { keyFor } from '../../platform/tokens.ts';

const CODES = 10;
const HALF = 5;

/** Ten codes for a lost authenticator, as they are shown once. */
export function newRecoveryCodeTexts(): string[] {
  return Array.from({ length: CODES }, () => `${newCode(HALF)}-${newCode(HALF)}`);
}

/** What is kept of a code: a keyed hash, the same however the code is typed. */
export function recoveryCodeHash(secret: Buffer, code: string): Buffer {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', keyFor(secret, 'recovery-code')).update(typed).digest();
}
