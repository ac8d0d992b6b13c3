import { addMs, MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createPool } from '../database/pool.ts';
import { type Bucket, forgetRequestCounts, MinuteCounts } from './minute-counts.ts';

let app: TestApp;
let now: Date;
beforeAll(async () => {
  app = await createTestApp();
  now = app.clock.now();
});
afterAll(() => app.close());

const servers = (count: number) => Array.from({ length: count }, () => new MinuteCounts(app.runtime));

/** Tries this often on each server, all in parallel; returns how many requests were admitted. */
async function admitted(
  counts: readonly MinuteCounts[],
  buckets: readonly Bucket[],
  tries: number,
  at = now,
) {
  const waits = await Promise.all(
    counts.flatMap((server) => Array.from({ length: tries }, () => server.take(buckets, at))),
  );
  return waits.filter((waitMs) => waitMs === 0).length;
}

test('a small limit on requests holds exactly over three servers that are asked in parallel', async () => {
  const three = servers(3);
  const bucket = { key: 'small', max: 30 };
  expect(await admitted(three, [bucket], 25)).toBe(30);
  expect(await admitted(three, [bucket], 1, addMs(now, MINUTE_MS - 1))).toBe(0);
  expect(await admitted(three, [bucket], 25, addMs(now, MINUTE_MS))).toBe(30);
});

test('a large limit on requests holds over three servers to within a hundredth for each', async () => {
  const three = servers(3);
  const bucket = { key: 'large', max: 1_000 };
  const all = await admitted(three, [bucket], 700);
  expect(all).toBeGreaterThanOrEqual(1_000);
  expect(all).toBeLessThanOrEqual(1_030);
});

test('an address with few requests asks the database nothing', async () => {
  const [server = new MinuteCounts(app.runtime)] = servers(1);
  expect(await admitted([server], [{ key: 'rare', max: 3_000 }], 30)).toBe(30);
  const { rows } = await app.owner.query('select from request_count where allowed = 3000');
  expect(rows).toEqual([]);
});

test('the time to wait is what is left of the minute, whichever server began it', async () => {
  const [first = new MinuteCounts(app.runtime), second = new MinuteCounts(app.runtime)] = servers(2);
  const bucket = { key: 'waiting', max: 1 };
  expect(await first.take([bucket], now)).toBe(0);
  expect(await second.take([bucket], addMs(now, 20 * SECOND_MS))).toBe(40 * SECOND_MS);
});

test('a request that one full bucket refuses takes nothing from the others', async () => {
  const one = servers(1);
  const [full, other] = [
    { key: 'full', max: 1 },
    { key: 'other', max: 5 },
  ];
  expect(await admitted(one, [full], 1)).toBe(1);
  expect(await admitted(one, [other, full], 3)).toBe(0);
  expect(await admitted(one, [other], 9)).toBe(5);
});

test('without its database each server counts alone', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/nothing', 1);
  const alone = [new MinuteCounts({ ...app.runtime, pool }), new MinuteCounts({ ...app.runtime, pool })];
  expect(await admitted(alone, [{ key: 'alone', max: 4 }], 9)).toBe(8);
  await pool.end();
});

test('counts of requests hold no address and are deleted once their minute is over', async () => {
  await admitted(servers(1), [{ key: '203.0.113.9', max: 2 }], 1);
  const keys = async () => {
    const { rows } = await app.owner.query<{ key: string }>('select key from request_count');
    return rows.map(({ key }) => key);
  };
  const kept = await keys();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((key) => !/^[\w-]{43}$/.test(key))).toEqual([]);
  await app.work(({ tx }) => forgetRequestCounts(tx, addMs(now, 3 * MINUTE_MS)));
  expect(await keys()).toEqual([]);
});
