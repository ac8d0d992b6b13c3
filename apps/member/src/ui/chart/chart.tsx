import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { ChartBars } from './chart-bars.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartPoint, type ChartSeries, fills } from './series.ts';

interface ChartProps {
  title: string;
  /** The heading of the first column of the table. */
  axis: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** What the sums in the legend are of, if not of all there is. */
  total?: string | undefined;
  /** How a value is written; a count by default. */
  format?: (value: number) => ReactNode;
}

/**
 * A bar chart. Its legend has the sums, and the values of a bar while that is touched or pointed at; the same values
 * are in a table, which keyboards and screen readers open.
 */
export function Chart({ title, axis, series, points, total, format = countText }: ChartProps) {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const point = chosen === null ? undefined : points[chosen];
  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * points.length);
    setChosen(Math.min(Math.max(place, 0), points.length - 1));
  };
  return (
    <figure aria-labelledby={id} className="grid gap-2">
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      <div aria-hidden="true" className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
          <span className="font-medium text-ink">{point?.at ?? total ?? text('chart.all')}</span>
          {series.map(({ name, look }, place) => (
            <span key={name} className="flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
                <rect width="12" height="12" rx="2" className={fills[look]} />
              </svg>
              {name}
              <strong className="font-semibold text-ink even-digits">
                {format(point?.values[place] ?? sumOf(points, place))}
              </strong>
            </span>
          ))}
        </p>
        <div
          className="cursor-crosshair touch-pan-y"
          onPointerDown={choose}
          onPointerMove={choose}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
        >
          <ChartBars series={series} points={points} chosen={chosen} format={format} />
        </div>
      </div>
      <ChartTable title={title} titleId={id} axis={axis} series={series} points={points} format={format} />
    </figure>
  );
}

function sumOf(points: readonly ChartPoint[], place: number): number {
  return points.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
}
