export const SHOWN = 6;

export interface AwardRow {
  name: string;
  amount: number;
  date: string;
}

/** Identifies an award, which has no id on the wire. */
export function nameOf({ name, amount, date }: AwardRow): string {
  return `${date} ${name} ${amount}`;
}

/** The first six awards shown: the newest, or the oldest if the list moves, so that newer ones can follow. */
export function firstRows(known: readonly AwardRow[], moves: boolean): readonly AwardRow[] {
  return moves ? known.slice(-SHOWN) : known.slice(0, SHOWN);
}

/** One tick: the oldest row disappears, and the next newer one appears on top. After the newest, it starts over. */
export function nextRows(shown: readonly AwardRow[], known: readonly AwardRow[]): readonly AwardRow[] {
  const top = shown[0] && nameOf(shown[0]);
  const place = known.findIndex((award) => nameOf(award) === top);
  // The list was refetched and no longer contains the top row.
  const next = place < 0 ? known[0] : (known[place - 1] ?? known.at(-1));
  return next === undefined || known.length <= SHOWN
    ? firstRows(known, false)
    : [next, ...shown].slice(0, SHOWN);
}
