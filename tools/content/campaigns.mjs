import { at, box, circle, colours, content, drawn, flat, picture, printed, saveWebp } from './ink.mjs';

const { paper, sheet, ink, soft, red, green, straw, sea, line } = colours;
const frame = { width: 1200, height: 630 };
const ground = (colour, height = 130) => flat(box(0, 630 - height, 1200, height), colour);
const rays = (x, y, count, from, to) =>
  Array.from({ length: count }, (_, n) => {
    const turn = (n / count) * 2 * Math.PI;
    return drawn(
      `M${x + from * Math.cos(turn)} ${y + from * Math.sin(turn)}L${x + to * Math.cos(turn)} ${y + to * Math.sin(turn)}`,
    );
  }).join('');

/** A pot with a plant of the given number of leaves. */
function plant(x, y, leaves, scale = 1) {
  const shapes = Array.from({ length: leaves }, (_, n) => {
    const turn = -70 + (140 * n) / Math.max(1, leaves - 1);
    return at(0, -120, printed('M0 0C-46 -60 -40 -130 0 -190C40 -130 46 -60 0 0z', green), { turn });
  });
  return at(x, y, [shapes, printed('M-80 -120h160l-22 120h-116z', red), drawn('M-90 -120h180')], { scale });
}

function bowl(x, y, scale = 1) {
  const steam = [-70, 0, 70].map((dx) =>
    drawn(`M${dx} -190c-26 -30 26 -50 0 -84s26 -50 0 -84`, { ink: soft }),
  );
  const noodles = [-120, -60, 0, 60, 120].map((dx) =>
    drawn(`M${dx - 30} -130c10 -30 50 -30 60 0`, { ink: straw, line: 9 }),
  );
  return at(
    x,
    y,
    [
      steam,
      printed('M-220 -130h440c0 90 -70 170 -150 190h-140c-80 -20 -150 -100 -150 -190z', red),
      noodles,
      printed('M-70 -150a34 22 0 1 0 68 0a34 22 0 1 0 -68 0z', green),
      drawn('M60 -150L250 -320M96 -140L290 -290', { line: 11 }),
      printed(box(-90, 60, 180, 26, 8), sheet),
    ],
    { scale },
  );
}

function bicycle(x, y, scale = 1) {
  const wheel = (dx) =>
    printed(circle(dx, 0, 120), sheet) + drawn(circle(dx, 0, 16)) + rays(dx, 0, 10, 20, 116);
  return at(
    x,
    y,
    [
      wheel(-190),
      wheel(190),
      drawn('M-190 0L-70 -170H110L190 0M-70 -170L0 0H-190M0 0L110 -170', { line: 13, ink: red }),
      drawn('M-110 -190h80M110 -170l-14 -50h62', { line: 13 }),
      drawn(circle(0, 0, 30)),
    ],
    { scale },
  );
}

function book(x, y, width, height, fill, turn = 0) {
  return at(
    x,
    y,
    [
      printed(box(0, -height, width, height, 6), fill),
      drawn(`M${width * 0.2} ${-height}v${height}`),
      drawn(
        `M${width * 0.36} ${-height * 0.7}h${width * 0.42}M${width * 0.36} ${-height * 0.55}h${width * 0.3}`,
      ),
    ],
    { turn },
  );
}

