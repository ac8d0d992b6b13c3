import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { addMs, DAY_MS } from '@handbill/contract/time';
import ipaddr from 'ipaddr.js';
import type { Tx } from '../database/transaction.ts';
import { randomSecret } from '../ids.ts';
import { keyFor } from './tokens.ts';

/**
 * Identifies somebody as far as the network allows, without storing an address: keyed hashes of the address
 * prefix (IPv4 /24, IPv6 /48) and the user agent, under a salt that changes daily and is then forgotten.
 */
export interface NetworkKeys {
  today: Buffer;
  /** The same under the salt of the day before, to look back 24 hours. */
  yesterday: Buffer;
  /** Of the address prefix alone, without the user agent, under both salts. */
  prefixToday: Buffer;
  prefixYesterday: Buffer;
}

/** The salts of two days. */
export interface Salts {
  today: Buffer;
  yesterday: Buffer;
}

export async function saltsAt(tx: Tx, now: Date): Promise<Salts> {
  const today = now.toISOString().slice(0, 10);
  const yesterday = addMs(now, -DAY_MS).toISOString().slice(0, 10);
  const salts = await saltsOf(tx, [today, yesterday]);
  const of = (day: string) => salts.get(day) ?? Buffer.alloc(0);
  return { today: of(today), yesterday: of(yesterday) };
}

export function networkKeys(
  salts: Salts,
  { address, userAgent, secret }: { address: string; userAgent: string; secret: Buffer },
): NetworkKeys {
  const prefix = prefixOf(address);
  const visitor = `${prefix}\n${userAgent}`;
  const keyOf = (day: keyof Salts, subject: string) =>
    createHmac('sha256', Buffer.concat([secret, salts[day]]))
      .update(subject)
      .digest()
      .subarray(0, 16);
  return {
    today: keyOf('today', visitor),
    yesterday: keyOf('yesterday', visitor),
    prefixToday: keyOf('today', prefix),
    prefixYesterday: keyOf('yesterday', prefix),
  };
}

async function saltsOf(tx: Tx, days: readonly string[]): Promise<Map<string, Buffer>> {
  const read = () =>
    tx.query<{ day: string; salt: Buffer }>(
      'select day, salt from network_salt where day = any($1::date[])',
      [days],
    );
  let { rows } = await read();
  if (rows.length < days.length) {
    // The first two requests of a day may both insert; the primary key lets one win, and both read it.
    for (const day of days) {
      await tx.query('insert into network_salt (day, salt) values ($1, $2) on conflict do nothing', [
        day,
        randomSecret(32),
      ]);
    }
    ({ rows } = await read());
  }
  return new Map(rows.map((row) => [row.day, row.salt]));
}

/**
 * The keyed hash of an address prefix under the block list's own key. It does not change daily, and is stored
 * only for blocked networks while they are blocked.
 */
export function lastingNetworkKey(secret: Buffer, address: string): Buffer {
  return keyOfPrefix(secret, 'blocked-network', address);
}

/**
 * The keyed hash of the address prefix that a member joined from, under a key of its own; null where the address tells
 * nobody apart. It does not change daily, because accounts are made over many days.
 */
export function joiningNetworkKey(secret: Buffer, address: string): Buffer | null {
  return isPublicAddress(address) ? keyOfPrefix(secret, 'joining-network', address) : null;
}

function keyOfPrefix(
  secret: Buffer,
  purpose: 'blocked-network' | 'joining-network',
  address: string,
): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(prefixOf(address)).digest().subarray(0, 16);
}

/** Forgets the salts of days before the look-back. */
export async function forgetSaltsBefore(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from network_salt where day < $1::date - 1', [now.toISOString().slice(0, 10)]);
}

/** The IPv4 /24 or IPv6 /48 of an address, as text; an unparsable address is returned as it is. */
export function prefixOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return parsed.kind() === 'ipv4' ? bytes.slice(0, 3).join('.') : bytes.slice(0, 6).join(':');
}

export interface AddressRange {
  range: string;
  /** Its allowance, as a multiple of a single address's. */
  share: number;
}

/**
 * The ranges that a limit by address counts. One subscriber gets a whole IPv6 /64 and often a /56 or /48, so
 * an address is counted with those around it; the wider the range, the more people may share it.
 */
export function rangesOf(address: string): AddressRange[] {
  // Most addresses: the library would take 5 µs of each request to parse one and write it unchanged.
  if (isIPv4(address)) return [{ range: address, share: 1 }];
  if (!ipaddr.isValid(address)) return [{ range: address, share: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ range: parsed.toString(), share: 1 }];
  const bytes = parsed.toByteArray();
  return IPV6_SHARES.map(({ bits, share }) => ({
    range: `${bytes.slice(0, bits / 8).join(':')}/${bits}`,
    share,
  }));
}

const IPV6_SHARES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 1.5 },
  { bits: 48, share: 2 },
] as const;

/** Whether an address tells people apart: everybody behind a proxy shares one loopback or private address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The hash of a visitor cookie, stored in its place. */
export function visitorKeyOf(secret: Buffer, cookie: string): Buffer {
  return createHmac('sha256', secret).update(`visitor\n${cookie}`).digest().subarray(0, 16);
}
