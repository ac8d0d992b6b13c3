import { seal, unseal } from '../sealing.ts';
import type { SubjectKind } from '../tokens.ts';
import { stepOfCode, stepOfTwoCodes } from './totp.ts';

interface Owner {
  kind: SubjectKind;
  id: string;
}

/** The stored form of an authenticator's secret. */
export function sealTotpSecret(secret: Buffer, owner: Owner, totpSecret: string): Buffer {
  return seal(secret, sealedFor(owner), totpSecret);
}

/** The time step of a typed code of a stored authenticator, or null when the code is wrong now. */
export function stepOfTyped(
  sealed: Buffer | null,
  typed: string,
  { secret, owner, now }: { secret: Buffer; owner: Owner; now: Date },
): number | null {
  const totpSecret = sealed && unseal(secret, sealedFor(owner), sealed);
  return totpSecret ? stepOfCode(totpSecret, withoutSpaces(typed), now) : null;
}

/** Like stepOfTyped, for two codes that follow one another. */
export function stepOfTwoTyped(
  sealed: Buffer,
  typed: { first: string; second: string },
  { secret, owner, now }: { secret: Buffer; owner: Owner; now: Date },
): number | null {
  const totpSecret = unseal(secret, sealedFor(owner), sealed);
  const codes = { first: withoutSpaces(typed.first), second: withoutSpaces(typed.second) };
  return totpSecret === null ? null : stepOfTwoCodes(totpSecret, codes, now);
}

/** A code as authenticators show it, in two groups, without the space. */
export function withoutSpaces(typed: string): string {
  return typed.replace(/\s/g, '');
}

function sealedFor({ kind, id }: Owner) {
  return { purpose: kind === 'operator' ? 'totp' : 'member-totp', owner: id };
}
