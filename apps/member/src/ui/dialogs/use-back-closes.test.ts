// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { drawHook } from '../../../test/draw-hook.ts';
import { useBackCloses } from './use-back-closes.ts';

beforeEach(() => window.history.pushState(null, '', '/levels'));

/** Opens a dialog; returns how it is removed, and what is called when Back closes it. */
async function open({ persistent = false } = {}) {
  const close = vi.fn();
  await drawHook(() => useBackCloses(close, persistent));
  return { close, remove: () => drawHook(() => undefined) };
}

/** Presses Back, and waits until the browser has gone there. */
async function back(): Promise<void> {
  const gone = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  window.history.back();
  await gone;
}

const place = () => [window.location.pathname, window.history.state];

test('Back closes a dialog and stays on its screen', async () => {
  const { close } = await open();
  await back();
  expect(close).toHaveBeenCalledOnce();
  expect(place()).toEqual(['/levels', null]);
});

test('a dialog that needs an answer ignores Back each time', async () => {
  const { close } = await open({ persistent: true });
  await back();
  await back();
  expect(close).not.toHaveBeenCalled();
  expect(place()).toEqual(['/levels', 'dialog']);
});

test('a dialog that is closed by a button leaves no entry in the history', async () => {
  const { remove } = await open();
  await remove();
  await expect.poll(place).toEqual(['/levels', null]);
});

test('from where a dialog has led, the first Back is the screen of the dialog', async () => {
  const { remove } = await open();
  navigate('/deposit?amount=5');
  await remove();
  expect(place()).toEqual(['/deposit', null]);
  navigate('/deposit?id=d1');
  await back();
  expect(window.location.search).toBe('?amount=5');
  await back();
  expect(place()).toEqual(['/levels', null]);
});

test('a dialog above another has an entry of its own in the history', async () => {
  const below = vi.fn();
  const above = vi.fn();
  const both = () => {
    useBackCloses(below, false);
    useBackCloses(above, false);
  };
  const before = window.history.length;
  await drawHook(both);
  expect(window.history.length).toBe(before + 2);
});
