// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/this-tab.ts';
import { StaySignedIn } from './stay-signed-in.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

let root: Root | undefined;

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.restoreAllMocks();
});

/** Whether the box is ticked when the form appears: in this display mode, after this choice at the last sign-in. */
async function isTicked(displayMode: string, lastChoice: string | null): Promise<boolean | undefined> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }));
  vi.spyOn(session, 'lastChoice').mockReturnValue(lastChoice);
  const form = document.createElement('form');
  root = createRoot(form);
  await act(async () => root?.render(createElement(StaySignedIn)));
  const ticked = form.querySelector<HTMLInputElement>('input[name=stay_signed_in]')?.checked;
  await act(async () => root?.unmount());
  return ticked;
}

test('the installed app keeps members signed in unless they untick the box, and a browser only if they tick it', async () => {
  expect(await isTicked('standalone', null)).toBe(true);
  expect(await isTicked('browser', null)).toBe(false);
});

test('the last choice on the device comes before the display mode', async () => {
  expect(await isTicked('standalone', 'no')).toBe(false);
  expect(await isTicked('browser', 'yes')).toBe(true);
});
