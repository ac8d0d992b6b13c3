import type { ReactNode } from 'react';
import { useText } from '../../languages/index.ts';
import type { ChartPoint, ChartSeries } from './series.ts';
import { ColumnName, STACKED_FIGURE } from './stacked-table.tsx';

/** The values of a chart as a table, closed at first. */
export function ChartTable(props: {
  title: string;
  /** The id of what shows the title above the chart. */
  titleId: string;
  axis: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  format: (value: number) => ReactNode;
}) {
  const text = useText();
  const { title, titleId, axis, series, points, format } = props;
  return (
    <details className="text-sm">
      <summary
        aria-describedby={titleId}
        className="flex min-h-11 cursor-pointer items-center text-soft underline"
      >
        {text('chart.as_table')}
      </summary>
      <table className="w-full even-digits max-[18rem]:block">
        <caption className="sr-only">{title}</caption>
        <thead className="max-[18rem]:block">
          <tr className="border-line border-b align-bottom max-[18rem]:block">
            <th scope="col" className="py-1.5 text-left font-medium text-soft max-[18rem]:block">
              {axis}
            </th>
            {series.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="py-1.5 pl-3 text-right font-medium text-soft max-[18rem]:sr-only"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-[18rem]:block">
          {points.map(({ at, values }) => (
            <tr key={at} className="border-line border-b max-[18rem]:block max-[18rem]:py-1.5">
              <th scope="row" className="py-1.5 text-left font-normal max-[18rem]:block max-[18rem]:py-0">
                {at}
              </th>
              {values.map((value, place) => (
                <td key={series[place]?.name} className={`py-1.5 ${STACKED_FIGURE}`}>
                  <ColumnName>{series[place]?.name ?? ''}</ColumnName>
                  <span>{format(value)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
