// @vitest-environment jsdom
import { act, createElement, type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawElement, passesOfLoop } from '../../../../test/draw-hook.ts';
import type { FeedCard } from '../../../data/api.ts';
import { FeedPreview } from './feed-preview.tsx';

vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../../orders/preview.tsx', () => ({ Preview: () => null }));
vi.mock('./feed-card.tsx', () => ({ VisitsLeft: () => null, WhatItPays: () => null }));

const card = { _id: 'c1', pictures: [], expires_at: '2026-03-01T00:00:00.000Z' } as unknown as FeedCard;
const onTaken = vi.fn();
const onClose = vi.fn();
let arrive: (answer: Response) => void;
let leave: () => void;

/** A screen with the preview, which can be left. */
function Screen(): ReactNode {
  const [isLeft, setIsLeft] = useState(false);
  leave = () => setIsLeft(true);
  return isLeft ? null : createElement(FeedPreview, { card, onClose, onTaken });
}

async function take(): Promise<HTMLElement> {
  const screen = await drawElement(createElement(Screen), [['none'], null]);
  const [, , button] = screen.querySelectorAll('button');
  await act(async () => button?.click());
  await expect.poll(() => button?.getAttribute('aria-busy') ?? button?.disabled).toBeTruthy();
  return screen;
}
async function answer(): Promise<void> {
  await act(async () => {
    arrive(Response.json({ error_code: 0, data: { _id: 'o1', side: 'received' } }));
    await passesOfLoop();
  });
}

beforeEach(() => {
  for (const spy of [onTaken, onClose]) spy.mockClear();
  // jsdom shows no dialogs.
  for (const name of ['showModal', 'close'] as const) HTMLDialogElement.prototype[name] = vi.fn();
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
  );
});

test('a preview whose order is being taken stays until the answer, which leads to the order', async () => {
  const screen = await take();
  await act(async () => {
    screen
      .querySelector('dialog')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(onClose).not.toHaveBeenCalled();
  await answer();
  await expect.poll(() => onTaken.mock.calls.length).toBe(1);
});

test('an order that is taken after its screen was left leads nowhere', async () => {
  await take();
  await act(async () => leave());
  await answer();
  expect(onTaken).not.toHaveBeenCalled();
});
