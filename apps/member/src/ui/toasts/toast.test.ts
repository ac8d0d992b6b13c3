// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from './toast.tsx';

/** The ids of the texts on screen. */
let shown: string[];

function Shown() {
  shown = useToasts().map(({ text }) => text);
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Shown)));
});
afterEach(() => {
  vi.useRealTimers();
});

test('a toast closes after 5,000 ms, unless it offers an action', async () => {
  await act(async () => {
    toast.done('toast.level');
    toast.wrong('error.network');
    toast.offer('update.ready', { text: 'update.reload', take: () => undefined });
  });
  await act(async () => vi.advanceTimersByTime(4_999));
  expect(shown).toEqual(['toast.level', 'error.network', 'update.ready']);
  await act(async () => vi.advanceTimersByTime(1));
  expect(shown).toEqual(['update.ready']);
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(shown).toEqual(['update.ready']);
});
