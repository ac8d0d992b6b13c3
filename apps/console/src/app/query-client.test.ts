import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lost, refused } from '../../test/failures.ts';
import { newQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (queryKey: readonly string[], queryFn: () => Promise<string>) => {
  const answer = newQueryClient().fetchQuery({ queryKey, queryFn });
  answer.catch(() => undefined);
  return answer;
};

test('who is signed in is asked again until there is an answer', async () => {
  const ask = vi.fn().mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue('her');
  const answer = read(['auth', 'getIdentity'], ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe('her');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a refusal is an answer about who is signed in, and a list that failed is not asked again', async () => {
  const ended = vi.fn().mockRejectedValue(refused('unauthorized', { status: 401 }));
  const failed = vi.fn().mockRejectedValue(lost());
  const answers = [read(['auth', 'getIdentity'], ended), read(['orders'], failed)];
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answers[0]).rejects.toThrow('the server says unauthorized');
  await expect(answers[1]).rejects.toThrow('no answer');
  expect([ended.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1]);
});
