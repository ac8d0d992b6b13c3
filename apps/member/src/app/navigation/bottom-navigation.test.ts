// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { BottomNavigation } from './bottom-navigation.tsx';

// The catalogues are written by the build.
vi.mock('../../languages/index.ts', () => ({ useText: () => (id: string) => id }));

async function supportWith(settings: object | undefined): Promise<string | null | undefined> {
  const screen = await drawElement(createElement(BottomNavigation), [keys.settings, settings]);
  const entry = [...screen.querySelectorAll('a')].find((link) => link.textContent === 'nav.support');
  return entry?.getAttribute('href');
}

test('support leads nowhere until its address is known', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  expect(await supportWith(undefined)).toBeNull();
  const address = 'https://support.example';
  expect(await supportWith({ link_support: { value: address } })).toBe(address);
});
