import type { ReactNode } from 'react';
import { labelledPlaces, topOf } from './scale.ts';
import { type ChartPoint, type ChartSeries, fills } from './series.ts';

const GAP = 0.16;
/** The smallest part of a bar that is still seen, of a hundred. */
const HEIGHT_MIN = 1.5;

interface BarsProps {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** The place that is pointed at, or null. */
  chosen: number | null;
  format: (value: number) => ReactNode;
}

/** The bars with their axes. The bars are stretched to the room there is, the words are not. */
export function ChartBars({ series, points, chosen, format }: BarsProps) {
  const highest = Math.max(0, ...points.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const top = topOf(highest);
  return (
    <>
      <div className="relative pt-4">
        <span className="absolute top-0 left-0 text-xs text-soft even-digits">{format(top)}</span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${points.length} 100`}
          preserveAspectRatio="none"
          className="block h-32 w-full"
        >
          {[0, 50].map((y) => (
            <path
              key={y}
              d={`M0 ${y}H${points.length}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {chosen !== null && <rect x={chosen} y="0" width="1" height="100" className="fill-sunken" />}
          {points.map(({ at, values }, place) => (
            <g key={at}>
              {stackOf(values, top).map(({ y, height }, part) => (
                <rect
                  key={series[part]?.name}
                  x={place + GAP / 2}
                  y={y}
                  width={1 - GAP}
                  height={height}
                  className={fills[series[part]?.look ?? 'plain']}
                />
              ))}
            </g>
          ))}
          <path
            d={`M0 100H${points.length}`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            className="stroke-edge"
          />
        </svg>
      </div>
      <div className="relative h-5 overflow-hidden text-xs text-soft leading-5">
        {labelledPlaces(points.length).map((place) => (
          <span
            key={place}
            className="-translate-x-1/2 absolute whitespace-nowrap even-digits"
            style={{ left: `clamp(1rem, ${((place + 0.5) / points.length) * 100}%, calc(100% - 1rem))` }}
          >
            {points[place]?.label}
          </span>
        ))}
      </div>
    </>
  );
}

/** The parts of a bar from the bottom up, in hundredths of the height. */
function stackOf(values: readonly number[], top: number): { y: number; height: number }[] {
  let ground = 100;
  return values.map((value) => {
    const height = value === 0 ? 0 : Math.max((value / top) * 100, HEIGHT_MIN);
    ground -= height;
    return { y: ground, height };
  });
}
