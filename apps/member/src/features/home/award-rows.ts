export const SHOWN = 6;

export interface AwardRow {
  name: string;
  amount: number;
  date: string;
}

/** What tells one award from another: they have no id on the wire. */
export function nameOf({ name, amount, date }: AwardRow): string {
  return `${date} ${name} ${amount}`;
}

/** Six of the known awards to start with: the newest, or, where they move, the oldest, which the newer ones follow. */
export function firstRows(known: readonly AwardRow[], moves: boolean): readonly AwardRow[] {
  return moves ? known.slice(-SHOWN) : known.slice(0, SHOWN);
}

/** One tick: the row that has been there longest goes, and the next newer one comes on top. After the newest, the oldest. */
export function nextRows(shown: readonly AwardRow[], known: readonly AwardRow[]): readonly AwardRow[] {
  const top = shown[0] && nameOf(shown[0]);
  const place = known.findIndex((award) => nameOf(award) === top);
  // The list was loaded again, and no longer has the row on top.
  const next = place < 0 ? known[0] : (known[place - 1] ?? known.at(-1));
  return next === undefined || known.length <= SHOWN
    ? firstRows(known, false)
    : [next, ...shown].slice(0, SHOWN);
}
