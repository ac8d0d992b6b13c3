import { expect, test, vi } from 'vitest';
import { qrRuns } from '../sheet/qr-runs.ts';
import type { Mark, Picture, Sheet } from '../sheet/sheet.ts';
import type { PrintedAdvertisement } from './advertisement.ts';
import { codeCard } from './code-card.ts';
import { cornerMarks, cropMarks, fourOnA4, handbill, oneToCut, poster } from './handbill.ts';
import { STORY_SCALE, story } from './story.ts';

// A browser measures letters; half of their height is a usual width.
vi.mock('../sheet/fonts.ts', () => ({
  widthOf: (line: string, { size }: { size: number }) => 0.5 * size * line.length,
}));

const photo = { width: 1200, height: 630 } as Picture;
const advertisement = (more: Partial<PrintedAdvertisement> = {}): PrintedAdvertisement => ({
  title: 'Noodles from five in the morning',
  text: 'Broth since midnight. '.repeat(20),
  picture: photo,
  link: 'https://handbill.example/r/abcdefgh',
  codes: {
    print: 'https://handbill.example/r/abcdefgh?c=print',
    story: 'https://handbill.example/r/abcdefgh?c=story',
  },
  words: {
    locale: 'en',
    advertisement: 'Advertisement',
    paidBy: 'Paid for by Noodles of Hue',
    scan: 'Scan with your phone',
    shared: 'Shared by a member who is paid for visits.',
  },
  ...more,
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxOf(mark: Mark): Box {
  const { x, y } = mark;
  if (mark.kind === 'qr') return { x, y, width: mark.size, height: mark.size };
  if (mark.kind !== 'text') return { x, y, width: mark.width, height: mark.height };
  const { size } = mark.style;
  return { x, y: y - size, width: mark.width, height: size };
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const meets = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function codeOf({ marks }: Sheet) {
  const code = marks.find((mark) => mark.kind === 'qr');
  if (code === undefined) throw new Error('there is no code');
  const quiet = (4 * code.size) / qrRuns(code.value).modules;
  return { ...code, quiet, others: marks.filter((mark) => mark !== code) };
}

const looks = [
  ['with a picture', advertisement()],
  ['without one', advertisement({ picture: null })],
] as const;

test.each(looks)('the code of a handbill %s is read from 40 cm, and has its quiet zone', (_look, printed) => {
  const sheet = handbill(printed);
  const { value, quiet, others, ...code } = codeOf(sheet);
  expect(value).toBe(printed.codes.print);
  // A code is read from ten times its side; some room is for hands that do not hold still.
  expect(code.size).toBeGreaterThanOrEqual(42);
  const zone = grown(boxOf({ ...code, value }), quiet);
  const page = { x: 0, y: 0, width: sheet.width, height: sheet.height };
  expect(isWithin(zone, page)).toBe(true);
  expect(others.filter((mark) => meets(boxOf(mark), zone))).toEqual([]);
});

test.each(looks)(
  'all of a handbill %s is within the part of a sheet that printers reach',
  (_look, printed) => {
    const { width, height, marks } = handbill(printed);
    const reached = { x: 5, y: 5, width: width - 10, height: height - 10 };
    expect([width, height]).toEqual([105, 148]);
    expect(marks.filter((mark) => !isWithin(boxOf(mark), reached))).toEqual([]);
  },
);

test('the code of a poster is twice as large, and the poster fits on its sheet', () => {
  const sheet = handbill(advertisement());
  const [place, ...others] = poster.places;
  expect(others).toEqual([]);
  expect(codeOf(sheet).size * (place?.scale ?? 0)).toBeGreaterThanOrEqual(84);
  const [width, height] = [sheet.width * 2, sheet.height * 2];
  expect(isWithin({ ...(place ?? { x: 0, y: 0 }), width, height }, { x: 0, y: 0, ...poster })).toBe(true);
});

test('four handbills share a sheet, and the marks between them touch nothing that is printed', () => {
  const sheet = handbill(advertisement());
  const printed = fourOnA4.places.flatMap(({ x, y }) =>
    sheet.marks.map(boxOf).map((box) => ({ ...box, x: box.x + x, y: box.y + y })),
  );
  const marks = cropMarks().marks.map(boxOf);
  expect(marks.filter((mark) => printed.some((box) => meets(mark, box)))).toEqual([]);
  const [first, second] = [fourOnA4.places[0], fourOnA4.places.at(-1)];
  expect([first?.x, second?.x]).toEqual([0, sheet.width]);
});

test('a single handbill has marks at its four corners, outside of what is cut off with a bleed', () => {
  const sheet = handbill(advertisement());
  const { width, height, cut } = oneToCut;
  expect([width - 2 * cut.inset, height - 2 * cut.inset]).toEqual([sheet.width, sheet.height]);
  expect(oneToCut.places).toEqual([{ x: cut.inset, y: cut.inset, scale: 1 }]);
  const bled = grown({ x: cut.inset, y: cut.inset, width: 105, height: 148 }, cut.bleed);
  const marks = cornerMarks().marks.map(boxOf);
  expect(marks).toHaveLength(8);
  expect(marks.filter((mark) => meets(mark, bled))).toEqual([]);
  // Each is in line with an edge of the handbill.
  const middles = marks.map((mark) =>
    mark.width < mark.height ? mark.x + mark.width / 2 : mark.y + mark.height / 2,
  );
  expect(new Set(middles.map(Math.round))).toEqual(new Set([10, width - 10, height - 10]));
});

const titles = [
  ['in one line', 'Noodles'],
  ['in Russian', 'Горячая лапша с пяти утра и до последней миски: бульон варится всю ночь'],
  ['in Japanese', '毎朝五時から営業しています。一晩かけて煮込んだスープの麺をどうぞお召し上がりください。'],
  ['in one long word', 'w'.repeat(120)],
] as const;

test.each(titles)(
  'a saved code with a title %s has all its words on it, and its quiet zone',
  (_look, title) => {
    const { link, words, codes } = advertisement();
    const sheet = codeCard({ title, link, words, code: codes.print });
    const { value, quiet, others, ...code } = codeOf(sheet);
    expect(value).toBe(codes.print);
    const zone = grown(boxOf({ ...code, value }), quiet);
    const page = { x: 0, y: 0, width: sheet.width, height: sheet.height };
    expect(isWithin(zone, page)).toBe(true);
    expect(others.filter((mark) => meets(boxOf(mark), zone) || !isWithin(boxOf(mark), page))).toEqual([]);
    const written = others.map((mark) => (mark.kind === 'text' ? mark.text : '')).join('');
    const bare = (text: string) => text.replaceAll(' ', '');
    for (const part of [words.advertisement, title, words.paidBy, words.shared]) {
      expect(bare(written)).toContain(bare(part));
    }
  },
);

test.each(looks)('a story %s is 1080 x 1920 pixels, with the code of its own channel', (_look, printed) => {
  const sheet = story(printed);
  expect([sheet.width * STORY_SCALE, sheet.height * STORY_SCALE]).toEqual([1080, 1920]);
  const { value, quiet, others, ...code } = codeOf(sheet);
  expect(value).toBe(printed.codes.story);
  // Apps lay their buttons over the top 250 and the bottom 340 pixels.
  const free = { x: 0, y: 25, width: 108, height: 192 - 25 - 34 };
  const words = others.filter(({ kind }) => kind === 'text');
  expect(words.filter((mark) => !isWithin(boxOf(mark), { ...free, y: 24.5 }))).toEqual([]);
  expect(isWithin(boxOf({ ...code, value }), free)).toBe(true);
  const zone = grown(boxOf({ ...code, value }), quiet);
  expect(words.filter((mark) => meets(boxOf(mark), zone))).toEqual([]);
});
