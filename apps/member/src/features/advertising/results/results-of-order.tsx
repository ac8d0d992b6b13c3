import { formatMoney } from '@handbill/contract/money';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrency, useSettings } from '../../../data/answers/use-settings.ts';
import { type AnswerData, api, type DistributedOrder } from '../../../data/api.ts';
import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ColumnName, STACKED_FIGURE } from '../../../ui/chart/stacked-table.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Card, Heading } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { dayText } from '../../../ui/values/time.tsx';
import { Progress } from '../../orders/progress.tsx';
import { RefusedVisits } from '../../orders/refused-visits.tsx';
import { useVisits } from '../../orders/use-orders.ts';
import { type Results, useResults } from '../use-advertising.ts';
import { CONVERSION_WAYS } from './conversion-ways.ts';
import { LinksOfOrder } from './links-of-order.tsx';
import { ResultCharts } from './result-charts.tsx';
import { ResultsByChannel } from './results-by-channel.tsx';
import { ResultsByCountry } from './results-by-country.tsx';
import type { VisitsCalls } from './save-results.ts';
import { SharesOfOrder } from './shares-of-order.tsx';

/** What the member's own order led to: the sums with the cost of each, the pace, and the visits in time, by country, channel and share. */
export function ResultsOfOrder(props: { order: DistributedOrder; wide: boolean; next: ReactNode }) {
  const { order, wide, next } = props;
  const text = useText();
  const results = useResults(order._id);
  return (
    <>
      <ShownResults
        order={order}
        results={results}
        visits={useVisits(order._id).data}
        calls={api}
        wide={wide}
        next={next}
      >
        <ButtonLink href="/conversions" look="secondary">
          {text('conversion.go')}
        </ButtonLink>
      </ShownResults>
      {results.data === undefined ? results.isError && next : <LinksOfOrder orderId={order._id} />}
    </>
  );
}

interface OrderWithResults {
  order: DistributedOrder;
  results: ReturnType<typeof useResults>;
  visits: AnswerData<'productVisits'> | undefined;
  /** Reads all shares for the file. */
  calls: VisitsCalls;
  /** Whether the screen uses the width of a wide window. */
  wide?: boolean;
  /** What can be done next, above all that the sums are made of. */
  next?: ReactNode;
  /** The end of the sums. */
  children?: ReactNode;
}

/** The results alone, as members of the owner's team see them too. */
export function ShownResults(props: OrderWithResults) {
  const { order, results, visits, calls, wide = false, next, children } = props;
  return (
    <Loaded query={results}>
      {(found) => (
        <>
          <Sums order={order} results={found} calls={calls}>
            {children}
          </Sums>
          {next}
          <ResultCharts results={found} />
          <ResultsByCountry countries={found.by_country} />
          {visits && <ResultsByChannel channels={visits.by_channel} wide={wide} />}
          {visits && <SharesOfOrder shares={visits.by_share} count={visits.shares} wide={wide} />}
        </>
      )}
    </Loaded>
  );
}

interface OrderSums {
  order: DistributedOrder;
  results: Results;
  calls: VisitsCalls;
}

function Sums({ order, results, calls, children }: OrderSums & { children: ReactNode }) {
  const text = useText();
  const currency = useCurrency();
  const { conversions, not_spent } = results;
  return (
    <Card>
      <Heading>{text('results.title')}</Heading>
      <Progress verified={order.visits_verified} target={order.visits_target} />
      <Costs results={results} />
      {conversions.worth > 0 && (
        <p className="text-soft">
          {text('results.worth', { amount: formatMoney(conversions.worth, currency) })}
        </p>
      )}
      {conversions.made > 0 && (
        <p className="text-sm text-soft">{text('results.made', { count: conversions.made })}</p>
      )}
      {order.stage === 'distributing' && <Pace results={results} />}
      <RefusedVisits refused={order.visits_refused} />
      {not_spent > 0 && (
        <p className="text-sm text-soft">
          {text('results.not_spent', { amount: formatMoney(not_spent, currency) })}
        </p>
      )}
      {results.by_day.length > 0 && <SaveResults order={order} results={results} calls={calls} />}
      {children}
    </Card>
  );
}

