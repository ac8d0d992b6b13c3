// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawHook, press, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useChooseNotification } from './use-notification-choices.ts';

const choices = (orders: string, news: string) => [
  { topic: 'orders', choice: orders },
  { topic: 'news', choice: news },
];

test('a late answer does not put back the choice of another topic', async () => {
  answer('update-notification-setting', { data: choices('none', 'push') }, { data: choices('none', 'app') });
  let arrive = (): void => undefined;
  const serve = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answered = await serve(url, init);
    if (String(init.body).includes('orders')) await new Promise<void>((done) => (arrive = done));
    return answered;
  });
  const { queries, hook } = await drawHook(() => ({
    orders: useChooseNotification(),
    news: useChooseNotification(),
  }));
  const asked = show(queries, [[keys.notificationSettings, choices('push', 'push')]]);
  const kept = () => queries.getQueryData(keys.notificationSettings);
  await act(async () => hook().orders.mutate({ topic: 'orders', choice: 'none' }));
  await act(async () => hook().news.mutate({ topic: 'news', choice: 'app' }));
  await vi.waitFor(() => expect(kept()).toEqual(choices('push', 'app')));
  await act(async () => arrive());
  await vi.waitFor(() => expect(kept()).toEqual(choices('none', 'app')));
  expect(asked).toEqual([]);
});

test('the topics that were being read are read again when a choice is answered in between', async () => {
  answer('update-notification-setting', { data: choices('none', 'push') });
  const { queries, hook } = await drawHook(useChooseNotification);
  const queryKey = keys.notificationSettings;
  queries.setQueryData(queryKey, choices('push', 'push'));
  const read = vi.fn(() => new Promise(() => undefined));
  new QueryObserver(queries, { queryKey, queryFn: read, staleTime: 10_000 }).subscribe(() => undefined);
  void queries.invalidateQueries({ queryKey });
  await press(hook(), { topic: 'orders', choice: 'none' });
  expect(queries.getQueryData(queryKey)).toEqual(choices('none', 'push'));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});
