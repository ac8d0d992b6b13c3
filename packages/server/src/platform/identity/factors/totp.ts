import { Secret, TOTP } from 'otpauth';
import { randomSecret } from '../../ids.ts';

const SECRET_BYTES = 20;
/**
 * RFC 6238 as every authenticator supports it: SHA-1, 6 digits, 30 seconds; one step early or late is
 * accepted.
 */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const WINDOW = 1;

/** A new secret, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomSecret(SECRET_BYTES)).buffer }).base32;
}

/** The address that an authenticator reads from a QR code. */
export function totpAddress(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  return new TOTP({ ...FORM, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of a code, or null when it is wrong at this time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...FORM,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

/**
 * The time step of the second of two codes that follow one another, or null. Two cannot be guessed: where a code
 * is all that protects an account, a million guesses over many accounts would find one.
 */
export function stepOfTwoCodes(
  secret: string,
  codes: { first: string; second: string },
  now: Date,
): number | null {
  const step = stepOfCode(secret, codes.second, now);
  if (step === null) return null;
  const before = TOTP.validate({
    ...FORM,
    token: codes.first,
    secret: Secret.fromBase32(secret),
    timestamp: (step - 1) * FORM.period * 1_000,
    window: 0,
  });
  return before === null ? null : step;
}
