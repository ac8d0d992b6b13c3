// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import type { Order } from '../../data/api.ts';
import texts from '../../languages/en.json' with { type: 'json' };
import { OrderRow } from './order-row.tsx';

vi.mock('../../languages/index.ts', async () => {
  const words: Record<string, string> = texts;
  return {
    useText:
      () =>
      (id: string, values: Record<string, string> = {}) =>
        (words[id] ?? id)
          .replace(/\{(\w+), plural,.* other \{#([^}]*)\}\}/g, (_, name, unit) => `${values[name]}${unit}`)
          .replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
  };
});

const order = {
  _id: 'o1',
  title: 'Noodles',
  image: null,
  visits_verified: 3,
  visits_target: 10,
  price: 400,
  paid: 400,
  refunded: 0,
  reward_claimable: 0,
  reward_claimed: 0,
  ended_by: null,
  expires_at: '2026-03-04T12:00:00Z',
};

vi.mock('../../session/clock.ts', async (original) => ({
  ...(await original<object>()),
  now: () => new Date('2026-03-03T11:30:00Z'),
}));

beforeEach(() => {
  document.documentElement.lang = 'en';
});

/** The words of an order's row. */
async function rowOf(shown: Partial<Order>): Promise<string> {
  const row = await drawElement(createElement(OrderRow, { order: { ...order, ...shown } as Order }), [
    ['none'],
    null,
  ]);
  return row.textContent ?? '';
}

test.each([
  ['distributed', 'unpaid', 'pending', 'Unpaid'],
  ['distributed', 'in_review', 'pending', 'In review'],
  ['distributed', 'distributing', 'pending', 'Distributing'],
  ['distributed', 'paused', 'pending', 'Paused'],
  ['distributed', 'completed', 'success', 'Completed'],
  ['distributed', 'rejected', 'closed', 'Rejected'],
  ['distributed', 'stopped', 'closed', 'Stopped'],
  ['received', 'distributing', 'pending', 'Sharing'],
  ['received', 'completed', 'success', 'Completed'],
  ['received', 'released', 'pending', 'Sharing stopped'],
  ['received', 'expired', 'closed', 'Expired'],
] as const)(
  'a row of a %s order in stage %s, which is %s on the wire, shows its stage in words: %s',
  async (side, stage, status, words) => {
    const row = await rowOf({ side, stage, status } as Partial<Order>);
    expect(row).toContain(words);
    expect(row).not.toMatch(/pending|success/i);
  },
);

test('a row has what is known of its order below its progress, and nothing else there', async () => {
  const shown = { order: { ...order, side: 'distributed', stage: 'paused' } as unknown as Order };
  const row = await drawElement(createElement(OrderRow, { ...shown, below: 'Continued: 31' }), [
    ['none'],
    null,
  ]);
  expect(row.textContent).toMatch(/Continued: 31$/);
  expect(await rowOf(shown.order)).toMatch(/3\/10$/);
});

test('a draft that was discarded, and a share that ended with its order, say so instead of their stage', async () => {
  expect(await rowOf({ side: 'distributed', stage: 'stopped', paid: 0 } as Partial<Order>)).toContain(
    'Discarded',
  );
  expect(
    await rowOf({ side: 'received', stage: 'released', ended_by: 'operator' } as Partial<Order>),
  ).toContain('Ended early');
});

test('a row says how long a share counts visits, for as long as it does', async () => {
  const left = async (stage: string) => rowOf({ side: 'received', stage } as Partial<Order>);
  expect(await left('distributing')).toContain('Time left: 24\u00a0hours');
  expect(await left('completed')).not.toContain('Time left');
  expect(await rowOf({ side: 'distributed', stage: 'distributing' } as Partial<Order>)).not.toContain(
    'Time left',
  );
});
