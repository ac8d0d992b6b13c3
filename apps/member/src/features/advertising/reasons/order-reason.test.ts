// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { OrderReason } from './order-reason.tsx';

// The catalogues are written by the build.
vi.mock('../../../languages/index.ts', () => ({ useText: () => (id: string) => `[${id}]` }));

/** What an order says about its end. */
async function saidOf(shown: Partial<DistributedOrder>): Promise<string> {
  const order = {
    stage: 'stopped',
    reason: null,
    explanation: null,
    refunded: 400,
    paid_at: '2026-03-03T11:30:00Z',
    ...shown,
  } as DistributedOrder;
  const said = await drawElement(createElement(OrderReason, { order }), [['none'], null]);
  return said.textContent ?? '';
}

test('an order that its member stopped says what happens to its money', async () => {
  expect(await saidOf({})).toBe('[order.stopped_says]');
});

test('an order that an operator stopped says why, and what was refunded', async () => {
  const said = await saidOf({ reason: 'malware', explanation: 'a download' });
  expect(said).toBe('[order.reason]a download[order.refunded_amount]');
});

test('an order that runs, and a draft that was discarded, say nothing about an end', async () => {
  expect(await saidOf({ stage: 'distributing' })).toBe('');
  expect(await saidOf({ paid_at: null })).toBe('');
});
