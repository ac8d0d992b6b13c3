import { formatMoney } from '@handbill/contract/money';
import type { DistributedOrder } from '../../../data/api.ts';
import { useCurrency } from '../../../data/use-settings.ts';
import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Money } from '../../../ui/money.tsx';
import { Card, Heading } from '../../../ui/screen.tsx';
import { timeText } from '../../../ui/time.tsx';
import { Progress } from '../../orders/progress.tsx';
import { RefusedVisits } from '../../orders/refused-visits.tsx';
import { useVisits } from '../../orders/use-orders.ts';
import { type Results, useResults } from '../use-advertising.ts';
import { ResultCharts } from './result-charts.tsx';
import { ResultsByChannel } from './results-by-channel.tsx';
import { saveResults } from './save-results.ts';
import { SharesOfOrder } from './shares-of-order.tsx';

/** What an order led to: the sums with the cost of each, the pace, and the visits in time, by channel and by share. */
export function ResultsOfOrder({ order }: { order: DistributedOrder }) {
  const results = useResults(order._id);
  const visits = useVisits(order._id).data;
  return (
    <Loaded query={results}>
      {(found) => (
        <>
          <Sums order={order} results={found} />
          <ResultCharts results={found} />
          {visits && <ResultsByChannel channels={visits.by_channel} />}
          {visits && <SharesOfOrder shares={visits.by_share} />}
        </>
      )}
    </Loaded>
  );
}

function Sums({ order, results }: { order: DistributedOrder; results: Results }) {
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
      {order.stage === 'distributing' && <Pace results={results} />}
      <RefusedVisits refused={order.visits_refused} />
      {not_spent > 0 && (
        <p className="text-sm text-soft">
          {text('results.not_spent', { amount: formatMoney(not_spent, currency) })}
        </p>
      )}
      {results.by_day.length > 0 && (
        <Button look="secondary" onClick={() => saveResults(order._id, results, text)}>
          {text('results.csv')}
        </Button>
      )}
      <ButtonLink href="/conversions" look="secondary">
        {text('conversion.title')}
      </ButtonLink>
    </Card>
  );
}

function Costs({ results: { verified, taps, conversions, cost } }: { results: Results }) {
  const text = useText();
  const rows = [
    { name: text('visits.verified'), count: verified, each: cost.visit },
    { name: text('visits.taps'), count: taps, each: cost.tap },
    { name: text('conversion.title'), count: conversions.total, each: cost.conversion },
  ];
  return (
    <table className="w-full">
      <caption className="sr-only">{text('results.title')}</caption>
      <thead>
        <tr className="border-line border-b text-sm text-soft align-bottom">
          <td />
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            {text('results.count')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            {text('results.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, each }) => (
          <tr key={name} className="border-line border-b align-baseline">
            <th scope="row" className="py-2 text-left font-normal">
              {name}
            </th>
            <td className="py-2 pl-3 text-right font-semibold tabular-nums">{countText(count)}</td>
            <td className="py-2 pl-3 text-right">
              {each === null ? (
                <span className="text-sm text-soft">{text('results.few')}</span>
              ) : (
                <Money amount={each} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pace({ results: { visits_per_day: visits, expected_end: at } }: { results: Results }) {
  const text = useText();
  const known = visits !== null && at !== null;
  return <p>{known ? text('results.pace', { visits, at: timeText(at) }) : text('results.pace_few')}</p>;
}
