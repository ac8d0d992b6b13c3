// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import type { ReceivedOrder } from '../../data/api.ts';
import { ShareHead } from './share-head.tsx';

// The catalogues are written by the build.
vi.mock('../../languages/index.ts', () => ({ useText: () => (id: string) => `[${id}]` }));
vi.mock('../../session/clock.ts', async (original) => ({
  ...(await original<object>()),
  now: () => new Date('2026-03-03T11:30:00Z'),
}));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  document.documentElement.lang = 'en';
});

/** The words above the results of a share. */
async function headOf(shown: Partial<ReceivedOrder>): Promise<string> {
  const order = {
    image: null,
    visits_verified: 3,
    visits_target: 10,
    reward_per_visit: 20,
    expires_at: '2026-03-04T12:00:00Z',
    ended_by: null,
    badge: null,
    advertiser: 'lan',
    ...shown,
  } as ReceivedOrder;
  const head = await drawElement(createElement(ShareHead, { order }), [['none'], null]);
  return head.textContent ?? '';
}

const notes = (words: string) => words.match(/\[(sharing|order\.ended_by)\.\w+\]/g) ?? [];

test('a share that runs says until when, and nothing about an end', async () => {
  const head = await headOf({ stage: 'distributing' });
  expect(head).toContain('[share.left]');
  expect(head).toContain('[order.expires]');
  expect(notes(head)).toEqual([]);
});

test.each(['expired', 'released'] as const)(
  'a share that is %s says that what it earned is safe, and no longer when it expires',
  async (stage) => {
    const head = await headOf({ stage });
    expect(notes(head)).toEqual([`[sharing.${stage}]`]);
    expect(head).not.toMatch(/share\.left|order\.expires/);
  },
);

test('a share that ended with its advertisement says who stopped it, and nothing else about its end', async () => {
  const head = await headOf({ stage: 'released', ended_by: 'operator' });
  expect(notes(head)).toEqual(['[order.ended_by.operator]']);
  expect(head).not.toMatch(/share\.left|order\.expires/);
});

test('a share that brought all its visits has neither a note about its end nor a day on which it expires', async () => {
  const head = await headOf({ stage: 'completed' });
  expect(notes(head)).toEqual([]);
  expect(head).not.toMatch(/share\.left|order\.expires/);
});
