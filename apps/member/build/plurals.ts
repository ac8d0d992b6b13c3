/** A part of a compiled text: words, `#`, a value, or a value that chooses between forms. */
type Part = string | [name: string, type?: string, forms?: Record<string, Part[]>];

/**
 * A compiled text whose plurals are chosen by `name=`, the count itself, and which shows `name`, the count as it is
 * written. The library would write `#` by the language: 1,000 in English, next to amounts with a decimal comma.
 */
export function withWrittenCounts(text: readonly Part[]): Part[] {
  return text.map((part): Part => {
    if (typeof part === 'string') return part;
    const [name, type, forms] = part;
    if (type === undefined || forms === undefined) return part;
    const written = Object.entries(forms).map(([form, parts]) => [
      form,
      withWrittenCounts(parts.map((each): Part => (each === '#' ? [name] : each))),
    ]);
    return [`${name}=`, type, Object.fromEntries(written)];
  });
}

/** Whether a compiled text has nothing but words, values, and plurals of those: no dates, and no other choices. */
export function isComposable(text: readonly Part[]): boolean {
  return text.every((part) => {
    if (typeof part === 'string' || part[1] === undefined) return true;
    return part[1] === 'plural' && Object.values(part[2] ?? {}).every(isComposable);
  });
}