/** Saves all results as a file for spreadsheets. */
function SaveResults({ order, results, calls }: OrderSums) {
  const text = useText();
  const currency = useCurrency();
  const daysIn = useSettings().data?.timezone.value ?? '';
  const file = useMutation({
    mutationFn: async () => {
      // Few save the file: what makes it loads when they do.
      const { saveResults } = await import('./save-results.ts');
      await saveResults(order._id, { order, results, currency, daysIn }, { calls, text });
    },
    onError: toast.failure,
  });
  return (
    <Button look="secondary" connected busy={file.isPending} onClick={() => file.mutate()}>
      {text('results.csv')}
    </Button>
  );
}

const FIGURE = `py-2 ${STACKED_FIGURE}`;
const PART = `py-1.5 ${STACKED_FIGURE}`;

function Costs({ results: { verified, held, taps, conversions, cost } }: { results: Results }) {
  const text = useText();
  const rows = [
    { name: text('visits.verified'), count: verified, each: cost.visit },
    ...(held > 0 ? [{ name: text('visits.held'), count: held, each: 'not_yet' as const }] : []),
    { name: text('visits.taps'), count: taps, each: cost.tap },
    { name: text('results.conversions'), count: conversions.total, each: cost.conversion },
  ];
  return (
    // Where three columns have no room, each row is a block whose figures bear the columns' names.
    <table className="w-full max-[18rem]:block">
      <caption className="sr-only">{text('results.title')}</caption>
      <thead className="max-[18rem]:block">
        <tr className="border-line border-b text-sm text-soft align-bottom max-[18rem]:border-0">
          <td />
          <th scope="col" className="py-1.5 pl-3 text-right font-medium max-[18rem]:sr-only">
            {text('results.count')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium max-[18rem]:sr-only">
            {text('results.cost')}
          </th>
        </tr>
      </thead>
      <tbody className="max-[18rem]:block">
        {rows.map((row) => (
          <CostRow key={row.name} {...row} />
        ))}
        {CONVERSION_WAYS.filter((way) => conversions.by[way] > 0).map((way) => (
          <tr key={way} className="align-baseline text-sm text-soft max-[18rem]:block">
            <th scope="row" className="py-1.5 pl-3 text-left font-normal max-[18rem]:block">
              {text(`conversion.by_${way}`)}
            </th>
            <td className={PART}>
              <ColumnName>{text('results.count')}</ColumnName>
              <span className="even-digits">{countText(conversions.by[way])}</span>
            </td>
            <td className="max-[18rem]:hidden" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Counted {
  name: string;
  count: number;
  /** What each cost; null where nothing can be divided. */
  each: number | null | 'not_yet';
}

function CostRow({ name, count, each }: Counted) {
  const text = useText();
  return (
    <tr className="border-line border-b align-baseline max-[18rem]:block max-[18rem]:py-2">
      <th scope="row" className="py-2 text-left font-normal max-[18rem]:block max-[18rem]:py-0">
        {name}
      </th>
      <td className={FIGURE}>
        <ColumnName>{text('results.count')}</ColumnName>
        <span className="font-semibold even-digits">{countText(count)}</span>
      </td>
      {each === 'not_yet' ? (
        <td className="max-[18rem]:hidden" />
      ) : (
        <td className={FIGURE}>
          <ColumnName>{text('results.cost')}</ColumnName>
          {each === null ? (
            <span className="text-sm text-soft">{text('results.few')}</span>
          ) : (
            <Money amount={each} />
          )}
        </td>
      )}
    </tr>
  );
}

function Pace({ results: { visits_per_day: visits, expected_end: at } }: { results: Results }) {
  const text = useText();
  const known = visits !== null && at !== null;
  return <p>{known ? text('results.pace', { visits, at: dayText(at) }) : text('results.pace_few')}</p>;
}
