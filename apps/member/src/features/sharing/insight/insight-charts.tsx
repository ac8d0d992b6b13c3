import { useText } from '../../../languages/index.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { HoursZone } from '../../../ui/chart/hours-zone.tsx';
import { Card } from '../../../ui/screen.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { Insight } from './use-insight.ts';

const asMoney = (amount: number) => <Money amount={amount} />;

/** Rewards by day, and by the hour in which visitors come. */
export function InsightCharts({ insight }: { insight: Pick<Insight, 'by_day' | 'by_hour' | 'timezone'> }) {
  const { by_day: days, by_hour: hours } = insight;
  const text = useText();
  const series = [{ name: text('insight.reward'), look: 'good' }] as const;
  return (
    <>
      <Card>
        <Chart
          title={text('insight.by_day')}
          axis={text('insight.day')}
          series={series}
          format={asMoney}
          points={days.map(({ day, reward }) => ({
            label: day.slice(8),
            at: day.split('-').reverse().join('-'),
            values: [reward],
          }))}
        />
      </Card>
      <Card>
        <Chart
          title={text('insight.by_hour')}
          axis={text('insight.hour')}
          series={series}
          format={asMoney}
          points={hours.map(({ hour, reward }) => ({
            label: String(hour),
            at: `${String(hour).padStart(2, '0')}:00`,
            values: [reward],
          }))}
        />
        <HoursZone zone={insight.timezone} />
      </Card>
    </>
  );
}
