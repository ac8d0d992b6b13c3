/** The colours of series, by what they mean. */
export const fills = {
  good: 'fill-money',
  bad: 'fill-edge',
  plain: 'fill-accent',
  held: 'fill-active',
} as const;

/** What is counted: its values are stacked in the order of the series, from the bottom up. */
export interface ChartSeries {
  name: string;
  look: keyof typeof fills;
}

/** A place on the horizontal axis. */
export interface ChartPoint {
  /** A few characters below the axis, where there is room. */
  label: string;
  /** The whole name of the place, different from all others: `21-11-2026`. */
  at: string;
  /** One value of each series, none below zero. */
  values: readonly number[];
}
