import { Pen } from '../sheet/pen.ts';
import type { Sheet, Style } from '../sheet/sheet.ts';
import { letters, type PrintedAdvertisement, typed } from './advertisement.ts';

/** A6, upright. */
const A6 = { width: 105, height: 148 };
const A4 = { width: 210, height: 297 };

/** Wide enough for the quiet zone of the code and for printers that leave out the edge of an A4. */
const MARGIN = 8;
const WIDTH = A6.width - 2 * MARGIN;
/** A code is read from ten times its side: from more than 40 cm. */
const QR_SIZE = 42;
const QR_TOP = A6.height - MARGIN - QR_SIZE;
const BEYOND_CODE = MARGIN + QR_SIZE + 6;
const HAIRLINE = 0.1;

const label: Style = { size: 2.9, bold: true, ink: 'dark' };
const beneathPicture: { title: Style; body: Style; titleLines: number } = {
  title: { size: 6.2, bold: true, ink: 'dark' },
  body: { size: 3.6, bold: false, ink: 'dark' },
  titleLines: 2,
};
/** Words that fill the room of a picture. */
const large: typeof beneathPicture = {
  title: { size: 11, bold: true, ink: 'dark' },
  body: { size: 5.4, bold: false, ink: 'dark' },
  titleLines: 3,
};
const scan: Style = { size: 4.2, bold: true, ink: 'dark' };
const small: Style = { size: 2.7, bold: false, ink: 'dark' };
const link: Style = { size: 2.9, bold: true, ink: 'dark' };

/** An advertisement to pass on by hand, with the code of its link. */
export function handbill(advertisement: PrintedAdvertisement): Sheet {
  const pen = new Pen();
  const { words, picture } = advertisement;
  const top = labelled(pen, words.advertisement);
  const below = picture === null ? top + 4 : pen.picture(picture, { x: MARGIN, y: top, width: WIDTH }) + 3.5;
  const styles = picture === null ? large : beneathPicture;
  const inner = { x: MARGIN, width: WIDTH };
  const { title, body } = styles;
  const bodyTop = pen.text(letters(advertisement.title), {
    ...inner,
    y: below,
    style: title,
    most: styles.titleLines,
  });
  pen.text(letters(advertisement.text), {
    ...inner,
    y: bodyTop + body.size / 3,
    style: body,
    most: pen.linesWithin(QR_TOP - 4 - bodyTop, body),
  });
  pen.qr(advertisement.codes.print, { x: MARGIN, y: QR_TOP, size: QR_SIZE });
  nextToCode(pen, advertisement);
  return pen.sheet(A6.width, A6.height);
}

/** That it is an advertisement, in a frame. Answers where the next thing can begin. */
function labelled(pen: Pen, word: string): number {
  const width = pen.widthOf(word, label) + 4;
  pen.frame({ x: MARGIN, y: MARGIN, width }, { height: 5.2, line: 0.25, ink: 'dark' });
  pen.text(word, { x: MARGIN + 2, y: MARGIN + 0.75, width, style: label, most: 1 });
  return MARGIN + 5.2 + 2.8;
}

function nextToCode(pen: Pen, { words, link: address }: PrintedAdvertisement): void {
  const place = { x: BEYOND_CODE, width: A6.width - MARGIN - BEYOND_CODE };
  const below = pen.text(words.scan, { ...place, y: QR_TOP, style: scan, most: 2 });
  const lower = pen.text(typed(address), { ...place, y: below + 1, style: link });
  const who = pen.text(letters(words.paidBy), { ...place, y: lower + 2.5, style: small, most: 3 });
  pen.text(words.shared, { ...place, y: who + 1, style: small });
}

/** Where four handbills are on an A4, without anything between them. */
export const fourOnA4 = {
  ...A4,
  places: [0, A6.width].flatMap((x) => [0, A4.height / 2].map((y) => ({ x, y: y + 0.25, scale: 1 }))),
};

/** Around a single handbill: its ground reaches over the cut, and the marks stand beyond that. */
const BLEED = 3;
const AROUND = 10;

/** One handbill with room around it, to be cut at the marks. */
export const oneToCut = {
  width: A6.width + 2 * AROUND,
  height: A6.height + 2 * AROUND,
  places: [{ x: AROUND, y: AROUND, scale: 1 }],
  cut: { inset: AROUND, bleed: BLEED },
};

/** One handbill on an A4, twice as large. */
export const poster = { ...A4, places: [{ x: 0, y: 0.5, scale: 2 }] };

/** Where to cut an A4 into four: at the middle of each edge and in the centre, outside of what is printed. */
export function cropMarks(): Sheet {
  const pen = new Pen();
  const { width, height } = A4;
  const [x, y] = [width / 2, height / 2];
  const length = 6;
  const ink = { ink: 'dark' as const };
  for (const top of [0, height - length])
    pen.box({ x: x - HAIRLINE / 2, y: top, width: HAIRLINE }, { height: length, ...ink });
  for (const left of [0, width - length])
    pen.box({ x: left, y: y - HAIRLINE / 2, width: length }, { height: HAIRLINE, ...ink });
  pen.box({ x: x - HAIRLINE / 2, y: y - length / 2, width: HAIRLINE }, { height: length, ...ink });
  pen.box({ x: x - length / 2, y: y - HAIRLINE / 2, width: length }, { height: HAIRLINE, ...ink });
  return pen.sheet(width, height);
}

/** Where to cut a single handbill: two marks at each corner, outside of its bleed. */
export function cornerMarks(): Sheet {
  const pen = new Pen();
  const { width, height } = oneToCut;
  const length = AROUND - BLEED - 2;
  const ink = { ink: 'dark' as const };
  for (const x of [AROUND, width - AROUND]) {
    for (const y of [0, height - length]) {
      pen.box({ x: x - HAIRLINE / 2, y, width: HAIRLINE }, { height: length, ...ink });
    }
  }
  for (const y of [AROUND, height - AROUND]) {
    for (const x of [0, width - length]) {
      pen.box({ x, y: y - HAIRLINE / 2, width: length }, { height: HAIRLINE, ...ink });
    }
  }
  return pen.sheet(width, height);
}
