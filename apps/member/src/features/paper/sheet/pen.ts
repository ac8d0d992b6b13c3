import { widthOf } from './fonts.ts';
import type { Ink, Mark, Picture, Sheet, Style } from './sheet.ts';
import { wrapped } from './wrap.ts';

/** From one baseline to the next, and from the top of a line to its baseline, for a font of size 1. */
const LEADING = 1.32;
const ASCENT = 0.95;

interface Place {
  x: number;
  y: number;
  width: number;
}

interface TextPlace extends Place {
  style: Style;
  /** How many lines there are at most; as many as the text needs by default. */
  most?: number;
  align?: 'start' | 'end' | 'middle';
}

/** Writes the marks of a sheet from its top to its bottom, in millimetres. */
export class Pen {
  readonly #marks: Mark[] = [];

  /** Writes a text below `y`, in lines that fit. Answers where the next thing can begin. */
  text(
    text: string,
    { x, y, width, style, most = Number.POSITIVE_INFINITY, align = 'start' }: TextPlace,
  ): number {
    const lines = wrapped(text, { width, most, measure: (line) => widthOf(line, style) });
    for (const [index, line] of lines.entries()) {
      if (line === '') continue;
      const measured = widthOf(line, style);
      const left = { start: 0, end: width - measured, middle: (width - measured) / 2 }[align];
      this.#marks.push({
        kind: 'text',
        text: line,
        x: x + left,
        y: y + style.size * (ASCENT + index * LEADING),
        width: measured,
        style,
      });
    }
    return y + lines.length * style.size * LEADING;
  }

  widthOf(line: string, style: Style): number {
    return widthOf(line, style);
  }

  /** How many lines of a style fit between two heights. */
  linesWithin(height: number, { size }: Style): number {
    return Math.max(0, Math.floor(height / (size * LEADING)));
  }

  box({ x, y, width }: Place, { height, ink }: { height: number; ink: Ink }): void {
    this.#marks.push({ kind: 'box', x, y, width, height, ink });
  }

  /** The four sides of a box, drawn inside it. */
  frame(place: Place, { height, line, ink }: { height: number; line: number; ink: Ink }): void {
    const { x, y, width } = place;
    this.box(place, { height: line, ink });
    this.box({ x, y: y + height - line, width }, { height: line, ink });
    this.box({ x, y, width: line }, { height, ink });
    this.box({ x: x + width - line, y, width: line }, { height, ink });
  }

  /** Answers where the next thing can begin. */
  picture(picture: Picture, { x, y, width }: Place): number {
    const height = (width * picture.height) / picture.width;
    this.#marks.push({ kind: 'picture', x, y, width, height, picture });
    return y + height;
  }

  qr(value: string, { x, y, size }: { x: number; y: number; size: number }): void {
    this.#marks.push({ kind: 'qr', x, y, size, value });
  }

  sheet(width: number, height: number): Sheet {
    return { width, height, marks: this.#marks };
  }
}
