import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { Card, Heading } from '../../../ui/screen.tsx';
import type { Results } from '../use-advertising.ts';
import { countryNames, hasCountries } from './country-names.ts';

/** Where the verified visits came from; nothing while no country can be named. */
export function ResultsByCountry({ countries }: { countries: Results['by_country'] }) {
  const text = useText();
  if (!hasCountries(countries)) return null;
  const nameOf = countryNames(text);
  const most = Math.max(...countries.map(({ verified }) => verified));
  return (
    <Card>
      <Heading>{text('results.by_country')}</Heading>
      <ul className="divide-y divide-line border-line border-t">
        {countries.map(({ country, verified }) => (
          <li key={country ?? 'others'} className="grid gap-1 py-2">
            <span className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{nameOf(country)}</span>
              <strong className="font-semibold even-digits">{countText(verified)}</strong>
            </span>
            <span
              aria-hidden="true"
              className="h-1.5 rounded-full bg-money"
              style={{ width: `${(100 * verified) / most}%` }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
