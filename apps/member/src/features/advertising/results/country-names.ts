import { bcp47 } from '@handbill/contract/languages';
import type { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import type { Results } from '../use-advertising.ts';

/** Whether any country can be named. */
export function hasCountries(countries: Results['by_country']): boolean {
  return countries.some(({ country }) => country !== null);
}

/** Names countries in the reader's language; null is all others. */
export function countryNames(text: ReturnType<typeof useText>): (country: string | null) => string {
  const names = new Intl.DisplayNames([bcp47[session.language()]], { type: 'region' });
  return (country) => (country === null ? text('results.other_countries') : (names.of(country) ?? country));
}
