const LABELS_MAX = 7;

/** Times a power of ten: near enough to each other that the highest bar fills most of a chart. */
const ROUND = [1, 2, 3, 4, 5, 6, 8, 10];

/** The round number at the top of an axis, at least the highest value. */
export function topOf(highest: number): number {
  if (highest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const times = ROUND.find((factor) => factor * power >= highest) ?? 10;
  return times * power;
}

/** The places that are labelled: the first, and as many at equal distances as there is room for. */
export function labelledPlaces(count: number): number[] {
  const every = Math.ceil(count / LABELS_MAX);
  return Array.from({ length: Math.ceil(count / Math.max(every, 1)) }, (_, step) => step * every);
}
