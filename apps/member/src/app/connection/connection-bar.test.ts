// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawElement, passesOfLoop, refusal } from '../../../test/draw-hook.ts';
import { api } from '../../data/api.ts';
import { noteAnswer, noteFault } from '../../data/offline/use-is-offline.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';
import { ConnectionBar } from './connection-bar.tsx';

// The catalogues are written by the build.
vi.mock('../../languages/index.ts', () => ({ useText: () => (id: string) => id }));

/** A screen with two answers that were cached, and which it asks for again. */
function Screen() {
  const awards = useQuery({
    queryKey: keys.awards,
    queryFn: async ({ signal }) => (await api.awards({}, { signal })).data,
    staleTime: 0,
  });
  const unread = useQuery({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => (await api.unreadNotifications({}, { signal })).total,
  });
  return createElement('p', {}, `${JSON.stringify(awards.data)} ${unread.error?.message ?? unread.data}`);
}

/** The bar is loaded after the first paint, by when the first calls may have been answered. */
function LateBar() {
  const [isLoaded, setLoaded] = useState(false);
  return isLoaded
    ? createElement(ConnectionBar)
    : createElement('button', { type: 'button', onClick: () => setLoaded(true) });
}

async function drawScreen(Bar = ConnectionBar): Promise<HTMLElement> {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  noteAnswer(true);
  noteFault(false);
  const both = createElement('div', {}, createElement(Screen), createElement(Bar));
  return drawElement(both, [keys.awards, ['cached']]);
}

const textOf = (screen: HTMLElement) => screen.querySelector('[role=status]')?.textContent ?? null;
const settled = () => act(passesOfLoop);

async function pressButton(screen: HTMLElement): Promise<void> {
  await act(async () => screen.querySelector('button')?.click());
  await settled();
}

test('the bar says that the server fails, with the time of what is shown, while every call is answered with 500, until one succeeds', async () => {
  answer('awards', refusal('error_try_again', 500));
  answer('unread-notifications', refusal('error_try_again', 500));
  const screen = await drawScreen();
  await settled();
  // What was cached stays, and the bar says how old it is.
  expect(screen.querySelector('p')?.textContent).toContain('cached');
  expect(textOf(screen)).toContain('offline.failing');
  expect(textOf(screen)).toContain('offline.as_of');

  answer('awards', { data: ['newer'] });
  answer('unread-notifications', { data: [], total: 3 });
  await pressButton(screen);
  expect(screen.querySelector('p')?.textContent).toBe('["newer"] 3');
  expect(textOf(screen)).toBe('');
});

test('the bar says that the app is offline, not that the server fails, while no call is answered', async () => {
  answer('awards', 'lost');
  answer('unread-notifications', 'lost');
  const screen = await drawScreen();
  await settled();
  expect(textOf(screen)).toContain('offline.says');
  expect(textOf(screen)).not.toContain('offline.failing');
});

test('the bar says that the server fails when it is loaded after the calls of a reload were answered with 500, and kept answers are shown', async () => {
  session.keep('user', { _id: 'one' });
  session.start({ access_token: 'access', refresh_token: 'refresh' });
  session.keep('last_answers', {
    member: 'one',
    answers: [{ key: keys.unread, data: 7, at: Date.now() - 60_000 }],
  });
  answer('awards', refusal('error_try_again', 500));
  answer('unread-notifications', refusal('error_try_again', 500));
  const screen = await drawScreen(LateBar);
  await settled();
  expect(textOf(screen)).toBeNull();
  await pressButton(screen);
  expect(screen.querySelector('p')?.textContent).toContain('7');
  expect(textOf(screen)).toContain('offline.failing');
});
