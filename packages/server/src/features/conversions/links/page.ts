import { channelName } from '@handbill/contract/channels';
import { bcp47, type Language } from '@handbill/contract/languages';
import { formatMoney } from '@handbill/contract/money';
import { formatDateTime } from '@handbill/contract/time';
import { documentOf, type PageFrame, policyOf, styleIn } from '../../../platform/formats/document.ts';
import { escapeHtml } from '../../../platform/formats/html.ts';
import type { ChannelRow } from '../results/list-visits.ts';
import type { Results } from '../results/read-results.ts';
import { type ResultsPageTexts, resultsPageTexts } from './page-texts.ts';
import { reasonTexts, type ShownReason } from './reason-texts.ts';

const style = styleIn('results.css');
/** One page has no room for more. */
const DAYS_SHOWN = 60;
/** The ways in which conversions are reported, in the order in which they are shown. */
const WAYS = ['code', 'picture', 'server'] as const;
const head = '<meta name="robots" content="noindex">';

export const resultsPagePolicy = policyOf(style);

export interface ShownResults {
  title: string;
  /** Whether the order is being distributed now. */
  runs: boolean;
  results: Results;
  channels: readonly ChannelRow[];
  /** Refused visits by reason. */
  reasons: readonly { reason: ShownReason; visits: number }[];
  currency: string;
  timezone: string;
  now: Date;
}

/** The results of an order for somebody without an account: nothing about its owner, and no balance. */
export function resultsPage(shown: ShownResults, frame: PageFrame): string {
  const { title, results, channels, timezone, now } = shown;
  const texts = resultsPageTexts[frame.language];
  const asOf = texts.asOf(formatDateTime(now, timezone));
  const body = `<h1>${escapeHtml(title)}</h1><p class="soft">${texts.says} ${asOf} ${texts.timeZone(zoneName(timezone, frame.language))}</p>
<section><h2>${texts.title}</h2>${sums(shown, texts)}${reasons(shown, frame.language)}</section>
${charts(results, frame.language)}${byChannel(channels, frame.language)}`;
  return documentOf(frame, { style, title: texts.titleOf(title), head, body });
}

/** The one answer to an ended, an expired and an unknown link. */
export function noResultsPage(frame: PageFrame): string {
  const texts = resultsPageTexts[frame.language];
  const body = `<h1>${texts.notFoundTitle}</h1><p>${texts.notFound}</p>`;
  return documentOf(frame, { style, title: texts.notFoundTitle, head, body });
}

function sums({ results, runs, currency, timezone }: ShownResults, texts: ResultsPageTexts): string {
  const { verified, refused, held, taps, conversions, cost, not_spent, visits_per_day, expected_end } =
    results;
  const money = (amount: bigint) => formatMoney(amount, currency);
  const costOf = (each: bigint | null) =>
    `<td data-of="${texts.each}">${each === null ? `<small>${texts.few}</small>` : money(each)}</td>`;
  const shown: { name: string; count: number; each?: string; look?: string }[] = [
    { name: texts.verified, count: verified, each: costOf(cost.visit) },
    // Whether they will cost anything is not known yet.
    ...(held > 0 ? [{ name: texts.held, count: held }] : []),
    { name: texts.taps, count: taps, each: costOf(cost.tap) },
    { name: texts.conversions, count: conversions.total, each: costOf(cost.conversion) },
    ...WAYS.filter((way) => conversions.by[way] > 0).map((way) => ({
      name: texts.by[way],
      count: conversions.by[way],
      look: ' class="part"',
    })),
  ];
  const rows = shown.map(
    ({ name, count, each = '<td></td>', look = '' }) =>
      `<tr${look}><th scope="row">${name}</th><td data-of="${texts.count}">${countText(count)}</td>${each}</tr>`,
  );
  const known = visits_per_day !== null && expected_end !== null;
  const pace = known
    ? texts.pace(countText(visits_per_day), formatDateTime(expected_end, timezone))
    : texts.paceFew;
  const says = [
    ...(conversions.worth > 0n ? [texts.worth(money(conversions.worth))] : []),
    ...(conversions.made > 0 ? [texts.madeUp(countText(conversions.made))] : []),
    ...(runs ? [pace] : []),
    ...(refused > 0 ? [texts.notSpent(countText(refused), money(not_spent))] : []),
  ];
  return `<table class="sums"><thead><tr><td></td><th scope="col">${texts.count}</th><th scope="col">${texts.each}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>${says.map((line) => `<p>${line}</p>`).join('')}`;
}