const scenes = {
  nursery: picture(
    { ...frame, ground: '#eef0dc' },
    ground('#d9c79e'),
    drawn('M0 500h1200'),
    plant(230, 560, 5, 1.15),
    plant(610, 575, 7, 1.5),
    plant(980, 560, 4, 1.1),
  ),
  noodles: picture(
    { ...frame, ground: straw },
    ground(paper, 150),
    at(210, 0, [drawn('M0 0v90'), printed('M-70 90h140l24 110h-188z', red)]),
    at(990, 0, [drawn('M0 0v60'), printed('M-70 60h140l24 110h-188z', red)]),
    drawn('M0 480h1200'),
    bowl(600, 470, 1.12),
  ),
  bicycles: picture(
    { ...frame, ground: sea },
    ground(paper, 120),
    drawn('M0 510h1200'),
    bicycle(600, 400, 1.25),
  ),
  lessons: picture(
    { ...frame, ground: paper },
    printed(box(120, 80, 700, 400, 14), green),
    drawn('M190 180h260M190 250h380M190 320h180', { ink: sheet, line: 12 }),
    at(660, 330, [drawn('M-50 40L0 -80L50 40M-32 0h64', { ink: sheet, line: 14 })]),
    at(980, 400, [
      printed(
        'M-110 -210h220a40 40 0 0 1 40 40v110a40 40 0 0 1 -40 40h-130l-70 70v-70h-20a40 40 0 0 1 -40 -40v-110a40 40 0 0 1 40 -40z',
        straw,
      ),
      drawn('M-90 -140h150M-90 -90h100'),
    ]),
    drawn('M200 480l-60 120M740 480l60 120'),
  ),
  coffee: picture(
    { ...frame, ground: '#e9d9c0' },
    ground('#8a5a3b', 140),
    at(600, 500, [
      [-60, 40].map((dx) => drawn(`M${dx} -300c-30 -36 30 -60 0 -100`, { ink: soft })),
      printed('M-190 -260h340v150c0 80 -60 130 -130 130h-80c-70 0 -130 -50 -130 -130z', sheet),
      drawn('M150 -220h50a60 60 0 0 1 0 130h-56', { line: 12 }),
      printed('M-230 30h420l-40 34h-340z', red),
    ]),
    [
      [190, 250, -20],
      [980, 220, 25],
      [1060, 380, -10],
      [140, 420, 15],
    ].map(([x, y, turn]) =>
      at(
        x,
        y,
        printed('M0 -60c44 0 60 40 60 60s-16 60 -60 60s-60 -40 -60 -60s16 -60 60 -60z', '#8a5a3b') +
          drawn('M-6 -58c30 40 -24 70 10 116'),
        { turn },
      ),
    ),
  ),
  seaside: picture(
    { ...frame, ground: '#cfe3e0' },
    at(990, 140, [printed(circle(0, 0, 70), straw), rays(0, 0, 12, 92, 124)]),
    flat(box(0, 380, 1200, 250), sea),
    [420, 480, 540, 600].map((y, n) =>
      drawn(`M${n * 30} ${y}${'q30 -26 60 0t60 0'.repeat(10)}`, { ink: sheet, line: 6 }),
    ),
    at(430, 470, [
      printed(box(-180, -260, 360, 260), sheet),
      printed('M-220 -260L0 -390L220 -260z', red),
      [-120, -20, 80].map((x) => printed(box(x, -200, 50, 64), sea)),
      printed(box(-36, -96, 72, 96), green),
    ]),
    flat('M0 470q300 -40 640 0l-60 60h-580z', '#d9c79e'),
  ),
  books: picture(
    { ...frame, ground: '#f0e2cf' },
    ground('#a9744a', 110),
    drawn('M0 520h1200', { line: 9 }),
    [
      [130, 96, 330, red],
      [236, 80, 280, sea],
      [326, 110, 360, green],
      [446, 88, 300, straw],
      [560, 100, 340, sheet],
      [670, 84, 270, red],
    ].map(([x, width, height, fill]) => book(x, 520, width, height, fill)),
    book(840, 520, 104, 350, green, 14),
    printed(box(960, 456, 210, 64, 6), straw),
    printed(box(980, 392, 180, 64, 6), red),
  ),
  barber: picture(
    { ...frame, ground: '#dfe7e2' },
    ground(line, 110),
    at(250, 90, [
      printed(box(-50, 0, 100, 400, 12), sheet),
      [40, 130, 220, 310].map((y) => flat(`M-50 ${y + 60}L50 ${y}v46L-50 ${y + 106}z`, y % 20 ? red : sea)),
      drawn(box(-50, 0, 100, 400, 12)),
      printed(box(-64, -40, 128, 44, 10), ink),
      printed(box(-64, 398, 128, 44, 10), ink),
    ]),
    at(760, 330, [
      drawn('M-190 -190L170 120M-190 190L170 -120', { line: 22 }),
      printed(circle(-240, -220, 66), red),
      printed(circle(-240, 220, 66), red),
      drawn(circle(-240, -220, 34)),
      drawn(circle(-240, 220, 34)),
      drawn(circle(-10, 0, 12)),
    ]),
  ),
};

for (const [name, svg] of Object.entries(scenes)) await saveWebp(`campaigns/${name}.webp`, svg, 60);

console.log(`written below ${content}`);
