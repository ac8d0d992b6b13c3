import { Pen } from '../sheet/pen.ts';
import type { Sheet, Style } from '../sheet/sheet.ts';
import { letters } from './advertisement.ts';

/** A5, upright. */
const WIDTH = 148;
const HEIGHT = 210;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
/** Where the values begin. */
const VALUES = 62;
const RULE = 0.2;

const company: Style = { size: 4.4, bold: true, ink: 'dark' };
const plain: Style = { size: 3.6, bold: false, ink: 'dark' };
const quiet: Style = { size: 3.2, bold: false, ink: 'soft' };
const title: Style = { size: 8, bold: true, ink: 'dark' };
const strong: Style = { size: 4.6, bold: true, ink: 'dark' };

/** A receipt in the reader's words, in the order in which it is read. */
export interface Receipt {
  /** Who runs this, one line each: what the company has filled in. */
  company: readonly string[];
  title: string;
  /** Whose account it is, one line each. */
  to: { name: string; lines: readonly string[] };
  facts: readonly { name: string; value: string }[];
  total: { name: string; value: string };
  /** What it is not, and when it was made. */
  notes: readonly string[];
}

/** A receipt as a page of A5. */
export function receiptSheet(receipt: Receipt): Sheet {
  const pen = new Pen();
  const line = { x: MARGIN, width: INNER };
  let y = MARGIN;
  for (const [index, text] of receipt.company.entries()) {
    y = pen.text(letters(text), { ...line, y, style: index === 0 ? company : quiet });
  }
  y = pen.text(receipt.title, { ...line, y: y + 9, style: title, most: 2 }) + 3;
  pen.box({ ...line, y }, { height: RULE, ink: 'dark' });
  y = row(pen, { name: receipt.to.name, values: receipt.to.lines, y: y + 3 });
  for (const { name, value } of receipt.facts) y = row(pen, { name, values: [value], y: y + 1.2 });
  y += 3;
  pen.box({ ...line, y }, { height: RULE, ink: 'dark' });
  y = row(pen, { name: receipt.total.name, values: [receipt.total.value], y: y + 3, style: strong }) + 2;
  pen.box({ ...line, y }, { height: RULE, ink: 'dark' });
  y += 5;
  for (const note of receipt.notes) y = pen.text(note, { ...line, y, style: quiet }) + 1;
  return pen.sheet(WIDTH, HEIGHT);
}

interface Row {
  name: string;
  values: readonly string[];
  y: number;
  style?: Style;
}

/** A name, and its values in lines of their own. Answers where the next row can begin. */
function row(pen: Pen, { name, values, y, style = plain }: Row): number {
  const named = pen.text(name, { x: MARGIN, y, width: VALUES - MARGIN - 4, style });
  let below = y;
  for (const value of values) {
    below = pen.text(letters(value), { x: VALUES, y: below, width: WIDTH - MARGIN - VALUES, style });
  }
  return Math.max(named, below);
}
