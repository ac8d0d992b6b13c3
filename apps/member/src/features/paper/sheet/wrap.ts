const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Stays with the word that follows it. */
const OPENS = /^[\p{Ps}\p{Pi}¿¡$€]+$/u;
/** Joins the words next to it: a no-break space, an apostrophe, a hyphen or a slash within a word. */
const JOINS = /^[\u00a0\u202f\u2060'’]+$/u;
const ELLIPSIS = '…';

interface Room {
  /** How wide a line can be, in the unit of `measure`. */
  width: number;
  /** How many lines there are at most; the last ends with an ellipsis if it is not the end of the text. */
  most: number;
  measure(line: string): number;
}

/** The lines of a text that fit into a room. Its own line breaks stay. */
export function wrapped(text: string, { width, most, measure }: Room): string[] {
  const lines = text
    .trim()
    .split('\n')
    .flatMap((paragraph) => linesOf(paragraph, (line) => measure(line) <= width));
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  const last = shown.pop();
  if (last === undefined) return [];
  return [...shown, shortened(last, (line) => measure(line) <= width)];
}

function linesOf(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(paragraph)) {
    if (fits((line + piece).trimEnd())) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    const parts = fits(piece.trimEnd()) ? [piece] : brokenUp(piece, fits);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return [...lines, line.trimEnd()];
}

/** What can begin a line, each with all that must not: closing punctuation and spaces. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  let opened = false;
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    const previous = pieces.at(-1);
    const opens = OPENS.test(segment);
    const begins = isWordLike === true || opens;
    const joined = opened || (previous !== undefined && JOINS.test(previous.slice(-1)));
    if (previous === undefined || (begins && !joined)) pieces.push(segment);
    else pieces[pieces.length - 1] = previous + segment;
    opened = opens;
  }
  return pieces;
}

/** A word that is longer than a line, such as an address, by its letters. */
function brokenUp(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of letters.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const kept = [...letters.segment(line)].map(({ segment }) => segment);
  while (kept.length > 0 && !fits(`${kept.join('').trimEnd()}${ELLIPSIS}`)) kept.pop();
  return `${kept
    .join('')
    .trimEnd()
    .replace(/[.,;:、。，]$/u, '')}${ELLIPSIS}`;
}
