/** The details recorded with an action, by name. */
type Recorded = Readonly<Record<string, string | null>>;

/** `before` and `after` concern the subject itself; `x_before` and `x_after` its field x. */
const CHANGE = /^(?:(.+)_)?(before|after)$/;

/** What an action changed, sorted by name. A side that was not recorded is null. */
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

/** The details other than changes, sorted by name. */
export function detailsOf(details: Recorded): { name: string; value: string | null }[] {
  return Object.entries(details)
    .filter(([name]) => !CHANGE.test(name))
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
