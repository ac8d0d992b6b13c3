const LABELS_MAX = 7;

/** The round number at the top of an axis: 1, 2 or 5 times a power of ten, at least the highest value. */
export function topOf(highest: number): number {
  if (highest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const times = [1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  return times * power;
}

/** The places that are labelled: the first, and as many at equal distances as there is room for. */
export function labelledPlaces(count: number): number[] {
  const every = Math.ceil(count / LABELS_MAX);
  return Array.from({ length: Math.ceil(count / Math.max(every, 1)) }, (_, step) => step * every);
}
