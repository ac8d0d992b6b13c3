import { beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

interface Sheet {
  href: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

let added: Sheet[];
const missing = vi.fn();

beforeEach(() => {
  added = [];
  missing.mockClear();
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn() }),
    querySelector: (selector: string) => (selector === 'style[data-file="first.css"]' ? {} : null),
    head: { append: (sheet: Sheet) => added.push(sheet) },
  });
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => missing(type) });
});

test('a part without styles is loaded immediately', async () => {
  expect(await loadPart(async () => 'part')).toBe('part');
  expect(added).toEqual([]);
});

test('the styles that are in the page are not loaded again', async () => {
  expect(await loadPart(async () => 'part', ['first.css'])).toBe('part');
  expect(added).toEqual([]);
});

test('a part is given when its styles have arrived, and they are added once', async () => {
  const given = vi.fn();
  const first = loadPart(async () => 'first', ['once.css']).then(given);
  const second = loadPart(async () => 'second', ['once.css']).then(given);
  await vi.waitFor(() => expect(added.map(({ href }) => href)).toEqual(['/once.css']));
  expect(given).not.toHaveBeenCalled();
  added[0]?.onload();
  await Promise.all([first, second]);
  expect(given.mock.calls.flat()).toEqual(['first', 'second']);
  expect(missing).not.toHaveBeenCalled();
});

test('if its styles fail to load, the part reports it and can be retried', async () => {
  const failing = loadPart(async () => 'part', ['again.css']);
  added[0]?.onerror();
  await expect(failing).rejects.toThrow('again.css could not be loaded');
  expect(missing).toHaveBeenCalledExactlyOnceWith('part-missing');
  expect(added[0]?.remove).toHaveBeenCalled();
  const again = loadPart(async () => 'part', ['again.css']);
  added[1]?.onload();
  expect(await again).toBe('part');
});

test('a file that fails to arrive fails its part', async () => {
  await expect(loadPart(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(missing).toHaveBeenCalledOnce();
});
