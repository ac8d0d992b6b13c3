import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../../platform/identity/tokens.ts';

/** The task that sends a code; its payload is the code's id. */
export const SEND_PHONE_CODE = 'send-phone-code';

const DIGITS = 6;

/**
 * The six digits of a code. They follow from its id and the server's secret: the tables hold neither the digits nor a
 * hash from which a million guesses would find them, and a repeated sending sends the same ones.
 */
export function digitsOf(secret: Buffer, codeId: string): string {
  const mac = createHmac('sha256', keyFor(secret, 'phone-code')).update(codeId).digest();
  // 48 bits over a million numbers: no digit is more likely than another by more than a billionth.
  return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Whether these are the digits of a code, however they were typed. */
export function isCode(secret: Buffer, codeId: string, typed: string): boolean {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  if (digits.length !== DIGITS) return false;
  return timingSafeEqual(Buffer.from(digits), Buffer.from(digitsOf(secret, codeId)));
}
