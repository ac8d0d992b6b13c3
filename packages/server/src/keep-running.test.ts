import { MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { type End, keepRunning } from './keep-running.ts';

const CRASH: End = { code: null, signal: 'SIGSEGV' };

/** Keeps a worker running that lives as long as told, each time, and does not start where it is `null`. */
async function livesOf(lives: readonly (number | null)[], end: End = CRASH) {
  let nowMs = 0;
  const left = [...lives];
  const pauses: number[] = [];
  const logged: string[] = [];
  const log = (level: string) => (told: object, message: string) => {
    logged.push(`${level}: ${message}`);
    // Each line names the place of the worker.
    expect(told).toMatchObject({ worker: 2 });
  };
  let isStopping = false;
  const begin = async () => {
    const lived = left.shift();
    if (lived === undefined) {
      isStopping = true;
      return { ended: Promise.resolve(end) };
    }
    if (lived === null) throw new Error('A worker ended before it served requests.');
    return {
      get ended() {
        nowMs += lived;
        return Promise.resolve(end);
      },
    };
  };
  await keepRunning(2, await begin(), {
    begin,
    isStopping: () => isStopping,
    log: { warn: log('warn'), error: log('error') } as unknown as Parameters<typeof keepRunning>[2]['log'],
    nowMs: () => nowMs,
    wait: async (ms) => {
      pauses.push(ms / SECOND_MS);
      nowMs += ms;
    },
  });
  return { pauses, logged };
}

test('a worker that has served for a while is started again without a pause', async () => {
  expect((await livesOf([MINUTE_MS, MINUTE_MS, MINUTE_MS])).pauses).toEqual([]);
});

test('a worker that ends again soon after each start waits longer each time, up to a limit', async () => {
  expect((await livesOf(Array<number>(9).fill(10))).pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

test('a worker that does not start waits as long as one that ends soon', async () => {
  expect((await livesOf([10, null, null, 10])).pauses).toEqual([1, 2, 4]);
});

test('the pauses begin from the start after a worker has served for a while', async () => {
  expect((await livesOf([10, 10, 10, MINUTE_MS, 10, 10])).pauses).toEqual([1, 2, 1, 2]);
});

test('a worker that crashed is an error in the log, and one that was asked to stop is not', async () => {
  const crashed = 'error: a worker ended unexpectedly and is started again';
  expect((await livesOf([10, null])).logged).toEqual([crashed, 'error: a worker could not be started again']);
  expect((await livesOf([10], { code: 1, signal: null })).logged).toEqual([crashed]);
  expect((await livesOf([10], { code: 0, signal: null })).logged).toEqual([
    'warn: a worker ended and is started again',
  ]);
});

test('a worker that ends while the server stops is not started again', async () => {
  let begun = 0;
  let isStopping = false;
  const ended = Promise.resolve(CRASH).then((end) => {
    isStopping = true;
    return end;
  });
  await keepRunning(
    1,
    { ended },
    {
      begin: async () => {
        begun += 1;
        return { ended };
      },
      isStopping: () => isStopping,
      log: { warn: expect.unreachable, error: expect.unreachable },
      nowMs: () => 0,
      wait: async () => expect.unreachable(),
    },
  );
  expect(begun).toBe(0);
});
