import { qrRuns } from '../sheet/qr-runs.ts';
import type { BoxMark, Ink, Mark, PictureMark, QrMark, Sheet, TextMark } from '../sheet/sheet.ts';
import type { HiddenLetters } from './hidden-letters.ts';
import { DOTS_PER_MM, type Letters } from './letters-of.ts';
import { numberOf, type PdfFile, type Reference } from './pdf-file.ts';

export const POINTS_PER_MM = 72 / 25.4;

/**
 * Cyan, magenta, yellow and black. What is read is black alone: four inks that do not quite meet blur small letters
 * and the modules of a code.
 */
const inks: Readonly<Record<Ink, string>> = {
  dark: '0 0 0 1 k',
  soft: '0 0 0 0.7 k',
  line: '0 0 0 0.25 k',
  accent: '0 0.8 0.8 0.25 k',
  paper: '0 0.01 0.04 0.02 k',
  white: '0 0 0 0 k',
};

/** What a canvas means by red, green and blue: sRGB (IEC 61966-2-1). Unnamed ones would be those of any device. */
const SRGB =
  '[/CalRGB << /WhitePoint [0.9505 1 1.089] /Gamma [2.2 2.2 2.2] /Matrix [0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505] >>]';

const points = (millimetres: number) => numberOf(millimetres * POINTS_PER_MM);

/** Turns the marks of sheets into the operators of a PDF, and adds the pictures they need, each once. */
export class Marks {
  readonly #file: PdfFile;
  readonly #hidden: HiddenLetters;
  readonly #draw: (mark: TextMark) => Letters;
  readonly #names = new Map<Reference, string>();
  readonly #drawn = new Map<string, { reference: Reference; letters: Omit<Letters, 'bits'> }>();

  constructor(file: PdfFile, means: { hidden: HiddenLetters; draw: (mark: TextMark) => Letters }) {
    this.#file = file;
    this.#hidden = means.hidden;
    this.#draw = means.draw;
  }

  /** The name by which operators draw a picture or a form. */
  name(reference: Reference): string {
    const name = this.#names.get(reference) ?? `X${this.#names.size}`;
    this.#names.set(reference, name);
    return name;
  }

  resources(): string {
    return [...this.#names].map(([reference, name]) => `/${name} ${reference} 0 R`).join(' ');
  }

  async operators(sheet: Sheet): Promise<string> {
    const operators: string[] = [];
    for (const mark of sheet.marks) operators.push(await this.#operatorsOf(mark, sheet.height));
    return operators.join('\n');
  }

  async #operatorsOf(mark: Mark, height: number): Promise<string> {
    switch (mark.kind) {
      case 'text':
        return this.#text(mark, height);
      case 'picture':
        return this.#picture(mark, height);
      case 'box':
        return `${inks[mark.ink]} ${rectangle(mark, height)} f`;
      case 'qr':
        return qrOperators(mark, height);
    }
  }

  async #text(mark: TextMark, height: number): Promise<string> {
    const { reference, letters } = await this.#lettersOf(mark);
    const dot = 1 / DOTS_PER_MM;
    const place = [letters.width * dot, 0, 0, letters.height * dot, mark.x - letters.before * dot];
    const bottom = height - mark.y - letters.below * dot;
    const matrix = [...place, bottom].map(points).join(' ');
    const line = this.#hidden.line(mark.text, {
      x: mark.x * POINTS_PER_MM,
      y: (height - mark.y) * POINTS_PER_MM,
      width: mark.width * POINTS_PER_MM,
      size: mark.style.size * POINTS_PER_MM,
    });
    return `q ${inks[mark.style.ink]} ${matrix} cm /${this.name(reference)} Do Q\n${line}`;
  }

  async #lettersOf(mark: TextMark) {
    const { text, style } = mark;
    const key = `${style.size} ${style.bold} ${text}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    const { bits, ...letters } = this.#draw(mark);
    // A one is ink.
    const entries = `/Type /XObject /Subtype /Image /ImageMask true /Decode [1 0] /BitsPerComponent 1 /Width ${letters.width} /Height ${letters.height}`;
    const drawn = { reference: await this.#file.addPacked(entries, bits), letters };
    this.#drawn.set(key, drawn);
    return drawn;
  }

  #picture({ picture, x, y, width, height: tall }: PictureMark, height: number): string {
    const reference = this.#file.addStream(
      `/Type /XObject /Subtype /Image /ColorSpace ${SRGB} /BitsPerComponent 8 /Filter /DCTDecode /Width ${picture.width} /Height ${picture.height}`,
      picture.jpeg,
    );
    const matrix = [width, 0, 0, tall, x, height - y - tall].map(points).join(' ');
    return `q ${matrix} cm /${this.name(reference)} Do Q`;
  }
}

function rectangle(box: Pick<BoxMark, 'x' | 'y' | 'width' | 'height'>, height: number): string {
  return `${[box.x, height - box.y - box.height, box.width, box.height].map(points).join(' ')} re`;
}

/** All modules as one shape: drawn one by one, a screen would show seams between them. */
function qrOperators({ value, x, y, size }: QrMark, height: number): string {
  const { runs, modules } = qrRuns(value);
  const module = size / modules;
  const shapes = runs.map((run) =>
    rectangle(
      { x: x + run.x * module, y: y + run.y * module, width: run.length * module, height: module },
      height,
    ),
  );
  return `${inks.dark} ${shapes.join(' ')} f`;
}
