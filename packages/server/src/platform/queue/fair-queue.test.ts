import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose work finishes on demand, and the order in which work began. */
function queueOfTests(limits: Parameters<typeof createFairQueue>[0]) {
  const inTurn = createFairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string) =>
    inTurn(owner, async () => {
      begun.push(owner);
      await new Promise<void>((end) => ends.push(end));
    });
  async function finishAll(): Promise<void> {
    do {
      ends.shift()?.();
      await new Promise(setImmediate);
    } while (ends.length > 0);
  }
  return { add, begun, finishAll };
}

test('owners take turns, however much work one of them queued first', async () => {
  const { add, begun, finishAll } = queueOfTests({ running: 1, waitingMax: 10, waitingMaxEach: 5 });
  const all = [add('a'), add('a'), add('a'), add('a'), add('b'), add('c'), add('b')];
  await finishAll();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('work beyond the waiting limits, per owner and in total, is refused with a time to retry', async () => {
  const { add, begun, finishAll } = queueOfTests({ running: 1, waitingMax: 3, waitingMaxEach: 2 });
  const refusal = expect.objectContaining({ slug: 'service_unavailable', retryAfterSeconds: 5 });
  const all = [add('a'), add('a'), add('a')];
  await expect(add('a')).rejects.toEqual(refusal);
  all.push(add('b'));
  await expect(add('c')).rejects.toEqual(refusal);
  await finishAll();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

test('failed work makes room for the next, just as finished work does', async () => {
  const inTurn = createFairQueue({ running: 1, waitingMax: 1, waitingMaxEach: 1 });
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn('a', async () => 'done')).toBe('done');
});
