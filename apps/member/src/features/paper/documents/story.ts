import { Pen } from '../sheet/pen.ts';
import type { Sheet, Style } from '../sheet/sheet.ts';
import { type PrintedAdvertisement, typed } from './advertisement.ts';

/** In tenths of a pixel of the story: 1080 x 1920 pixels at ten to a unit. */
const WIDTH = 108;
const HEIGHT = 192;
export const STORY_SCALE = 10;
/** Apps lay their own buttons over the top and the bottom of a story. */
const TOP = 25;
const BOTTOM = 34;
const EDGE = 6;
const INSIDE = EDGE + 5;
const QR_SIZE = 30;
const QUIET = 4;

const label: Style = { size: 3.2, bold: true, ink: 'accent' };
const underPicture: Style = { size: 6.8, bold: true, ink: 'dark' };
/** Without a picture, words fill its room. */
const alone: Style = { size: 12, bold: true, ink: 'dark' };
const beneath: Style = { size: 4, bold: false, ink: 'dark' };
const small: Style = { size: 3, bold: false, ink: 'soft' };
const scan: Style = { size: 4.4, bold: true, ink: 'dark' };
const link: Style = { size: 3.2, bold: true, ink: 'dark' };

/** An advertisement as a picture for stories, with room for the buttons that apps lay over it. */
export function story(advertisement: PrintedAdvertisement): Sheet {
  const pen = new Pen();
  const { words, picture } = advertisement;
  const inner = { x: INSIDE, width: WIDTH - 2 * INSIDE };
  const low = HEIGHT - BOTTOM;
  pen.box({ x: 0, y: 0, width: WIDTH }, { height: HEIGHT, ink: 'paper' });
  const card = { x: EDGE, y: TOP - 5, width: WIDTH - 2 * EDGE };
  pen.box(card, { height: low - card.y + 5, ink: 'white' });
  pen.frame(card, { height: low - card.y + 5, line: 0.2, ink: 'line' });
  const labelled = pen.text(words.advertisement.toUpperCase(), { ...inner, y: TOP, style: label, most: 1 });
  const paid = pen.text(words.paidBy, { ...inner, y: labelled + 0.5, style: small, most: 1 });
  const below =
    picture === null ? paid + 4 : pen.picture(picture, { x: EDGE, y: paid + 4, width: card.width }) + 5;
  const [title, body] = picture === null ? [alone, { ...beneath, size: 6 }] : [underPicture, beneath];
  const bodyTop = pen.text(advertisement.title, { ...inner, y: below, style: title, most: 3 });
  const codeTop = low - QR_SIZE;
  pen.text(advertisement.text, {
    ...inner,
    y: bodyTop + 2,
    style: body,
    most: pen.linesWithin(codeTop - 6 - bodyTop, body),
  });
  pen.qr(advertisement.codes.story, { x: INSIDE, y: codeTop, size: QR_SIZE });
  const nextToCode = { x: INSIDE + QR_SIZE + QUIET + 2, width: inner.width - QR_SIZE - QUIET - 2 };
  const scanned = pen.text(words.scan, { ...nextToCode, y: codeTop, style: scan, most: 2 });
  const address = pen.text(typed(advertisement.link), {
    ...nextToCode,
    y: scanned + 1,
    style: link,
    most: 3,
  });
  pen.text(words.shared, { ...nextToCode, y: address + 2, style: small, most: 4 });
  return pen.sheet(WIDTH, HEIGHT);
}
