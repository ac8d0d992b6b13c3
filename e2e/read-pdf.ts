// Reads a PDF with the library that Chrome and Android show PDFs with.
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Download } from '@playwright/test';
import decodeQr from 'qr/decode.js';

const MM_PER_POINT = 25.4 / 72;
/** Dots to an inch, as a phone's camera sees a printed page. */
const RESOLUTION = 150;

interface ReadPage {
  /** In millimetres, rounded. */
  width: number;
  height: number;
  /** The words, as a search finds them. */
  text: string;
  /** Four bytes for each pixel. */
  picture: { width: number; height: number; data: Uint8Array };
}

/** The pages of a downloaded PDF. */
export async function readPdf(download: Download): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(await download.path()));
  const pages: ReadPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Before the page is rendered, which closes it.
    const text = page.getText().replaceAll(/\s+/g, ' ');
    const { width, height, data } = await page.render({ scale: RESOLUTION / 72, render: 'bitmap' });
    pages.push({
      width: Math.round(originalWidth * MM_PER_POINT),
      height: Math.round(originalHeight * MM_PER_POINT),
      text,
      picture: { width, height, data },
    });
  }
  document.destroy();
  library.destroy();
  return pages;
}

/** The text of the QR code in a part of a page: a quarter, counted from the upper left, or the whole. */
export function qrOn({ picture }: ReadPage, quarter?: 0 | 1 | 2 | 3): string {
  return decodeQr(quarter === undefined ? picture : quarterOf(picture, quarter));
}

/**
 * What a poor camera held 40 cm away takes of it: 1,600 pixels over the 46 cm that it sees there (60 degrees), held askew
 * and out of focus by a pixel each way.
 */
const CAMERA = { dotsPerInch: (1_600 / 460) * 25.4, degrees: 6, blur: 1 } as const;

/** As `qrOn`, from what such a camera takes of the page 40 cm away. */
export function qrFrom40cm({ picture }: ReadPage, quarter: 0 | 1 | 2 | 3): string {
  return decodeQr(takenBy(CAMERA, quarterOf(picture, quarter)));
}

function takenBy(
  { dotsPerInch, degrees, blur }: typeof CAMERA,
  { width, height, data }: ReadPage['picture'],
): ReadPage['picture'] {
  const step = RESOLUTION / dotsPerInch;
  const taken = { width: Math.floor(width / step), height: Math.floor(height / step) };
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const pixels = new Uint8Array(taken.width * taken.height * 4).fill(255);
  /** The mean light around a point of the page. */
  const light = (left: number, top: number) => {
    const reach = Math.round(step * blur);
    let [all, count] = [0, 0];
    for (let y = top - reach; y <= top + reach; y += 1) {
      for (let x = left - reach; x <= left + reach; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        all += data[(y * width + x) * 4] ?? 255;
        count += 1;
      }
    }
    return count === 0 ? 255 : all / count;
  };
  for (let row = 0; row < taken.height; row += 1) {
    for (let column = 0; column < taken.width; column += 1) {
      const [x, y] = [column * step - width / 2, row * step - height / 2];
      const [left, top] = [x * cos - y * sin + width / 2, x * sin + y * cos + height / 2];
      const at = (row * taken.width + column) * 4;
      pixels.fill(light(Math.round(left), Math.round(top)), at, at + 3);
    }
  }
  return { ...taken, data: pixels };
}

function quarterOf({ width, height, data }: ReadPage['picture'], quarter: number): ReadPage['picture'] {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const left = (quarter % 2) * half.width;
  const top = Math.floor(quarter / 2) * half.height;
  const cut = new Uint8Array(half.width * half.height * 4);
  for (let row = 0; row < half.height; row += 1) {
    const start = ((top + row) * width + left) * 4;
    cut.set(data.subarray(start, start + half.width * 4), row * half.width * 4);
  }
  return { ...half, data: cut };
}
