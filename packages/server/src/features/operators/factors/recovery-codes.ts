import { createHmac } from 'node:crypto';
import { keyFor } from '../../../platform/identity/tokens.ts';
import { newCode } from '../../../platform/ids.ts';

const CODES = 10;
/** 24 characters of 31: 118 bits, which nobody finds who has the hashes, so that a fast hash is enough. */
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** Ten codes for a lost authenticator, as they are shown once. */
export function newRecoveryCodeTexts(): string[] {
  const newText = () => Array.from({ length: GROUPS }, () => newCode(GROUP_LENGTH)).join('-');
  return Array.from({ length: CODES }, newText);
}

/** What is kept of a code: a keyed hash, the same however the code is typed. */
export function recoveryCodeHash(secret: Buffer, code: string): Buffer {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', keyFor(secret, 'recovery-code')).update(typed).digest();
}
