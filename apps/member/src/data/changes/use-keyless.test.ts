// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawHook, passesOfLoop, press, show } from '../../../test/draw-hook.ts';
import { keepAnswer } from '../keep-answer.ts';
import { keys } from '../query-keys.ts';
import { useKeyless } from './use-keyless.ts';

const done = async () => ({ data: 'answered' });
const refused = () => Promise.reject(new CallFailed({ slug: 'not_found', status: 404, message: 'ended' }));

test('a keyless change refetches what it changed, except what its answer contains', async () => {
  const { queries, hook } = await drawHook(() =>
    useKeyless('phoneConfirm', done, {
      keep: (cache, { data }) => [keepAnswer(cache, keys.phone, data)],
    }),
  );
  const asked = show(queries, [
    [keys.phone, 'before'],
    [keys.me, 'before'],
    [keys.levels, 'before'],
  ]);
  await press(hook(), undefined);
  expect(asked).toEqual(['me']);
  expect(queries.getQueryData(keys.phone)).toBe('answered');
});

test('a change without a key that is refused has it read again as well: what it was to change may have ended', async () => {
  const { queries, hook } = await drawHook(() => useKeyless('sessionEnd', refused));
  const asked = show(queries, [[keys.sessions, 'before']]);
  await press(hook(), undefined);
  expect(asked).toEqual(['sessions']);
});

test('a change without a key is over when it is answered, or where its screen says so, when the rest has been read', async () => {
  const { queries, hook } = await drawHook(() => ({
    shownOnce: useKeyless('makeRecoveryCodes', done),
    waiting: useKeyless('sessionsEndOthers', done, { waits: true }),
  }));
  const reads: (() => void)[] = [];
  for (const queryKey of [keys.recoveryCodes, keys.sessions]) {
    queries.setQueryData(queryKey, 'before');
    const queryFn = () => new Promise<string>((settle) => reads.push(() => settle('after')));
    new QueryObserver(queries, { queryKey, queryFn, staleTime: 10_000 }).subscribe(() => undefined);
  }
  await act(async () => {
    hook().shownOnce.mutate();
    hook().waiting.mutate();
    await passesOfLoop();
  });
  expect([hook().shownOnce.isPending, hook().waiting.isPending, reads.length]).toEqual([false, true, 2]);
  await act(async () => {
    for (const read of reads) read();
    await passesOfLoop();
  });
  expect(hook().waiting.isPending).toBe(false);
});
