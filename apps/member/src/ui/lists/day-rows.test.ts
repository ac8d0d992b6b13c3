// @vitest-environment jsdom
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import { DayRows } from './day-rows.tsx';

// The catalogues are written by the build.
vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

const { TZ } = process.env;
beforeEach(() => {
  process.env.TZ = 'Europe/Paris';
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.useRealTimers();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

/** The headings above events at these instants. */
async function headings(now: string, instants: readonly string[]): Promise<(string | null)[]> {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const query = { data: instants, error: null, isFetching: false, hasNextPage: false };
  const rows = { query: query as never, keyOf: String, at: String, empty: null };
  // biome-ignore lint/correctness/noChildrenProp: the children are a function
  const drawn = createElement(DayRows<string>, { ...rows, children: String });
  const screen = await drawElement(drawn, [['none'], null]);
  return [...screen.querySelectorAll('h2')].map((heading) => heading.textContent);
}

test('days are headed by the calendar, also after a night in which the clocks have changed', async () => {
  // Sunday, 28 March 2027, has 23 hours in Paris.
  const days = ['2027-03-28T22:10:00.000Z', '2027-03-28T10:00:00.000Z', '2027-03-27T10:00:00.000Z'];
  expect(await headings('2027-03-28T22:30:00.000Z', days)).toEqual(['today', 'yesterday', '27-03-2027']);
  // Sunday, 31 October 2027, has 25.
  const autumn = ['2027-10-31T22:30:00.000Z', '2027-10-30T10:00:00.000Z'];
  expect(await headings('2027-10-31T22:40:00.000Z', autumn)).toEqual(['today', 'yesterday']);
});
