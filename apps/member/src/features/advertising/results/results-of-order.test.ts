// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import { ShownResults } from './results-of-order.tsx';

// The catalogues are written by the build.
vi.mock('../../../languages/index.ts', () => ({ useText: () => (id: string) => id }));

const order = {
  stage: 'completed',
  visits_verified: 3,
  visits_target: 3,
  visits_refused: {},
} as unknown as DistributedOrder;
const results = {
  verified: 3,
  refused: 0,
  held: 0,
  taps: 2,
  spent: 60,
  not_spent: 0,
  conversions: { total: 0, by: { code: 0, picture: 0, server: 0 }, worth: 0, made: 0 },
  cost: { visit: 20, tap: 30, conversion: null },
  visits_per_day: null,
  expected_end: null,
  timezone: 'Europe/Paris',
  by_day: [],
  by_hour: [],
  by_weekday: [],
  by_country: [],
};

/** The rows of the sums: their names, each with its figures. */
async function sumsWith(held: number): Promise<(string | null)[][]> {
  const answered = { data: { ...results, held }, error: null, isFetching: false } as unknown as Parameters<
    typeof ShownResults
  >[0]['results'];
  const calls = { productVisits: () => Promise.reject(new Error('no file is saved')) };
  const screen = await drawElement(
    createElement(ShownResults, { order, results: answered, visits: undefined, calls }),
    [keys.settings, { currency: { value: 'USD' }, timezone: { value: 'Asia/Ho_Chi_Minh' } }],
  );
  return [...screen.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td > span:not([aria-hidden])')].map(({ textContent }) => textContent),
  );
}

test('an advertiser sees how many visits are held, without a cost, and no such row while none is', async () => {
  const names = (rows: (string | null)[][]) => rows.map(([name]) => name);
  expect(names(await sumsWith(0))).toEqual(['visits.verified', 'visits.taps', 'results.conversions']);
  const rows = await sumsWith(1_204);
  expect(names(rows)).toEqual(['visits.verified', 'visits.held', 'visits.taps', 'results.conversions']);
  expect(rows[1]).toEqual(['visits.held', '1\u00a0204']);
});
