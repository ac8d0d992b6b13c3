import { createHmac } from 'node:crypto';
import { newCode } from '../ids.ts';
import { keyFor, type SubjectKind } from './tokens.ts';

const CODES = 10;
/** 24 characters of 31 are 118 bits: they cannot be found from the hashes, so a fast hash is enough. */
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** Ten recovery codes, in the form shown once. */
export function newRecoveryCodeTexts(): string[] {
  const newText = () => Array.from({ length: GROUPS }, () => newCode(GROUP_LENGTH)).join('-');
  return Array.from({ length: CODES }, newText);
}

/** The stored form of a code: a keyed hash, independent of how the code is typed. */
export function recoveryCodeHash(secret: Buffer, kind: SubjectKind, code: string): Buffer {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const purpose = kind === 'operator' ? 'recovery-code' : 'member-recovery-code';
  return createHmac('sha256', keyFor(secret, purpose)).update(typed).digest();
}
