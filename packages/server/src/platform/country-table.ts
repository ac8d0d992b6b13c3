import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { Reader, type Response } from 'mmdb-lib';
import { z } from 'zod';

/** The country of an address, in two letters (ISO 3166-1); null where it is not known. */
export type CountryOf = (address: string) => string | null;

const code = z.string().regex(/^[A-Z]{2}$/);
/** The two common forms of a table's entries. */
const entry = z.union([
  z.object({ country_code: code }).transform(({ country_code }) => country_code),
  z.object({ country: z.object({ iso_code: code }) }).transform(({ country }) => country.iso_code),
]);

/** Reads a table of networks and countries into memory. Throws when the file is not in MaxMind's DB format, version 2. */
export function readCountryTable(path: string): CountryOf {
  const reader = new Reader<Response>(readFileSync(path));
  return (address) => {
    if (!ipaddr.isValid(address)) return null;
    // An IPv4 address within IPv6 is that of its IPv4 network.
    const parsed = ipaddr.process(address);
    // A table of IPv4 alone would be read with the first 32 bits of the address.
    if (parsed.kind() === 'ipv6' && reader.metadata.ipVersion === 4) return null;
    const found = entry.safeParse(reader.get(parsed.toString()));
    return found.success ? found.data : null;
  };
}
