// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawHook } from '../../../test/draw-hook.ts';
import { useCountedUp } from './use-counted-up.ts';

let prefersStill: boolean;
let frames: (() => void)[];
let value: number;

beforeEach(() => {
  prefersStill = false;
  frames = [];
  value = 100;
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStill }));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Shows a figure, changes it, and answers how to draw the next frame. */
async function changedTo(next: number) {
  let change: (value: number) => void = () => undefined;
  const { hook } = await drawHook(() => {
    const [figure, setFigure] = useState(value);
    change = setFigure;
    return useCountedUp(figure);
  });
  await act(async () => change(next));
  const frame = () =>
    act(async () => {
      frames.pop()?.();
    });
  return { hook, frame };
}

test('a figure that rises is counted up one step in each frame, and ends at its value', async () => {
  const { hook, frame } = await changedTo(102);
  expect(hook()).toBe(100);
  await frame();
  expect(hook()).toBe(101);
  await frame();
  expect(hook()).toBe(102);
});

test('a large rise is counted from close below its end', async () => {
  const { hook, frame } = await changedTo(1_000);
  await frame();
  expect(hook()).toBe(940);
});

test('a figure that falls, or that a reader who prefers less motion sees, is shown without counting', async () => {
  expect((await changedTo(40)).hook()).toBe(40);
  prefersStill = true;
  expect((await changedTo(112)).hook()).toBe(112);
});
