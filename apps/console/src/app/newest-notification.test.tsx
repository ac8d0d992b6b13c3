// @vitest-environment jsdom
import { act } from 'react';

vi.mock('react-admin', () => import('ra-core'));

import { NotificationContextProvider, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newScreen } from '../../test/screen.tsx';
import { NewestNotification } from './newest-notification.tsx';

const SHOWN_MS = 4_000;
const screen = newScreen();
let notify: ReturnType<typeof useNotify>;

function Notifying() {
  notify = useNotify();
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers();
  await screen.draw(
    <NotificationContextProvider>
      <Notifying />
      <NewestNotification />
    </NotificationContextProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const say = (message: string) => act(async () => notify(message));
const passes = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('the newest message takes the place of the one before it, for its own time', async () => {
  await say('One.');
  await passes(SHOWN_MS - 1);
  await say('Two.');
  expect(screen.text()).toBe('Two.');
  await passes(SHOWN_MS - 1);
  expect(screen.text()).toBe('Two.');
  await passes(1);
  expect(screen.text()).toBe('');
});

test('a message that comes while the one before it ends is shown, as a new one', async () => {
  await say('One.');
  const first = document.querySelector('[role=status]');
  await act(async () => {
    vi.advanceTimersByTime(SHOWN_MS);
    notify('Two.');
  });
  expect(screen.text()).toBe('Two.');
  expect(document.querySelector('[role=status]')).not.toBe(first);
});
