import { at, box, circle, colours, drawn, flat, picture, printed, saveWebp, words } from './ink.mjs';
import textsOfPictures from './words.json' with { type: 'json' };

const { ink, paper, sheet, red, green, straw, line } = colours;

/** Title, three steps and the promise, short enough to read on a phone. */
const { popup: texts } = textsOfPictures;

const sheetOfPaper =
  printed('M-60 -80h84l36 36v124h-120z', sheet) + drawn('M24 -80v36h36M-34 -20h60M-34 16h68M-34 50h40');
const link =
  printed(
    'M-72 0a34 34 0 0 1 34 -34h30v68h-30a34 34 0 0 1 -34 -34zM72 0a34 34 0 0 0 -34 -34h-30v68h30a34 34 0 0 0 34 -34z',
    straw,
  ) + drawn('M-36 0h72', { line: 12 });
const tick = printed(circle(0, 0, 62), green) + drawn('M-28 2l20 22l38 -46', { ink: sheet, line: 14 });

for (const [language, [title, first, second, third, promise, rest]] of Object.entries(texts)) {
  const step = (y, icon, text, scale) =>
    at(150, y, icon, { scale }) + words(262, y + 17, text, { size: 41, language });
  const svg = picture(
    { width: 800, height: 1000, ground: paper },
    flat(box(0, 0, 800, 190), red),
    words(400, 122, title, { size: 68, fill: sheet, anchor: 'middle', language }),
    step(300, sheetOfPaper, first, 0.78),
    step(470, link, second, 0.9),
    step(640, tick, third, 0.92),
    drawn('M70 385h660M70 555h660', { ink: line, line: 4 }),
    printed(box(50, 752, 700, 196, 18), straw),
    words(400, 836, promise, { size: 54, anchor: 'middle', language, fill: ink }),
    words(400, 908, rest, { size: 54, anchor: 'middle', language, fill: ink }),
  );
  await saveWebp(`popup/${language}.webp`, svg, 40);
}
