/** The values of a text by their names. */
export type TextValues = Record<string, string | number>;

/** A count with no-break spaces between thousands, as amounts have them: `1 000`. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

/**
 * The values of a text: counts as they are written, and under `name=` as they are, which chooses the plural form
 * (build/plurals.ts).
 */
export function writtenValues(values: TextValues): TextValues {
  const written: TextValues = {};
  for (const [name, value] of Object.entries(values)) {
    written[name] = typeof value === 'number' ? countText(value) : value;
    written[`${name}=`] = value;
  }
  return written;
}
