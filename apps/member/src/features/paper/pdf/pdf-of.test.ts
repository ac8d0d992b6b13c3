import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Ink, Picture, Sheet, TextMark } from '../sheet/sheet.ts';
import type { Letters } from './letters-of.ts';
import { pdfOf } from './pdf-of.ts';

const about = { title: 'Trà sữa 茶', language: 'vi', made: new Date('2026-03-04T05:06:07Z') };
const style = { size: 4, bold: false, ink: 'dark' as const };
const line = (text: string, y: number): TextMark => ({ kind: 'text', text, x: 10, y, width: 30, style });

/** Eight dots by one, all of them ink. */
function draw(): Letters {
  return { bits: new Uint8Array([0xff]), width: 8, height: 1, before: 0, below: 0 };
}

async function written(sheet: Sheet, places?: { x: number; y: number; scale: number }[]): Promise<Buffer> {
  const page = { width: 210, height: 297, sheet, ...(places ? { places } : {}) };
  return Buffer.from(await (await pdfOf([page], about, draw)).arrayBuffer());
}

/** Every stream of a file as text, uncompressed. */
function streamsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/<< ?(.*)\/Length (\d+) >>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const content = file.subarray(start, start + Number(match[2]));
    return (match[1]?.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
  });
}

test('every object of a PDF is where its table says', async () => {
  const file = await written({ width: 210, height: 297, marks: [line('Trà sữa', 20), line('茶', 30)] });
  const text = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const rows = text.slice(start).match(/^\d{10} 00000 n $/gm) ?? [];
  expect(rows.length).toBeGreaterThan(8);
  for (const [index, row] of rows.entries()) {
    expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  expect(text).toContain('/MediaBox [0 0 595.276 841.89]');
  expect(text).toContain(Buffer.from('Trà sữa 茶', 'utf16le').swap16().toString('hex'));
});

test('a PDF has the letters of its lines below their pictures, in every script, and its ink is black', async () => {
  const long = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const file = await written({ width: 210, height: 297, marks: [line('Trà', 20), line(`${long}𠮷`, 30)] });
  const streams = streamsOf(file);
  const meanings = streams.filter((stream) => stream.includes('beginbfchar'));
  // A font has 255 letters at most.
  expect(meanings).toHaveLength(2);
  const letters = meanings
    .flatMap((stream) => [...stream.matchAll(/^<..> <([0-9a-f]+)>$/gm)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  expect(new Set(letters)).toEqual(new Set([...`Trà ${long}𠮷`]));
  const drawn = streams.find((stream) => stream.includes(' Tj'));
  expect(drawn).toContain('BT 3 Tr');
  expect(drawn).toMatch(/^q 0 0 0 1 k /);
  expect(streams).toContain(String.fromCharCode(0xff));
});

test('a line that occurs twice is drawn once, and a sheet in four places is written once', async () => {
  const sheet = { width: 105, height: 148, marks: [line('Tea', 20), line('Tea', 40)] };
  const places = [0, 105].flatMap((x) => [0, 148].map((y) => ({ x, y, scale: 1 })));
  const file = (await written(sheet, places)).toString('latin1');
  expect(file.split('/ImageMask').length - 1).toBe(1);
  expect(file.split('/Subtype /Form').length - 1).toBe(1);
});

test('the modules of a code are one shape', async () => {
  const marks = [{ kind: 'qr' as const, x: 8, y: 98, size: 42, value: 'https://handbill.example/r/abc' }];
  const [drawn = ''] = streamsOf(await written({ width: 105, height: 148, marks }));
  expect(drawn).toMatch(/^0 0 0 1 k (?:[\d. ]+ re ?)+ f$/);
  // The first run is the upper edge of a finder pattern: seven modules of 42 mm in 25, 29 or 33.
  const [, x, , width] = /k ([\d.]+) ([\d.]+) ([\d.]+)/.exec(drawn) ?? [];
  expect(Number(x)).toBeCloseTo((8 * 72) / 25.4, 2);
  expect([25, 29, 33].map((modules) => ((42 * 7 * 72) / 25.4 / modules).toFixed(2))).toContain(
    Number(width).toFixed(2),
  );
});

test('a page to be cut says where, and how far its ground reaches over the cut', async () => {
  const sheet = { width: 105, height: 148, marks: [line('Tea', 20)] };
  const page = { width: 125, height: 168, sheet, places: [{ x: 10, y: 10, scale: 1 }] };
  const written = async (cut: { cut?: { inset: number; bleed: number } }) =>
    Buffer.from(await (await pdfOf([{ ...page, ...cut }], about, draw)).arrayBuffer()).toString('latin1');
  const boxes = /\/MediaBox \[0 0 354\.331 476\.22\d*\] \/BleedBox \[([\d. ]+)\] \/TrimBox \[([\d. ]+)\]/;
  const [, bleed = '', trim = ''] = boxes.exec(await written({ cut: { inset: 10, bleed: 3 } })) ?? [];
  const millimetres = (box: string) => box.split(' ').map((each) => Math.round((Number(each) * 25.4) / 72));
  expect([millimetres(bleed), millimetres(trim)]).toEqual([
    [7, 7, 118, 161],
    [10, 10, 115, 158],
  ]);
  expect(await written({})).not.toContain('TrimBox');
});

const every: Readonly<Record<Ink, true>> = {
  dark: true,
  soft: true,
  line: true,
  accent: true,
  paper: true,
  white: true,
};
/** The most ink, in percent of an area, that uncoated paper takes in offset: the limit of FOGRA52 (ISO 12647-2). */
const INK_MAX = 300;

/** The inks of everything that is drawn, as cyan, magenta, yellow and black between 0 and 1. */
function inksOf(streams: readonly string[]): number[][] {
  return streams
    .flatMap((stream) => [...stream.matchAll(/(?<![\d.])((?:[\d.]+ ){4})k(?= )/g)])
    .map(([, inks = '']) => inks.trim().split(' ').map(Number));
}

test('all that is drawn is in the four inks of a press, and no more of them than its paper takes', async () => {
  const boxes = (Object.keys(every) as Ink[]).map((ink, row) => ({
    kind: 'box' as const,
    x: 0,
    y: 10 * row,
    width: 10,
    height: 10,
    ink,
  }));
  const streams = streamsOf(await written({ width: 210, height: 297, marks: boxes }));
  const drawn = inksOf(streams);
  expect(drawn).toHaveLength(boxes.length);
  for (const inks of drawn) {
    expect(inks.every((ink) => ink >= 0 && ink <= 1)).toBe(true);
    expect(100 * inks.reduce((sum, ink) => sum + ink, 0)).toBeLessThanOrEqual(INK_MAX);
  }
  // A colour of a screen, which a press cannot always print, would be set by one of these.
  expect(streams.join('\n')).not.toMatch(/ (?:rg|RG|g|G|cs|CS|scn?|SCN?)(?=\s)/);
});

test('a picture says which red, green and blue it means, so that a press can turn them into its inks', async () => {
  const picture = { jpeg: new Uint8Array([0xff, 0xd8]), width: 1200, height: 630 } as Picture;
  const mark = { kind: 'picture' as const, x: 8, y: 20, width: 89, height: 46.7, picture };
  const file = (await written({ width: 105, height: 148, marks: [mark] })).toString('latin1');
  expect(file).toContain('/ColorSpace [/CalRGB << /WhitePoint [0.9505 1 1.089]');
  expect(file).not.toContain('DeviceRGB');
});
