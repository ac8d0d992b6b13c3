import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@handbill/contract/time';
import { keyFor } from '../../../platform/identity/tokens.ts';

/** A ticket returned later than this does not count. */
export const TICKET_MS = HOUR_MS;

export interface Ticket {
  visitId: string;
  shareId: string;
  issuedAt: Date;
  /** Leading zero bits that the proof of work needs. */
  bits: number;
  /** How long the page has to be visible, and how long before a tap: as its page knows it, whatever changed since. */
  dwellSeconds: number;
  tapSeconds: number;
}

const SIGNED =
  /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]{1,11})\.(\d{1,2})\.(\d{1,2})\.(\d{1,2}))\.([\w-]{43})$/;

/** A signed text with the visit, its share, the time of issue and what its page has to do. */
export function signTicket(secret: Buffer, ticket: Ticket): string {
  const { visitId, shareId, issuedAt, bits, dwellSeconds, tapSeconds } = ticket;
  const text = [visitId, shareId, issuedAt.getTime().toString(36), bits, dwellSeconds, tapSeconds].join('.');
  return `${text}.${macOf(secret, text)}`;
}

/** The ticket in a text, or null when this instance did not sign it. */
export function readTicket(secret: Buffer, text: string): Ticket | null {
  const match = SIGNED.exec(text);
  if (!match) return null;
  const [, signed = '', visitId = '', shareId = '', issued = '', bits, dwellSeconds, tapSeconds, mac = ''] =
    match;
  const expected = Buffer.from(macOf(secret, signed));
  if (!timingSafeEqual(expected, Buffer.from(mac))) return null;
  return {
    visitId,
    shareId,
    issuedAt: new Date(Number.parseInt(issued, 36)),
    bits: Number(bits),
    dwellSeconds: Number(dwellSeconds),
    tapSeconds: Number(tapSeconds),
  };
}

/** The visit of a ticket, however old it is; null when this instance did not sign it. */
export function visitOfTicket(secret: Buffer, text: string): string | null {
  return readTicket(secret, text)?.visitId ?? null;
}

/** Whether SHA-256 of `ticket:nonce` starts with this many zero bits. */
export function proofHolds(ticket: string, nonce: number, bits: number): boolean {
  const hash = createHash('sha256').update(`${ticket}:${nonce}`).digest();
  return bits === 0 || hash.readUInt32BE(0) >>> (32 - bits) === 0;
}

function macOf(secret: Buffer, text: string): string {
  return createHmac('sha256', keyFor(secret, 'ticket')).update(text).digest('base64url');
}
