// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawHook } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useUnpaidOrder } from './use-advertising.ts';
import { useNextStep } from './use-next-step.ts';

const unpaid = { _id: 'o1', side: 'distributed', stage: 'unpaid' };

/** The screen with the answers of the server, in order: one is there, and `again` asks for the next. */
async function screen(...answers: object[][]) {
  answer('list-product', ...answers.map((data) => ({ data })));
  const steps: (string | null)[] = [];
  const drawn = await drawHook(() => {
    const query = useUnpaidOrder();
    useNextStep(query, (before) => steps.push(before));
    return query;
  });
  const shown = (order: object | null) =>
    act(() => vi.waitFor(() => expect([drawn.hook().data, drawn.hook().isStale]).toEqual([order, false])));
  const again = async (order: object | null) => {
    await act(() => drawn.queries.invalidateQueries({ queryKey: keys.unpaidOrder }));
    await shown(order);
  };
  await shown(answers[0]?.[0] ?? null);
  return { ...drawn, again, steps };
}

test('a payment whose answer was lost leads on once the server has no unpaid order', async () => {
  const { again, steps } = await screen([unpaid], []);
  expect(steps).toEqual([]);
  await again(null);
  expect(steps).toEqual(['o1']);
});

test('a created order is the next step', async () => {
  const { again, steps } = await screen([], [unpaid]);
  await again(unpaid);
  expect(steps).toEqual([null]);
});

test('an order that was unpaid before a reload, but is not any more, leads nowhere', async () => {
  const { queries, hook, again, steps } = await screen([], []);
  await act(async () => {
    queries.setQueryData(keys.unpaidOrder, unpaid, { updatedAt: 1 });
    await vi.waitFor(() => expect(hook().data).toEqual(unpaid));
  });
  await again(null);
  expect(steps).toEqual([]);
});
