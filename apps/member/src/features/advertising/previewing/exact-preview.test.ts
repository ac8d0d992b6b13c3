// @vitest-environment jsdom
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached } from '../../../../test/draw-hook.ts';
import { ExactPreview } from './exact-preview.tsx';

vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));

const written = {
  title: 'Seven rooms',
  text: '',
  landing_url: 'https://rooms.example/',
  button_words: 'go',
  category: 'travel',
  language: 'en',
  pictures: '[]',
  shows_codes: '',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer('product-preview', { data: { page: '<h1>Seven rooms</h1>' } });
});
afterEach(() => vi.useRealTimers());

/** Draws a form's preview and lets a second pass in which nothing is typed. */
async function afterPause(shown: Partial<typeof written>, follows: boolean) {
  const preview = createElement(ExactPreview, { shown: { ...written, ...shown }, follows, onWrong: vi.fn() });
  const screen = await drawElement(preview, [['none'], null]);
  expect(reached).toEqual([]);
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  const button = screen.querySelector('button')?.textContent ?? null;
  return { asked: reached.map(({ path }) => path), button };
}

test('a preview that follows the form is drawn after a pause, and offers a button only for what is not filled in', async () => {
  expect(await afterPause({}, true)).toEqual({ asked: ['product-preview'], button: null });
  reached.length = 0;
  expect(await afterPause({ title: '' }, true)).toEqual({ asked: [], button: 'previewing.show' });
});

test('a preview asks for a sample of visitors’ codes where visitors get one', async () => {
  const asked = async (shown: Partial<typeof written>) => {
    reached.length = 0;
    await afterPause(shown, true);
    return reached.map(({ input }) => input.shows_codes);
  };
  expect(await asked({ shows_codes: 'on' })).toEqual([true]);
  expect(await asked({ shows_codes: '' })).toEqual([false]);
});

test('a preview that does not follow the form is drawn once it is asked for', async () => {
  expect(await afterPause({}, false)).toEqual({ asked: [], button: 'previewing.show' });
});
