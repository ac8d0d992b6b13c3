import { Secret, TOTP } from 'otpauth';
import { randomSecret } from '../../../platform/ids.ts';

const ISSUER = 'Handbill console';
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
export function totpAddress(secret: string, username: string): string {
  return new TOTP({ ...FORM, issuer: ISSUER, label: username, secret: Secret.fromBase32(secret) }).toString();
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
