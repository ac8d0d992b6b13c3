// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawHook, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useNewDay } from './use-new-day.ts';

afterEach(() => vi.useRealTimers());

test('what a member has left today is read again when the company’s day begins, each time', async () => {
  // A quarter of an hour before midnight in Ho Chi Minh City.
  vi.useFakeTimers({
    now: new Date('2027-03-01T16:45:00.000Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  const { queries } = await drawHook(() => {
    useQueryClient().setQueryData(
      keys.settings,
      (known) => known ?? { timezone: { value: 'Asia/Ho_Chi_Minh' } },
    );
    useNewDay();
  });
  const asked = show(queries, [
    [keys.limits, {}],
    [keys.today, {}],
    [keys.rewardTotals, {}],
    [keys.me, {}],
  ]);
  const pass = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000));
  await pass(14);
  expect(asked).toEqual([]);
  await pass(2);
  expect(asked.toSorted()).toEqual(['limits', 'reward-totals', 'today']);
  await pass(60);
  expect(asked).toHaveLength(3);
  await pass(24 * 60);
  expect(asked).toHaveLength(6);
});
