import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  at,
  box,
  circle,
  colours,
  content,
  drawn,
  flat,
  picture,
  printed,
  raster,
  saveWebp,
  words,
} from './ink.mjs';
import textsOfPictures from './words.json' with { type: 'json' };

const { paper, sheet, red, green, straw, sea } = colours;
const WIDTH = 854;
const HEIGHT = 480;
const FRAMES = 72;
const FRAMES_A_SECOND = 12;
const POSTER_FRAME = 54;

const { banner: lines } = textsOfPictures;

/** Eases in and out, from 0 to 1 between two frames. */
function between(frame, from, to) {
  const share = Math.min(1, Math.max(0, (frame - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

const hand = (fill) =>
  printed(
    'M0 0c40 -30 90 -34 130 -20l60 20c20 8 14 30 -6 28l-60 -4l54 22c18 8 10 30 -10 24l-60 -18l40 26c16 12 2 30 -14 22l-66 -36c-30 10 -60 6 -78 -8z',
    fill,
    { line: 5, off: [4, 3] },
  );
const handbill =
  printed('M-44 -58h62l26 26v90h-88z', sheet, { line: 5, off: [4, 3] }) +
  flat('M-26 -38h34v30h-34z', red) +
  drawn('M-26 8h52M-26 26h52M-26 42h30', { line: 4 });
const phone = (lit) =>
  printed(box(-34, -62, 68, 124, 12), lit ? straw : sheet, { line: 5, off: [4, 3] }) +
  (lit ? drawn('M-16 2l12 14l22 -28', { ink: green, line: 8 }) : drawn('M-14 48h28', { line: 4 }));

/** One frame: the handbill goes from the left hand to the right, phones light up, and a reward mark arrives. */
function scene(frame, language) {
  const given = between(frame, 4, 26);
  const x = 300 + 230 * given;
  const y = 190 - 60 * Math.sin(given * Math.PI);
  const phones = [0, 1, 2, 3].map((n) => at(250 + n * 118, 352, phone(frame > 30 + n * 6), { scale: 0.62 }));
  const reward = between(frame, 56, 64);
  return picture(
    { width: WIDTH, height: HEIGHT, ground: paper },
    flat(box(0, 300, WIDTH, 110), sea),
    flat(box(0, 410, WIDTH, 70), red),
    at(130 - 40 * given, 226, hand('#e9c7a0'), { scale: 0.9 }),
    at(724 + 40 * (1 - given), 226, `<g transform="scale(-1 1)">${hand('#c98f5f')}</g>`, { scale: 0.9 }),
    at(x, y, handbill, { turn: -8 + 16 * given, scale: 1.1 }),
    phones,
    reward > 0
      ? at(
          740,
          110,
          printed(circle(0, 0, 46), green, { line: 5 }) +
            drawn('M-20 2l14 16l28 -34', { ink: sheet, line: 9 }),
          { scale: reward },
        )
      : '',
    words(WIDTH / 2, 457, lines[language][0], { size: 33, fill: sheet, anchor: 'middle', language }),
  );
}

mkdirSync(join(content, 'banner'), { recursive: true });
for (const language of Object.keys(lines)) {
  const folder = mkdtempSync(join(tmpdir(), 'handbill-banner-'));
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await raster(scene(frame, language))
      .png()
      .toFile(join(folder, `${String(frame).padStart(3, '0')}.png`));
  }
  const film = join(content, 'banner', `${language}.mp4`);
  const encode = [
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-crf',
    '27',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
  ];
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(FRAMES_A_SECOND),
    '-i',
    join(folder, '%03d.png'),
    ...encode,
    '-movflags',
    '+faststart',
    '-an',
    film,
  ]);
  rmSync(folder, { recursive: true });
  await saveWebp(`banner/${language}.webp`, scene(POSTER_FRAME, language), 25);
}
