import { bytesOf, hexOf, numberOf, type PdfFile, type Reference } from './pdf-file.ts';

/** A font has codes of one byte. */
const LETTERS_MAX = 255;
/** Every letter is half as wide as the font is high; each line is stretched to its real width. */
const WIDTH = 500;

interface Font {
  name: string;
  reference: Reference;
  letters: string[];
}

/**
 * Letters that are not drawn, under the picture of each line, so that a reader can search, select and read aloud what
 * the device's own fonts have drawn. The fonts have no shapes, only the meaning of their codes.
 */
export class HiddenLetters {
  readonly #fonts: Font[] = [];
  readonly #places = new Map<string, { font: Font; code: number }>();
  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The operators of a line: its baseline starts at `x`, `y`; all in points. */
  line(text: string, { x, y, width, size }: { x: number; y: number; width: number; size: number }): string {
    // With a space, so that the next line's first word is not joined to this one's last.
    const letters = [...`${text} `];
    const stretch = (100 * width) / ((letters.length - 1) * size * (WIDTH / 1000));
    const shown = this.#runs(letters).map(
      ({ font, codes }) => `/${font.name} ${numberOf(size)} Tf <${codes}> Tj`,
    );
    return `BT 3 Tr ${numberOf(stretch)} Tz ${numberOf(x)} ${numberOf(y)} Td ${shown.join(' ')} ET`;
  }

  /** The fonts for the resources of every page; complete once all lines are written. */
  resources(): string {
    return this.#fonts.map(({ name, reference }) => `/${name} ${reference} 0 R`).join(' ');
  }

  /** Adds the fonts to the file. */
  async finish(): Promise<void> {
    if (this.#fonts.length === 0) return;
    const shape = this.#file.addStream('', bytesOf(`${WIDTH} 0 0 -200 ${WIDTH} 800 d1`));
    for (const font of this.#fonts) await this.#add(font, shape);
  }

  #runs(letters: readonly string[]): { font: Font; codes: string }[] {
    const runs: { font: Font; codes: string }[] = [];
    for (const letter of letters) {
      const { font, code } = this.#placeOf(letter);
      const hex = code.toString(16).padStart(2, '0');
      const last = runs.at(-1);
      if (last?.font === font) last.codes += hex;
      else runs.push({ font, codes: hex });
    }
    return runs;
  }

  #placeOf(letter: string): { font: Font; code: number } {
    const known = this.#places.get(letter);
    if (known) return known;
    const last = this.#fonts.at(-1);
    const font = last && last.letters.length < LETTERS_MAX ? last : this.#newFont();
    font.letters.push(letter);
    const place = { font, code: font.letters.length };
    this.#places.set(letter, place);
    return place;
  }

  #newFont(): Font {
    const font = { name: `T${this.#fonts.length}`, reference: this.#file.reserve(), letters: [] };
    this.#fonts.push(font);
    return font;
  }

  async #add({ letters, reference }: Font, shape: Reference): Promise<void> {
    const meaning = await this.#file.addPacked('', bytesOf(meaningOf(letters)));
    const names = letters.map((_, index) => `/l${index + 1}`);
    const shapes = names.map((name) => `${name} ${shape} 0 R`);
    this.#file.add(
      [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [0.001 0 0 0.001 0 0]',
        `/FirstChar 1 /LastChar ${letters.length} /Widths [${letters.map(() => WIDTH).join(' ')}]`,
        `/Encoding << /Type /Encoding /Differences [1 ${names.join(' ')}] >>`,
        `/CharProcs << ${shapes.join(' ')} >> /Resources << >> /ToUnicode ${meaning} 0 R >>`,
      ].join('\n'),
      reference,
    );
  }
}

/** The table from a font's codes to letters, in at most 100 lines at a time, as the format has it. */
function meaningOf(letters: readonly string[]): string {
  const rows = letters.map(
    (letter, index) => `<${(index + 1).toString(16).padStart(2, '0')}> <${hexOf(letter)}>`,
  );
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) => {
    const block = rows.slice(index * 100, (index + 1) * 100);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
