// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import { type NextOf, NextPage } from './next-page.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

async function drawn(state: Partial<NextOf>) {
  const fetchNextPage = vi.fn();
  const query: NextOf = {
    error: null,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage,
    ...state,
  };
  const screen = await drawElement(createElement(NextPage, { query }), [['none'], null]);
  const button = screen.querySelector('button');
  await act(async () => button?.click());
  return { says: screen.textContent, words: button?.textContent, asked: fetchNextPage.mock.calls.length };
}

test('a list asks for its next page when the button is pressed, and has none after its last page', async () => {
  expect(await drawn({})).toMatchObject({ words: 'action.more', asked: 1 });
  expect(await drawn({ hasNextPage: false })).toMatchObject({ says: '', asked: 0 });
});

test('a list whose next page failed says so, and asks for it again when “Try again” is pressed', async () => {
  const failed = await drawn({ isFetchNextPageError: true, error: new Error('no answer came') });
  expect(failed).toMatchObject({ words: 'action.retry', asked: 1 });
  expect(failed.says).toContain('error.error_try_again');
});
