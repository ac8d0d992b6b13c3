import { keepFile } from '../../../device/keep-file.ts';
import type { useText } from '../../../languages/index.ts';
import type { Results } from '../use-advertising.ts';
import { countryNames, hasCountries } from './country-names.ts';
import { type ResultsTable, resultsFile } from './results-file.ts';

/** Saves when and from where the visits of an order came. Days are those of the company's time zone. */
export function saveResults(
  { id, results, daysIn }: { id: string; results: Results; daysIn: string },
  text: ReturnType<typeof useText>,
): void {
  const tables = tablesOf(results, daysIn, text);
  keepFile(`handbill-results-${id}.csv`, new Blob([resultsFile(tables)], { type: 'text/csv' }));
}

function tablesOf(
  { by_day, by_hour, by_country, timezone }: Results,
  daysIn: string,
  text: ReturnType<typeof useText>,
): ResultsTable[] {
  const counts = [text('visits.verified'), text('visits.refused')];
  const nameOf = countryNames(text);
  return [
    {
      columns: [`${text('insight.day')} (${daysIn})`, ...counts],
      rows: by_day.map(({ day, verified, refused }) => [day, verified, refused]),
    },
    {
      columns: [`${text('insight.hour')} (${timezone})`, ...counts],
      rows: by_hour.map(({ hour, verified, refused }) => [hour, verified, refused]),
    },
    ...(hasCountries(by_country)
      ? [
          {
            columns: [text('results.country'), text('visits.verified')],
            rows: by_country.map(({ country, verified }) => [nameOf(country), verified]),
          },
        ]
      : []),
  ];
}
