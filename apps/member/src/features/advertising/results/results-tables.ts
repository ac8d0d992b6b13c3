import { channelName } from '@handbill/contract/channels';
import { fromWire, toDecimal } from '@handbill/contract/money';
import { formatDateTime, fromIso } from '@handbill/contract/time';
import type { AnswerData, DistributedOrder } from '../../../data/api.ts';
import type { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { reasonsOf } from '../../orders/refused-visits.tsx';
import type { Results } from '../use-advertising.ts';
import { CONVERSION_WAYS } from './conversion-ways.ts';
import { countryNames, hasCountries } from './country-names.ts';
import type { ResultsTable } from './results-file.ts';
import { weekdayName } from './weekday-name.ts';

type Text = ReturnType<typeof useText>;
type Visits = AnswerData<'productVisits'>;

/** The results of an order, with all of its shares. */
export interface ShownResults {
  order: Pick<DistributedOrder, 'price_per_visit' | 'visits_refused'>;
  results: Results;
  visits: Visits;
  currency: string;
  /** The company's time zone, in which its days begin. */
  daysIn: string;
}

/** The same as tables of a file: the sums, then the visits by day, hour, weekday, country, channel and share. */
export function tablesOf(shown: ShownResults, text: Text): ResultsTable[] {
  const { results, visits } = shown;
  return [
    sumsOf(shown, text),
    refusedIn(shown.order, text),
    ...timesOf(shown, text),
    ...(hasCountries(results.by_country) ? [countriesOf(results, text)] : []),
    channelsOf(visits, text),
    sharesOf(visits, text),
  ].filter(({ rows }) => rows.length > 0);
}

const moneyOf = (amount: number | null) => (amount === null ? '' : toDecimal(fromWire(amount)));
/** The name of a column with what its figures are in: a currency or a time zone. */
const columnIn = (unit: string, column: string, text: Text) => text('results.column_in', { column, unit });
const countsOf = (text: Text) => [text('visits.verified'), text('visits.refused')];

function sumsOf({ results, currency }: ShownResults, text: Text): ResultsTable {
  const { verified, refused, held, taps, conversions, cost, spent, not_spent } = results;
  return {
    columns: [
      text('results.metric'),
      text('results.count'),
      columnIn(currency, text('results.cost'), text),
      columnIn(currency, text('results.amount'), text),
    ],
    rows: [
      [text('visits.verified'), verified, moneyOf(cost.visit), moneyOf(spent)],
      [text('visits.refused'), refused, '', moneyOf(not_spent)],
      ...(held > 0 ? [[text('visits.held'), held, '', '']] : []),
      [text('visits.taps'), taps, moneyOf(cost.tap), ''],
      [text('results.conversions'), conversions.total, moneyOf(cost.conversion), moneyOf(conversions.worth)],
      ...CONVERSION_WAYS.map((way) => [text(`conversion.by_${way}`), conversions.by[way], '', '']).filter(
        ([, count]) => count !== 0,
      ),
      ...(conversions.made > 0 ? [[text('results.made_up'), conversions.made, '', '']] : []),
    ],
  };
}

function refusedIn({ visits_refused }: ShownResults['order'], text: Text): ResultsTable {
  return {
    columns: [text('visits.refused'), text('results.count')],
    rows: reasonsOf(visits_refused).map(([reason, count]) => [text(`refused.${reason}`), count]),
  };
}

function timesOf({ order, results, currency, daysIn }: ShownResults, text: Text): ResultsTable[] {
  const counts = countsOf(text);
  return [
    {
      columns: [
        columnIn(daysIn, text('insight.day'), text),
        ...counts,
        columnIn(currency, text('results.spent'), text),
      ],
      rows: results.by_day.map(({ day, verified, refused }) => [
        ...[day, verified, refused],
        moneyOf(verified * order.price_per_visit),
      ]),
    },
    {
      columns: [columnIn(results.timezone, text('insight.hour'), text), ...counts],
      rows: results.by_hour.map(({ hour, verified, refused }) => [hour, verified, refused]),
    },
    {
      columns: [columnIn(daysIn, text('results.weekday'), text), ...counts],
      rows: results.by_weekday.map(({ weekday, verified, refused }) => [
        ...[weekdayName(weekday, 'long'), verified, refused],
      ]),
    },
  ];
}

function countriesOf({ by_country }: Results, text: Text): ResultsTable {
  const nameOf = countryNames(text);
  return {
    columns: [text('results.country'), text('visits.verified')],
    rows: by_country.map(({ country, verified }) => [nameOf(country), verified]),
  };
}

function channelsOf({ by_channel }: Visits, text: Text): ResultsTable {
  return {
    columns: [
      text('results.channel_name'),
      ...countsOf(text),
      text('visits.taps'),
      text('results.conversions'),
    ],
    rows: by_channel.map(({ channel, verified, refused, taps, conversions }) => [
      ...[channelName(channel, session.language()), verified, refused, taps, conversions ?? ''],
    ]),
  };
}

function sharesOf({ by_share }: Visits, text: Text): ResultsTable {
  const more = [
    text('visits.held'),
    text('visits.taps'),
    text('results.conversions'),
    text('results.reasons'),
  ];
  return {
    columns: [
      text('results.share'),
      text('results.received'),
      text('results.state'),
      ...countsOf(text),
      ...more,
    ],
    rows: by_share.map((each) => [
      ...[each.share, formatDateTime(fromIso(each.received_at)), text(`share_stage.${each.stage}`)],
      ...[each.verified, refusedOf(each), each.held, each.taps, each.conversions ?? ''],
      reasonsOf(each.refused)
        .map(([reason, count]) => text('results.reason_count', { reason: text(`refused.${reason}`), count }))
        .join('; '),
    ]),
  };
}

/** How many visits of a share did not count. Previews do not count as visits. */
export function refusedOf({ refused }: Visits['by_share'][number]): number {
  return reasonsOf(refused).reduce((sum, [reason, count]) => sum + (reason === 'preview' ? 0 : count), 0);
}
