import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// The server's own sharp, so that the pictures need no further dependency.
const sharp = createRequire(new URL('../../packages/server/package.json', import.meta.url))('sharp');

export const content = fileURLToPath(new URL('../../packages/server/content/', import.meta.url));

export const colours = {
  paper: '#faf6ee',
  sheet: '#fffdf8',
  ink: '#1b1a17',
  soft: '#5d574c',
  line: '#e2dac8',
  red: '#b3311f',
  green: '#1f6b4a',
  straw: '#e8b04a',
  sea: '#9cc3c4',
};

/** An SVG document of that size; `ground` fills it. */
export function picture({ width, height, ground = colours.paper }, ...parts) {
  const fill = ground === null ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${fill}${parts.join('')}</svg>`;
}

/** A shape in two inks: first the colour, slightly offset, then the ink line. */
export function printed(d, fill, { line = 7, off = [6, 5], ink = colours.ink } = {}) {
  return `<path d="${d}" fill="${fill}" transform="translate(${off.join(' ')})"/>${drawn(d, { line, ink })}`;
}

/** Only the line of a shape. */
export function drawn(d, { line = 7, ink = colours.ink } = {}) {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

export function flat(d, fill) {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function box(x, y, width, height, r = 0) {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** The parts, moved, scaled and rotated by degrees. */
export function at(x, y, parts, { scale = 1, turn = 0 } = {}) {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${[parts].flat().join('')}</g>`;
}

const serif = 'Noto Serif';
const families = { jp: 'Noto Serif CJK JP', kr: 'Noto Serif CJK KR', cn: 'Noto Serif CJK SC' };

/** A line of bold words. `size` is in pixels; `language` chooses the face. */
export function words(x, y, text, { size, fill = colours.ink, anchor = 'start', language = 'vn' }) {
  const family = families[language] ?? serif;
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-family="${family}, ${serif}" font-weight="700" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${safe}</text>`;
}

export function raster(svg) {
  return sharp(Buffer.from(svg));
}

/** Writes a file below the content folder, and says how large it became. */
export async function save(path, bytes) {
  await mkdir(new URL(`${content}${path}`.replace(/[^/]+$/, ''), 'file://'), { recursive: true });
  await writeFile(content + path, bytes);
  console.log(path, `${(bytes.length / 1024).toFixed(1)} KB`);
}

/** Writes the picture as WebP, at the best quality that fits into the given number of kilobytes. */
export async function saveWebp(path, svg, kilobytes) {
  for (const quality of [90, 84, 78, 70, 60]) {
    const bytes = await raster(svg).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= kilobytes * 1024) return save(path, bytes);
  }
  throw new Error(`${path} does not fit in ${kilobytes} KB`);
}
