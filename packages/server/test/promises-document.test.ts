import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line));

/** The text of a file, or of every test below a folder. */
function textOf(path: string): string {
  if (statSync(path).isFile()) return readFileSync(path, 'utf8');
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n');
}

test('every promise has a row in docs/promises.md', () => {
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

/** The promises of a page, in their order: what is set in bold there. */
function promisesOn(page: string): string[] {
  const html = readFileSync(join(root, `packages/server/content/pages/${page}.html`), 'utf8');
  const list = /<ol>.*?<\/ol>/s.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<li><strong>(.*?)<\/strong>/g)].map(([, title = '']) => title);
}

test('docs/promises.md, the page of the promises and the page of the rules name the same twelve promises', () => {
  const titles = rows.map((row) => /\*\*(.+?)\*\*/.exec(row)?.[1]);
  expect(promisesOn('en/promises')).toEqual(titles);
  expect(promisesOn('en/foundation-rules')).toEqual(titles);
});

test.each(languages)(
  'in %s, the pages of the promises and of the rules name the same twelve promises, each a whole sentence',
  (language) => {
    const titles = promisesOn(`${language}/promises`);
    expect(titles).toHaveLength(12);
    expect(promisesOn(`${language}/foundation-rules`)).toEqual(titles);
    // The page of the promises shows each of them as a block of its own.
    expect(titles.filter((title) => !/[.。]$/.test(title))).toEqual([]);
  },
);

test.each(rows)('the tests that a promise names exist: %.60s', (row) => {
  const held = row.split('|')[3] ?? '';
  let folder = '';
  const texts: string[] = [];
  for (const [, path = ''] of held.matchAll(/`([\w./-]+(?:\.test\.ts|\/[\w-]+|journeys))`/g)) {
    const full = path.includes('/') ? join(root, path) : join(folder, path);
    expect(existsSync(full), `${path} is there`).toBe(true);
    folder = statSync(full).isFile() ? join(full, '..') : full;
    texts.push(textOf(full));
  }
  const all = texts.join('\n').replaceAll("\\'", "'");
  for (const [, name = ''] of held.matchAll(/"([^"]+)"/g)) {
    if (name === 'Sample data') continue;
    for (const part of name.split('…')) expect(all, `a test is named “${name}”`).toContain(part.trim());
  }
});
