// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawHook, reached } from '../../../../test/draw-hook.ts';
import { session } from '../../../session/this-tab.ts';
import { useStatement, useStatementFile, useTotals } from './use-statement.ts';

const page = (id: string, next_cursor: string | null) => ({
  data: [{ _id: id, amount: 500 }],
  next_cursor,
  money_in: 1_000,
  money_out: 0,
});

test('a statement with two pages has the same lines after the member returns to the app', async () => {
  answer('statement', page('newest', 'older'));
  answer('statement?cursor=older', page('oldest', null));
  const { queries, hook } = await drawHook(() => {
    const { data: totals } = useTotals({});
    const { data, fetchNextPage } = useStatement({});
    return { totals, data, fetchNextPage };
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
  focusManager.setFocused(false);
  await act(async () => focusManager.setFocused(true));
  await arrives();
  focusManager.setFocused(undefined);
  expect(reached.map(({ path }) => path).slice(2)).toEqual(['statement', 'statement?cursor=older']);
  expect(hook().data).toEqual(before);
  expect(hook().totals).toEqual({ moneyIn: 1_000, moneyOut: 0 });
});

test('a statement that a member asked for before leaving is not read as the next one', async () => {
  session.start({ access_token: 'first', refresh_token: 'r1' });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push([url, new Headers(headers).get('Authorization')]);
    session.end();
    session.start({ access_token: 'next', refresh_token: 'r2' });
    return Response.json({ error: 'token_expired' }, { status: 401 });
  });
  const { hook } = await drawHook(() => useStatementFile(() => expect.unreachable()));
  await act(async () => {
    await expect(hook().mutateAsync({})).rejects.toMatchObject({ slug: 'token_expired' });
  });
  expect(sent).toEqual([['/api/statement?', 'Bearer first']]);
  expect(session.accessToken()).toBe('next');
  session.end();
});

test('a statement that arrives after its member has left is not saved', async () => {
  session.start({ access_token: 'first', refresh_token: 'r1' });
  vi.stubGlobal('fetch', async () => {
    session.end();
    return new Response('a;b');
  });
  const { hook } = await drawHook(() => useStatementFile(() => expect.unreachable()));
  await act(async () => {
    await expect(hook().mutateAsync({})).rejects.toMatchObject({ slug: 'network' });
  });
});
