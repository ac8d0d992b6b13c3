// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, press, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useGiveLevelBack, useUpgrade } from './use-level-changes.ts';

const member = { _id: 'm', account_balance: 500, level_id: 'l2' };

const before = [
  [keys.me, { ...member, account_balance: 3_000 }],
  [keys.levels, []],
  [keys.awards, []],
] as const;

test('buying a level shows the balance from its answer, and refetches the prices that changed', async () => {
  const { queries, hook } = await drawHook(() => useUpgrade(() => undefined));
  const asked = show(queries, before);
  answer('update-level', { data: member });
  await press(hook(), { level_id: 'l2' });
  expect([queries.getQueryData(keys.me), asked]).toEqual([member, ['levels']]);
});

test('returning a level shows the balance from its answer, and refetches the prices that changed', async () => {
  const { queries, hook } = await drawHook(() => useGiveLevelBack(() => undefined));
  const asked = show(queries, before);
  answer('level-refund', { data: member });
  await press(hook(), { level_id: 'l2' });
  expect([queries.getQueryData(keys.me), asked]).toEqual([member, ['levels']]);
});

test('a refused purchase of a level refetches the balance too', async () => {
  const { queries, hook } = await drawHook(() => useUpgrade(() => undefined));
  const asked = show(queries, [
    [keys.me, member],
    [keys.levels, []],
  ]);
  answer('update-level', refusal('level_is_current', 409));
  await press(hook(), { level_id: 'l2' });
  expect(asked.toSorted()).toEqual(['levels', 'me']);
});
