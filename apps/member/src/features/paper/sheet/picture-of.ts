import { canvasOf, fontOf } from './fonts.ts';
import { qrRuns } from './qr-runs.ts';
import type { Ink, Mark, QrMark, Sheet, TextMark } from './sheet.ts';

/** The colours of the app's paper in the light. */
const colours: Readonly<Record<Ink, string>> = {
  dark: '#1b1a17',
  soft: '#5d574c',
  line: '#d9d0bc',
  accent: '#b3311f',
  paper: '#faf6ee',
  white: '#fff',
};

interface Look {
  /** Pixels for one millimetre of the sheet. */
  scale: number;
  type: 'image/png' | 'image/jpeg';
}

/** A sheet as a picture. */
export async function pictureOf(sheet: Sheet, { scale, type }: Look): Promise<Blob> {
  const context = canvasOf(Math.round(sheet.width * scale), Math.round(sheet.height * scale));
  context.fillStyle = colours.white;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.scale(scale, scale);
  for (const mark of sheet.marks) draw(mark, context);
  return blobOf(context.canvas, type);
}

/** The picture on a canvas as a file. */
export function blobOf(canvas: HTMLCanvasElement, type: Look['type']): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('there is no picture'))), type, 0.9);
  });
}

function draw(mark: Mark, context: CanvasRenderingContext2D): void {
  const { x, y } = mark;
  switch (mark.kind) {
    case 'text':
      drawText(mark, context);
      break;
    case 'box':
      context.fillStyle = colours[mark.ink];
      context.fillRect(x, y, mark.width, mark.height);
      break;
    case 'picture':
      context.drawImage(mark.picture.source, x, y, mark.width, mark.height);
      break;
    case 'qr':
      drawQr(mark, context);
  }
}

/** In the size in pixels that is seen: a small font that is scaled up has the gaps of a small font. */
function drawText({ text, x, y, style }: TextMark, context: CanvasRenderingContext2D): void {
  const { a: scale } = context.getTransform();
  context.save();
  context.resetTransform();
  context.fillStyle = colours[style.ink];
  context.font = fontOf(style, style.size * scale);
  context.fillText(text, x * scale, y * scale);
  context.restore();
}

/** Each edge on a whole pixel: blurred ones leave pale seams between the modules. */
function drawQr({ value, x, y, size }: QrMark, context: CanvasRenderingContext2D): void {
  const { runs, modules } = qrRuns(value);
  const { a: scale } = context.getTransform();
  const edge = (from: number, place: number) => Math.round((from + (place * size) / modules) * scale);
  context.save();
  context.resetTransform();
  context.fillStyle = '#000';
  for (const run of runs) {
    const [left, top] = [edge(x, run.x), edge(y, run.y)];
    context.fillRect(left, top, edge(x, run.x + run.length) - left, edge(y, run.y + 1) - top);
  }
  context.restore();
}
