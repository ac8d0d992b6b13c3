/** A changed part of a page. Null: it was added or removed. */
export interface ChangedPart {
  before: string | null;
  after: string | null;
}

/**
 * The differences between two texts of a page, part by part, with their elements, so that a link shows its
 * target.
 */
export function changedParts(before: string, after: string): ChangedPart[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const common = commonLengths(was, is);
  const changed: ChangedPart[] = [];
  let [left, right] = [0, 0];
  while (left < was.length || right < is.length) {
    if (left < was.length && was[left] === is[right]) {
      left += 1;
      right += 1;
    } else if (left < was.length && at(common, left + 1, right) >= at(common, left, right + 1)) {
      changed.push({ before: was[left] ?? null, after: null });
      left += 1;
    } else {
      changed.push({ before: null, after: is[right] ?? null });
      right += 1;
    }
  }
  return paired(changed);
}

/** A part ends where a paragraph, a heading, an item or a row does. */
function partsOf(content: string): string[] {
  return content.split(/(?<=<\/(?:p|h[1-6]|li|tr|figure|blockquote|pre)>)|(?<=<[bh]r>)/).flatMap((part) => {
    const text = part.trim();
    return text === '' ? [] : text;
  });
}

/** By start positions in both texts: the length of the longest common subsequence of the remaining parts. */
function commonLengths(was: readonly string[], is: readonly string[]): number[][] {
  const lengths: number[][] = Array.from({ length: was.length + 1 }, () => Array(is.length + 1).fill(0));
  for (let left = was.length - 1; left >= 0; left -= 1) {
    for (let right = is.length - 1; right >= 0; right -= 1) {
      const length =
        was[left] === is[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
      (lengths[left] ?? [])[right] = length;
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}

/** A removal and the addition in its place are one change. */
function paired(changed: readonly ChangedPart[]): ChangedPart[] {
  const pairs: ChangedPart[] = [];
  for (const part of changed) {
    const last = pairs.find((pair) => pair.after === null);
    if (part.after !== null && last) last.after = part.after;
    else pairs.push({ ...part });
  }
  return pairs;
}
