import { useId } from 'react';

export interface Bar {
  /** A label of a few characters below the bar, if there is room. */
  label: string;
  /** Its parts, from the bottom up. */
  parts: readonly { count: number; look: BarLook }[];
  /** Text alternative of the whole bar. */
  says: string;
}

const looks = { good: 'fill-money', bad: 'fill-edge', plain: 'fill-accent' } as const;
type BarLook = keyof typeof looks;

const WIDTH = 320;
const HEIGHT = 120;
const FOOT = 18;
const HEAD = 14;
const GAP = 2;
const LABELS_MAX = 8;
/** The width of a date in digits, the widest label. */
const LABEL_WIDTH = 30;

/**
 * A bar chart over time in SVG, with a list for screen readers. The highest bar shows its number; labels appear where
 * there is room.
 */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const id = useId();
  const sums = bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const most = Math.max(1, ...sums);
  const step = WIDTH / Math.max(bars.length, LABELS_MAX);
  const every = Math.ceil(bars.length / LABELS_MAX);
  const room = HEIGHT - FOOT - HEAD;
  return (
    <figure aria-labelledby={id} className="grid gap-2">
      <figcaption id={id} className="text-sm text-soft">
        {label}
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full overflow-visible">
        <path d={`M0 ${HEIGHT - FOOT}.5H${WIDTH}`} className="stroke-line" />
        {bars.map(({ label: under, parts }, place) => {
          const left = place * step + GAP / 2;
          const width = Math.min(step - GAP, 28);
          const sum = sums[place] ?? 0;
          const top = HEIGHT - FOOT - (sum / most) * room;
          const middle = left + width / 2;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place in time
            <g key={place}>
              {stacked(parts, HEIGHT - FOOT, room / most).map(({ look, y, height }) => (
                <rect
                  key={look}
                  x={left}
                  y={y}
                  width={width}
                  height={height}
                  rx={1.5}
                  className={looks[look]}
                />
              ))}
              {sum === most && sum > 0 && (
                <text
                  x={middle}
                  y={top - 4}
                  textAnchor="middle"
                  className="fill-ink text-[10px] font-semibold"
                >
                  {sum}
                </text>
              )}
              {place % every === 0 && (
                <text
                  x={Math.min(Math.max(middle, LABEL_WIDTH / 2), WIDTH - LABEL_WIDTH / 2)}
                  y={HEIGHT - 5}
                  textAnchor="middle"
                  className="fill-soft text-[10px]"
                >
                  {under}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ol className="sr-only">
        {bars.map(({ says }) => (
          <li key={says}>{says}</li>
        ))}
      </ol>
    </figure>
  );
}

/** The parts of a bar as rectangles, from the bottom up; even the smallest part is visible. */
function stacked(parts: Bar['parts'], ground: number, scale: number) {
  let y = ground;
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, look }) => {
      const height = Math.max(count * scale, 2);
      y -= height;
      return { look, y, height };
    });
}
