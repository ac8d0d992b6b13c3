import { colours, picture, raster, save } from './ink.mjs';

// A sheet with a folded corner and the letter cut out, so that one colour is enough.
const sheet = 'M8 4h34l14 14v42H8z';
const letter =
  'M14 14h16v14.6c2.4-2.6 5.4-4 9-4 6.8 0 10.6 4.2 10.6 11.2V46H53v7H38.4V37.6c0-3-1.2-4.6-3.8-4.6-2.8 0-4.6 2-4.6 5V46h3.4v7H14.6v-7H19V21h-5z';

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Handbill"><path fill="currentColor" fill-rule="evenodd" d="${sheet}${letter}"/></svg>`;

/** The mark in two inks. */
function inked() {
  return `<path d="${sheet}" fill="${colours.red}"/><path d="${letter}" fill="${colours.sheet}"/>`;
}

/** An app icon: the mark over an ink shadow on paper; `share` of the side is taken by the mark. */
function icon(side, share, radius) {
  const scale = (side * share) / 64;
  const start = (side - 64 * scale) / 2;
  const ground = `<rect width="${side}" height="${side}" rx="${radius}" fill="${colours.paper}"/>`;
  const shadow = `<path d="${sheet}" fill="${colours.ink}" transform="translate(3 2.5)"/>`;
  const body = `<g transform="translate(${start - scale} ${start}) scale(${scale})">${shadow}${inked()}</g>`;
  return picture({ width: side, height: side, ground: null }, ground, body);
}

await save('brand/mark.svg', Buffer.from(`${mark}\n`));
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inked()}</svg>\n`;
await save('brand/favicon.svg', Buffer.from(favicon));
for (const [name, side, share, radius] of [
  ['icon-192', 192, 0.7, 36],
  ['icon-512', 512, 0.7, 96],
  ['icon-maskable-512', 512, 0.54, 0],
]) {
  const png = await raster(icon(side, share, radius))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  await save(`brand/${name}.png`, png);
}

// A notification shows only its shape, in a colour that the system chooses.
const badge = picture(
  { width: 96, height: 96, ground: null },
  `<path fill="#ffffff" fill-rule="evenodd" transform="scale(1.5)" d="${sheet}${letter}"/>`,
);
await save('brand/badge-96.png', await raster(badge).png({ compressionLevel: 9 }).toBuffer());

// What a chat shows for a link without a picture of its own.
const card = picture(
  { width: 1200, height: 630 },
  `<rect x="18" y="18" width="1164" height="594" fill="${colours.sheet}" stroke="${colours.line}" stroke-width="2"/>`,
  `<g transform="translate(402 117) scale(6.2)"><path d="${sheet}" fill="${colours.ink}" transform="translate(3 2.5)"/>${inked()}</g>`,
);
await save('brand/card.jpg', await raster(card).flatten().jpeg({ quality: 88, mozjpeg: true }).toBuffer());
