import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { styleIn } from '../src/platform/formats/document.ts';

const folder = new URL('../page/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
/** Each page's style as it is sent, and the app's, which sets the example. */
const styles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [name, styleIn(name)])),
  'base.css': readFileSync(new URL('../../../apps/member/src/base.css', import.meta.url), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\n\s*/g, ''),
};

test('all five styles are read, and none is sent with a comment', () => {
  expect(Object.keys(styles).sort()).toEqual([
    'base.css',
    'business.css',
    'results.css',
    'visit.css',
    'welcome.css',
  ]);
  for (const name of names) expect(styleIn(name)).not.toContain('/*');
});

describe.each(Object.entries(styles))('the style %s', (name, style) => {
  test(`the style ${name} takes the text size that an iPhone is set to, with its own font and line height`, () => {
    const rule = '@supports (-webkit-touch-callout: none) {:root {font: -apple-system-body;}}';
    expect(style).toContain(rule);
    // The body’s font comes after it, in units of that size.
    const [, body = ''] = style.slice(style.indexOf(rule)).match(/[}]body [{]([^}]*)[}]/) ?? [];
    expect(body).toMatch(/font(-family)?:.*(system-ui|var\(--font-sans\))/);
    expect(body).toMatch(/\/ 1\.5 |line-height: 1\.5/);
    expect(body).not.toMatch(/font[^;]*\dpx/);
  });

  test(`the style ${name} draws the focus in ink, not in the red of buttons`, () => {
    const outlines = [...style.matchAll(/outline: ([^;]+);/g)].map(([, outline]) => outline);
    const drawn = outlines.filter((outline) => outline !== 'none');
    expect(drawn).not.toEqual([]);
    for (const outline of drawn) expect(outline).toMatch(/^3px solid var\(--(color-)?ink\)$/);
  });
});
