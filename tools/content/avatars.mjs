import { at, circle, colours, drawn, picture, printed, saveWebp } from './ink.mjs';

const { ink, sheet, red, green, straw, sea, paper } = colours;
const eyes = drawn('M-26 -6v6M26 -6v6', { line: 11 });
const smile = drawn('M-24 30q24 24 48 0');

/** Six heads: skin, hair or ears, and accessories. */
const heads = [
  [straw, [printed('M-74 -10c0 -96 148 -96 148 0c-40 -10 -60 -40 -74 -50c-20 34 -50 46 -74 50z', ink)]],
  [sea, [printed('M-78 20c-20 -150 176 -150 156 0c-6 -50 -30 -76 -78 -76s-72 26 -78 76z', red)]],
  ['#d9c79e', [printed('M-82 -34h164l-30 -56h-104z', green), drawn('M-104 -34h208', { line: 12 })]],
  [red, [printed('M-70 -50l-14 -60l62 30zM70 -50l14 -60l-62 30z', straw)], straw],
  [green, [printed('M-66 -46c-4 -80 -40 -60 -36 -20zM66 -46c4 -80 40 -60 36 -20z', sheet)], sheet],
  [
    paper,
    [
      printed('M-80 -6c-10 -110 170 -110 160 0l-22 -30h-116z', '#8a5a3b'),
      drawn('M-46 -4a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M6 -4a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M-6 -4h12', {
        line: 6,
      }),
    ],
  ],
];

for (const [index, [ground, extras, skin = '#e9c7a0']] of heads.entries()) {
  const body = printed('M-110 150c0 -60 50 -76 110 -76s110 16 110 76z', index % 2 ? sheet : red);
  const head = at(128, 132, [
    body,
    skin === '#e9c7a0' ? '' : extras,
    printed(circle(0, 6, 72), skin),
    skin === '#e9c7a0' ? extras : '',
    eyes,
    smile,
  ]);
  await saveWebp(`avatars/${index + 1}.webp`, picture({ width: 256, height: 256, ground }, head), 12);
}
