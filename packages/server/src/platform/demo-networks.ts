import type { CountryOf } from './country-table.ts';

/** Networks of simulated visitors: their first byte, the first of 16 second bytes, and where they are registered. */
const networks = [
  { country: 'VN', first: 14, second: 160 },
  { country: 'JP', first: 126, second: 0 },
  { country: 'KR', first: 175, second: 192 },
  { country: 'FR', first: 90, second: 0 },
] as const;
const SECONDS = 16;
/** Of 16 simulated visitors, this many are at home, and two in each of the other countries. */
const AT_HOME = 10;

/**
 * The address of a simulated visitor. Three numbers from 0 stand for the network within its country, the place within
 * the network, from 1, and the visitor, whose number decides the country.
 */
export function simulatedAddress({
  network,
  place,
  visitor,
}: Record<'network' | 'place' | 'visitor', number>) {
  const [home, ...abroad] = networks;
  const away = (visitor % SECONDS) - AT_HOME;
  const { first, second } = abroad[Math.floor(away / 2)] ?? home;
  return `${first}.${second + (network % SECONDS)}.${visitor % 256}.${place}`;
}

/** Where a demo without a table of networks says that its visitors are: what it knows of its simulated ones. */
export const countryInDemo: CountryOf = (address) => {
  const [first, second] = address.split('.', 2).map(Number);
  if (first === undefined || second === undefined) return null;
  const known = networks.find(
    (each) => each.first === first && Math.floor((second - each.second) / SECONDS) === 0,
  );
  return known?.country ?? null;
};
