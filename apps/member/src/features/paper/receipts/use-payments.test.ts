// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, reached } from '../../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { usePayments } from './use-payments.ts';

const order = { _id: 'tea', paid_at: '2026-03-02T01:00:00.000Z' } as DistributedOrder;
const line = (date: string, amount: number, reference: string) => ({ date, amount, reference });

test('the payments of an order are found among all lines of the balance, the oldest first', async () => {
  const first = 'statement?from=2026-03-02T01%3A00%3A00.000Z&about=order&limit=100';
  answer(first, {
    data: [
      line('2026-03-22', 300, 'tea'),
      line('2026-03-20', -200, 'tea 70'),
      line('2026-03-19', -900, 'rice 70'),
    ],
    next_cursor: 'older',
  });
  answer(`${first}&cursor=older`, { data: [line('2026-03-02', -1_000, 'tea')], next_cursor: null });
  const { hook } = await drawHook(() => usePayments(order));
  await expect
    .poll(() => hook().data)
    .toEqual([
      { at: '2026-03-02', amount: 1_000 },
      { at: '2026-03-20', amount: 200 },
    ]);
  expect(reached).toHaveLength(2);
});
