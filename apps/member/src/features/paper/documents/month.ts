import { Pen } from '../sheet/pen.ts';
import type { Sheet, Style } from '../sheet/sheet.ts';
import { letters } from './advertisement.ts';

/** A4, upright. */
const WIDTH = 210;
const HEIGHT = 297;
const MARGIN = 18;
const INNER = WIDTH - 2 * MARGIN;
const LOWEST = HEIGHT - MARGIN;
const RULE = 0.2;
const GAP = 2.5;

const company: Style = { size: 4.4, bold: true, ink: 'dark' };
const title: Style = { size: 8, bold: true, ink: 'dark' };
const heading: Style = { size: 4.8, bold: true, ink: 'dark' };
const plain: Style = { size: 3.5, bold: false, ink: 'dark' };
const bold: Style = { ...plain, bold: true };
const quiet: Style = { size: 3, bold: false, ink: 'soft' };

/** One line of a table: texts from the left, amounts on the right. The first cell takes what is left. */
interface TableRow {
  cells: readonly string[];
  strong?: boolean;
}

export interface Table {
  title: string;
  /** How wide the cells after the first are, in millimetres. */
  widths: readonly number[];
  rows: readonly TableRow[];
  note?: string;
}

export interface MonthStatement {
  company: readonly string[];
  title: string;
  username: string;
  /** Whose account it is, with the address. */
  account: string;
  tables: readonly Table[];
  notes: readonly string[];
}

/** A statement as pages of A4. Every page but the first repeats whose statement it is. */
export function monthSheets(statement: MonthStatement): Sheet[] {
  const pages = new Pages(statement);
  for (const table of statement.tables) pages.table(table);
  return pages.finish();
}

class Pages {
  readonly #statement: MonthStatement;
  readonly #sheets: Sheet[] = [];
  #pen = new Pen();
  #y = MARGIN;

  constructor(statement: MonthStatement) {
    this.#statement = statement;
    const { company: lines } = statement;
    for (const [index, line] of lines.entries()) this.#write(letters(line), index === 0 ? company : quiet);
    this.#y += 9;
    this.#write(statement.title, title);
    this.#y += 3;
    this.#write(letters(statement.account), plain);
    this.#y += 4;
  }

  table({ title: name, widths, rows, note }: Table): void {
    // A heading stays with the first two lines.
    this.#room(heading.size * 2 + plain.size * 5);
    this.#y += 4;
    this.#write(name, heading);
    if (note !== undefined) this.#write(note, quiet);
    this.#y += 1.5;
    for (const row of rows) this.#row(row, widths);
  }

  finish(): Sheet[] {
    this.#room(this.#statement.notes.length * quiet.size * 3);
    this.#y += 6;
    for (const note of this.#statement.notes) this.#write(note, quiet);
    return [...this.#sheets, this.#pen.sheet(WIDTH, HEIGHT)];
  }

  #row({ cells: [first = '', ...others], strong = false }: TableRow, widths: readonly number[]): void {
    const style = strong ? bold : plain;
    const wide = INNER - widths.reduce((sum, width) => sum + width, 0);
    this.#room(plain.size * 4);
    this.#pen.box({ x: MARGIN, y: this.#y, width: INNER }, { height: RULE, ink: strong ? 'dark' : 'line' });
    const top = this.#y + 1.4;
    let below = this.#pen.text(letters(first), { x: MARGIN, y: top, width: wide - GAP, style, most: 2 });
    let x = MARGIN + wide;
    for (const [index, cell] of others.entries()) {
      const width = widths[index] ?? 0;
      below = Math.max(
        below,
        this.#pen.text(cell, { x: x + GAP, y: top, width: width - GAP, style, most: 2, align: 'end' }),
      );
      x += width;
    }
    this.#y = below + 1.2;
  }

  #write(text: string, style: Style): void {
    this.#y = this.#pen.text(text, { x: MARGIN, y: this.#y, width: INNER, style });
  }

  /** Begins a new page where a height does not fit. */
  #room(height: number): void {
    if (this.#y + height <= LOWEST) return;
    this.#sheets.push(this.#pen.sheet(WIDTH, HEIGHT));
    this.#pen = new Pen();
    this.#y = MARGIN;
    const { title: name, username } = this.#statement;
    this.#write(`${name} · ${username} · ${this.#sheets.length + 1}`, quiet);
    this.#y += 4;
  }
}
