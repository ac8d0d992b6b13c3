/** A percentage with the comma that amounts have: `3,07 %`. A second one makes it a range. */
export function percentText(percent: number, upTo: number | null = null): string {
  const range = upTo === null ? String(percent) : `${percent} – ${upTo}`;
  return `${range.replaceAll('.', ',')}\u00a0%`;
}
