// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawHook } from '../../../test/draw-hook.ts';
import { noteFault, useIsFailing } from './use-is-offline.ts';

test('the server counts as failing after two faults without an answer between them, until it answers', async () => {
  const { hook } = await drawHook(useIsFailing);
  const after = async (isFault: boolean) => {
    await act(async () => noteFault(isFault));
    return hook();
  };
  expect(hook()).toBe(false);
  expect(await after(true)).toBe(false);
  expect(await after(false)).toBe(false);
  expect(await after(true)).toBe(false);
  expect(await after(true)).toBe(true);
  expect(await after(true)).toBe(true);
  expect(await after(false)).toBe(false);
});
