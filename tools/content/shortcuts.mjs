import { at, box, circle, colours, drawn, picture, printed, saveWebp } from './ink.mjs';

const { sheet, red, green, straw, sea } = colours;

/** The four tiles of the home screen, each with its own background, so that it works in light and dark. */
const tiles = {
  'company-profile': [
    '#f0e2cf',
    [
      printed('M-70 -20L0 -78L70 -20v92h-140z', sheet),
      printed(box(-18, 18, 36, 54), red),
      drawn('M-86 -8L0 -80L86 -8', { line: 10 }),
    ],
  ],
  'foundation-rules': [
    '#dfe7e2',
    [
      printed('M-56 -80h80l34 34v124h-114z', sheet),
      drawn('M24 -80v34h34', {}),
      drawn('M-34 4l14 14l26 -28M-34 46l14 14l26 -28'),
      drawn('M24 8h14M24 50h14'),
    ],
  ],
  'development-cooperation': [
    sea,
    [
      printed('M-92 10l44 -44l52 20l36 -18l52 44l-60 56h-64z', straw),
      drawn('M-48 -34l52 60M4 -14l-30 40l24 14M40 -32l-36 18'),
      printed('M-104 18l-18 -46l40 -14l22 22zM104 18l18 -46l-40 -14l-22 22z', green),
    ],
  ],
  notification: [
    '#f6dccb',
    [
      printed('M-64 46c18 -20 14 -44 18 -72c6 -34 26 -46 46 -46s40 12 46 46c4 28 0 52 18 72z', straw),
      printed('M-20 46a20 22 0 0 0 40 0z', red),
      drawn('M0 -72v-16'),
      printed(circle(58, -58, 22), red),
    ],
  ],
};

for (const [name, [ground, parts]] of Object.entries(tiles)) {
  await saveWebp(
    `shortcuts/${name}.webp`,
    picture({ width: 192, height: 192, ground }, at(96, 100, parts, { scale: 0.82 })),
    8,
  );
}
