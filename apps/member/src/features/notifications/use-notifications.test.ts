// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { ownCalls } from '../../data/changes/own-calls.ts';
import { keys } from '../../data/query-keys.ts';
import { useRead, useReadAll } from './use-notifications.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const unread = { pages: [{ data: [{ _id: ID, read_at: null }] }], pageParams: [null] };
const shown = [
  [keys.notifications, unread],
  [keys.unread, 3],
] as const;

test('an opened notification is marked as read immediately, and nothing is refetched', async () => {
  const { queries, hook } = await drawHook(useRead);
  const asked = show(queries, shown);
  answer('update-notifications', { data: { updated: 1 } });
  await press(hook(), ID);
  expect(queries.getQueryData(keys.notifications)).toMatchObject({
    pages: [{ data: [{ _id: ID, read_at: expect.any(String) }] }],
  });
  expect([queries.getQueryData(keys.unread), asked]).toEqual([2, []]);
  expect(reached).toMatchObject([{ input: { ids: [ID] }, key: ID }]);
  expect(ownCalls.caused(ID)).toBe(true);
});

test('a notification that could not be marked as read is refetched', async () => {
  const { queries, hook } = await drawHook(useRead);
  const asked = show(queries, shown);
  answer('update-notifications', refusal('too_many_requests', 429));
  await press(hook(), ID);
  expect(asked.toSorted()).toEqual(['notifications', 'unread']);
});

test('all notifications are marked as read under one key, and are refetched once', async () => {
  const { queries, hook } = await drawHook(useReadAll);
  const asked = show(queries, shown);
  answer('update-notifications', { data: { updated: 3 } });
  await press(hook(), {});
  expect(asked.toSorted()).toEqual(['notifications', 'unread']);
  expect(ownCalls.caused(reached[0]?.key)).toBe(true);
});
