// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { answer, drawHook } from '../../../test/draw-hook.ts';
import { useAnswerMinutes, useRequests } from './use-support.ts';

const page = (id: string, next_cursor: string | null) => ({
  data: [{ _id: id }],
  next_cursor,
  answer_minutes: 90,
});

test('a list of requests with two pages has the same requests after the connection returns', async () => {
  answer('support-requests', page('newest', 'older'));
  answer('support-requests?cursor=older', page('oldest', null));
  const { queries, hook } = await drawHook(() => {
    const minutes = useAnswerMinutes();
    const { data, fetchNextPage } = useRequests();
    return { minutes, data, fetchNextPage };
  });
  /** A pass of the event loop later, what has arrived is drawn. */
  const arrives = () =>
    act(async () => {
      await expect.poll(() => queries.isFetching()).toBe(0);
      await new Promise((drawn) => setTimeout(drawn));
    });
  await arrives();
  await act(() => hook().fetchNextPage());
  await expect.poll(() => hook().data?.map(({ _id }) => _id)).toEqual(['newest', 'oldest']);
  const before = hook().data;
  await queries.invalidateQueries({ refetchType: 'none' });
  await act(async () => queries.getQueryCache().onOnline());
  await arrives();
  expect(hook().data).toEqual(before);
  expect(hook().minutes).toBe(90);
});
