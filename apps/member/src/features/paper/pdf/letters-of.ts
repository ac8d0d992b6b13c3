import { canvasOf, fontOf } from '../sheet/fonts.ts';
import type { TextMark } from '../sheet/sheet.ts';

/** What printers resolve: 600 dots to an inch. */
export const DOTS_PER_MM = 600 / 25.4;
/** Room for what reaches beyond a line's measured box, in parts of the font's size. */
const ABOVE = 1.15;
const BELOW = 0.4;
const ASIDE = 0.15;
/** Halfway between paper and ink. */
const INK = 127;

/** The ink of a line of text, one bit for each dot, rows filled up to whole bytes. */
export interface Letters {
  bits: Uint8Array<ArrayBuffer>;
  /** In dots. */
  width: number;
  height: number;
  /** The dots from the start of the baseline to the picture's left edge, and down to its lower edge. */
  before: number;
  below: number;
}

/** Draws a line of text with the device's fonts, as finely as it is printed. */
export function lettersOf({ text, width, style }: TextMark): Letters {
  const size = style.size * DOTS_PER_MM;
  const before = Math.ceil(size * ASIDE);
  const baseline = Math.ceil(size * ABOVE);
  const below = Math.ceil(size * BELOW);
  const context = canvasOf(Math.ceil(width * DOTS_PER_MM) + 2 * before, baseline + below);
  context.font = fontOf(style, size);
  context.fillText(text, before, baseline);
  const { canvas } = context;
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const letters = { bits: bitsOf(pixels), width: canvas.width, height: canvas.height, before, below };
  // Some phones free a canvas late, and have room for few.
  canvas.width = 0;
  return letters;
}

function bitsOf({ data, width, height }: ImageData): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) <= INK) continue;
      const at = y * rowBytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bits;
}
