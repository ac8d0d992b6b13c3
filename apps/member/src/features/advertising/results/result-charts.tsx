import { useText } from '../../../languages/index.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { HoursZone } from '../../../ui/chart/hours-zone.tsx';
import { Card } from '../../../ui/screen.tsx';
import type { Results } from '../use-advertising.ts';
import { weekdayName } from './weekday-name.ts';

const valuesOf = ({ verified, refused }: { verified: number; refused: number }) => [verified, refused];

/** A chart has no room for more; the file has all of them. */
const DAYS_SHOWN = 60;
const dateText = (day: string) => day.split('-').reverse().join('-');

/** The visits of an order by day, by hour of the day and by weekday. */
export function ResultCharts({ results }: { results: Results }) {
  const text = useText();
  const { by_day, by_hour: hours, by_weekday: weekdays } = results;
  const days = by_day.slice(-DAYS_SHOWN);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const shownDays = days.length < by_day.length && `${dateText(first.day)} – ${dateText(last.day)}`;
  const series = [
    { name: text('visits.verified'), look: 'good' },
    { name: text('visits.refused'), look: 'bad' },
  ] as const;
  return (
    <>
      <Card>
        <Chart
          title={text('results.by_day')}
          axis={text('insight.day')}
          total={shownDays || undefined}
          series={series}
          points={days.map(({ day, ...counts }) => ({
            label: day.slice(8),
            at: dateText(day),
            values: valuesOf(counts),
          }))}
        />
      </Card>
      <Card>
        <Chart
          title={text('results.by_hour')}
          axis={text('insight.hour')}
          series={series}
          points={hours.map(({ hour, ...counts }) => ({
            label: String(hour),
            at: `${String(hour).padStart(2, '0')}:00`,
            values: valuesOf(counts),
          }))}
        />
        <HoursZone zone={results.timezone} />
      </Card>
      <Card>
        <Chart
          title={text('results.by_weekday')}
          axis={text('results.weekday')}
          series={series}
          points={weekdays.map(({ weekday, ...counts }) => ({
            label: weekdayName(weekday, 'short'),
            at: weekdayName(weekday, 'long'),
            values: valuesOf(counts),
          }))}
        />
      </Card>
    </>
  );
}