/** Why visits did not count; nothing if all did. */
function reasons({ reasons }: ShownResults, language: Language): string {
  if (reasons.length === 0) return '';
  const { byReason, reason: name, count } = resultsPageTexts[language];
  const rows = reasons.map(
    ({ reason, visits }) =>
      `<tr><th scope="row">${reasonTexts[language][reason]}</th><td data-of="${count}">${countText(visits)}</td></tr>`,
  );
  return `<table class="reasons"><caption>${byReason}</caption><thead><tr><th scope="col">${name}</th><th scope="col">${count}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

/** Where the links were passed on; nothing while there is no visit. */
function byChannel(rows: readonly ChannelRow[], language: Language): string {
  if (rows.length === 0) return '';
  const texts = resultsPageTexts[language];
  const lines = rows.map(({ channel, verified, refused, taps, conversions }) => {
    const figures = [
      { name: texts.verified, count: verified },
      { name: texts.refused, count: refused },
      { name: texts.taps, count: taps },
      { name: texts.conversions, count: conversions ?? 0 },
    ].map(({ name, count }) => `<td data-of="${name}">${countText(count)}</td>`);
    return `<tr><th scope="row">${channelName(channel, language)}</th>${figures.join('')}</tr>`;
  });
  const names = [texts.channel, texts.verified, texts.refused, texts.taps, texts.conversions];
  return `<section><h2>${texts.byChannel}</h2><table class="channels"><caption>${texts.byChannel}</caption><thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${lines.join('')}</tbody></table></section>`;
}

/** Visits by day, hour and weekday: a row for each, with a bar as long as its visits that count. */
function charts({ by_day, by_hour, by_weekday, by_country }: Results, language: Language): string {
  if (by_day.length === 0) return '';
  const texts = resultsPageTexts[language];
  const dayOf = (day: string) => day.split('-').reverse().join('-');
  const weekdayName = weekdayNames(language);
  const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return [
    chart(
      texts,
      { title: texts.byDay, of: texts.day },
      by_day.slice(-DAYS_SHOWN).map((row) => ({ ...row, name: dayOf(row.day) })),
    ),
    chart(
      texts,
      { title: texts.byWeekday, of: texts.weekday },
      by_weekday.map((row) => ({ ...row, name: weekdayName(row.weekday) })),
    ),
    chart(
      texts,
      { title: texts.byHour, of: texts.hour },
      by_hour.map((row) => ({ ...row, name: hourOf(row.hour) })),
    ),
    countries(texts, by_country, language),
  ].join('');
}

/** Verified visits by country; nothing while none can be named. */
function countries(texts: ResultsPageTexts, rows: Results['by_country'], language: Language): string {
  if (!rows.some(({ country }) => country !== null)) return '';
  const names = new Intl.DisplayNames([bcp47[language]], { type: 'region' });
  const lines = rows.map(
    ({ country, verified }) =>
      `<tr><th scope="row">${country === null ? texts.otherCountries : (names.of(country) ?? country)}</th><td data-of="${texts.verified}">${countText(verified)}</td></tr>`,
  );
  return `<section><h2>${texts.byCountry}</h2><table><caption>${texts.byCountry}</caption><thead><tr><th scope="col">${texts.country}</th><th scope="col">${texts.verified}</th></tr></thead>
<tbody>${lines.join('')}</tbody></table></section>`;
}

interface Bar {
  name: string;
  verified: number;
  refused: number;
}

function chart(
  texts: ResultsPageTexts,
  { title, of }: { title: string; of: string },
  bars: readonly Bar[],
): string {
  const most = Math.max(1, ...bars.map(({ verified }) => verified));
  const rows = bars.map(
    ({ name, verified, refused }) =>
      `<tr><th scope="row">${name}</th><td class="bar"><svg aria-hidden="true"><rect width="${Math.round((100 * verified) / most)}%" height="100%"/></svg></td><td data-of="${texts.verified}">${countText(verified)}</td><td data-of="${texts.refused}">${countText(refused)}</td></tr>`,
  );
  return `<section><h2>${title}</h2><table class="chart"><caption>${title}</caption><thead><tr><th scope="col">${of}</th><td class="bar"></td><th scope="col">${texts.verified}</th><th scope="col">${texts.refused}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>`;
}

/** Names weekdays: the first of January 2024 was a Monday, which is 1. */
function weekdayNames(language: Language): (weekday: number) => string {
  const format = new Intl.DateTimeFormat(bcp47[language], { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format.format(new Date(Date.UTC(2024, 0, weekday)));
}

/** The name of a time zone, in which all days and hours of the page are. */
function zoneName(timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(bcp47[language], {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return escapeHtml(parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone);
}

/** A count with no-break spaces between thousands, as amounts have them. */
function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
