/** What was recorded with an action, by name. */
type Recorded = Readonly<Record<string, string | null>>;

/** `before` and `after` are of the thing itself; `x_before` and `x_after` are of its x. */
const CHANGE = /^(?:(.+)_)?(before|after)$/;

/** What an action changed, in the order of the names. One side that was not recorded was nothing. */
export function changesOf(
  details: Recorded,
): { what: string; before: string | null; after: string | null }[] {
  const names = Object.keys(details).flatMap((name) => {
    const match = CHANGE.exec(name);
    return match === null ? [] : [match[1] ?? ''];
  });
  return [...new Set(names)].sort().map((what) => {
    const side = (which: 'before' | 'after') => details[what === '' ? which : `${what}_${which}`] ?? null;
    return { what: what === '' ? 'state' : what, before: side('before'), after: side('after') };
  });
}

/** What was recorded in addition to the changes, in the order of the names. */
export function detailsOf(details: Recorded): { name: string; value: string | null }[] {
  return Object.entries(details)
    .filter(([name]) => !CHANGE.test(name))
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
