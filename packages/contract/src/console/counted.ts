/**
 * The lists of the console that grow with the company count at most this many rows, and one more if there are more:
 * counting a million of them would take longer than finding the page that is shown.
 */
export const COUNTED_MAX = 10_000;
