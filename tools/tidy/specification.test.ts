import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The last cell of each row: its tests, as file and title, one per line. */
function testsNamed(table: string): string[] {
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).flatMap((row) => (row.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split('<br>'));
}

function faultOf(named: string): string | null {
  const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
  if (path === '') return `"${named}" names no test: write its file and title`;
  if (!existsSync(new URL(path, root))) return `there is no file ${path}`;
  return isTitle(read(path), title) ? null : `${path} has no test '${title}'`;
}

/** Whether a test has this title: of `test('…'`, or after the rows of `test.each`. */
function isTitle(source: string, title: string): boolean {
  const before = [`'${title}'`, `\`${title}\``].flatMap((quoted) => source.split(quoted).slice(0, -1));
  return before.some((text) => /(?:\btest|\)|`)\(\s*$/.test(text));
}

test('each difference from the specification names tests that exist', () => {
  const named = testsNamed(read('docs/specification-differences.md'));
  expect(named.length).toBeGreaterThan(20);
  expect(named.flatMap((each) => faultOf(each) ?? [])).toEqual([]);
});

test('a row whose test is gone is found, also behind another one', () => {
  const row =
    '| the specification | Handbill | why | test |\n|---|---|---|---|\n| a | b | c | `x`: y<br>`z`: w |';
  expect(testsNamed(row)).toEqual(['`x`: y', '`z`: w']);
  expect(faultOf('`docs/none.test.ts`: x')).toBe('there is no file docs/none.test.ts');
  expect(faultOf('`tools/tidy/specification.test.ts`: no such title')).toContain('has no test');
  expect(faultOf('`tools/tidy/specification.test.ts`: has no test')).toContain('has no test');
  expect(faultOf('somewhere')).toContain('names no test');
});
