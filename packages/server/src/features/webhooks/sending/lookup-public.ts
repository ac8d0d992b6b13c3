import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../platform/identity/network.ts';

/** Answers every address of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** As this machine resolves names. */
export const resolveHere: Resolve = (name, options, done) => lookup(name, options, done);

/**
 * Resolves a name to addresses of the public web, and fails if any of them is another one. The name is resolved once and
 * the connection uses what was checked, so that it cannot lead elsewhere in between.
 */
export function lookupPublic(resolve: Resolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) return done(error, '');
      if (first === undefined || !addresses.every(({ address }) => isOfPublicWeb(address))) {
        return done(new Error('the name leads into a private network'), '');
      }
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/** The IPv6 addresses that are given out; the former form of IPv4 addresses, `::7f00:1`, is none of them. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

function isOfPublicWeb(address: string): boolean {
  if (!isPublicAddress(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT);
}
