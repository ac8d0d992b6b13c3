// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../data/query-keys.ts';
import { BalanceCard } from './balance-card.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

const member = (balance: number) => ({ account_balance: balance, withdrawing_balance: 0 });

let prefersStill: boolean;
let frames: (() => void)[];
let root: Root | undefined;

beforeEach(() => {
  prefersStill = false;
  frames = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStill }));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await act(async () => root?.unmount());
});

/** Shows a balance of 1,00 on home, and then another one. */
async function changedTo(balance: number) {
  const screen = document.createElement('div');
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  queries.setQueryData(keys.me, member(100));
  root = createRoot(screen);
  await act(async () =>
    root?.render(createElement(QueryClientProvider, { client: queries }, createElement(BalanceCard))),
  );
  const shown = () => screen.querySelector('[data-testid=balance]')?.textContent?.replace('\u00a0', ' ');
  expect(shown()).toBe('1,00 $');
  await act(async () => {
    queries.setQueryData(keys.me, member(balance));
    // The cache reports a change in a task of its own.
    await new Promise((done) => setTimeout(done));
  });
  const frame = () =>
    act(async () => {
      frames.pop()?.();
    });
  return { shown, frame };
}

test('money that arrives is counted up to the new balance on home', async () => {
  const { shown, frame } = await changedTo(102);
  expect(shown()).toBe('1,00 $');
  await frame();
  expect(shown()).toBe('1,01 $');
  await frame();
  expect(shown()).toBe('1,02 $');
  await frame();
  expect(shown()).toBe('1,02 $');
});

test('money that leaves the balance is gone without counting', async () => {
  expect((await changedTo(40)).shown()).toBe('0,40 $');
});

test('the balance on home never counts for a member who prefers less motion', async () => {
  prefersStill = true;
  expect((await changedTo(112)).shown()).toBe('1,12 $');
  expect(frames).toEqual([]);
});
