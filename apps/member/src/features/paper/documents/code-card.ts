import { Pen } from '../sheet/pen.ts';
import type { Sheet, Style } from '../sheet/sheet.ts';
import { type PrintedAdvertisement, typed } from './advertisement.ts';

const WIDTH = 84;
const MARGIN = 6;
/** A code is read from ten times its side. */
const QR_SIZE = 60;
/** Around the code: four modules of the smallest code that holds a link, with 25 to a side. */
const QUIET = 10;
/** 1680 pixels across: 200 for an inch of an A4. */
export const CODE_CARD_SCALE = 20;

const label: Style = { size: 3.6, bold: true, ink: 'dark' };
const heading: Style = { size: 6, bold: true, ink: 'dark' };
const link: Style = { size: 3.4, bold: true, ink: 'dark' };
const small: Style = { size: 3.2, bold: false, ink: 'dark' };

interface CodeCard extends Pick<PrintedAdvertisement, 'title' | 'link' | 'words'> {
  /** The link in the code. */
  code: string;
}

/** The code of a link as a picture for any print, which says that it leads to an advertisement. As high as its words. */
export function codeCard({ title, link: address, words, code }: CodeCard): Sheet {
  const pen = new Pen();
  const inner = { x: MARGIN, width: WIDTH - 2 * MARGIN, align: 'middle' as const };
  const labelled = pen.text(words.advertisement, { ...inner, y: MARGIN, style: label });
  const codeTop = pen.text(title, { ...inner, y: labelled + 1.5, style: heading }) + QUIET;
  pen.qr(code, { x: (WIDTH - QR_SIZE) / 2, y: codeTop, size: QR_SIZE });
  const below = codeTop + QR_SIZE + QUIET;
  const paid = pen.text(words.paidBy, { ...inner, y: below, style: small });
  const shared = pen.text(words.shared, { ...inner, y: paid + 1, style: small });
  const bottom = pen.text(typed(address), { ...inner, y: shared + 2, style: link });
  return pen.sheet(WIDTH, bottom + MARGIN);
}
