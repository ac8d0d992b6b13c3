// @vitest-environment jsdom
import { formatDateTime, fromIso } from '@handbill/contract/time';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import { InsightCharts } from '../../features/sharing/insight/insight-charts.tsx';
import { DayRows, TimeOfDay } from '../lists/day-rows.tsx';
import { Time, timeText } from './time.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 9, 12) });
});
afterEach(() => vi.useRealTimers());

/** An instant of the wire by the reader's clock. */
const on = (day: number, hour: number) => new Date(2026, 2, day, hour, 5, 9).toISOString();
const draw = (element: Parameters<typeof drawElement>[0]) => drawElement(element, [['none'], null]);

test('a date within a sentence stays on one line, and its time follows it', () => {
  expect(timeText('2026-03-02T03:00:00.000Z')).toMatch(/^\d{2}-\u2060\d{2}-\u2060\d{4} \d{2}:\d{2}:\d{2}$/);
});

test('a single instant is shown as dd-MM-yyyy HH:mm:ss, alone and in a sentence', async () => {
  const at = on(2, 3);
  const shown = await draw(createElement(Time, { at }));
  expect(shown.textContent).toBe('02-03-2026 03:05:09');
  expect(timeText(at).replaceAll('\u2060', '')).toBe(formatDateTime(fromIso(at)));
});

/** Payments at some instants. */
function Payments({ at }: { at: string[] }) {
  const paged = { hasNextPage: false, isFetchingNextPage: false, isFetching: false, error: null };
  const query = { ...paged, data: at } as unknown as Parameters<typeof DayRows<string>>[0]['query'];
  return DayRows({
    query,
    keyOf: String,
    at: String,
    empty: null,
    children: (instant) => [createElement(TimeOfDay, { key: 'time', at: instant }), ' paid'],
  });
}

test('a list is grouped by day, and its rows show the time of day', async () => {
  document.documentElement.lang = 'en';
  const shown = await draw(createElement(Payments, { at: [on(9, 11), on(9, 8), on(8, 23), on(1, 0)] }));
  const groups = [...shown.querySelectorAll('section')].map((section) => [
    section.querySelector('h2')?.textContent,
    [...section.querySelectorAll('li')].map((row) => row.textContent),
  ]);
  expect(groups).toEqual([
    ['today', ['11:05:09 paid', '08:05:09 paid']],
    ['yesterday', ['23:05:09 paid']],
    ['01-03-2026', ['00:05:09 paid']],
  ]);
});

test('the axes of a chart show less of a date than its table, which names the whole day', async () => {
  const shown = await draw(
    createElement(InsightCharts, {
      insight: {
        by_day: [
          { day: '2026-03-08', reward: 12, visits: 1 },
          { day: '2026-03-09', reward: 24, visits: 2 },
        ],
        by_hour: [{ hour: 7, reward: 12, visits: 1 }],
        timezone: 'UTC',
      },
    }),
  );
  const [days] = shown.querySelectorAll('figure');
  const labels = [...(days?.querySelectorAll('[aria-hidden=true] span[style]') ?? [])];
  expect(labels.map((label) => label.textContent)).toEqual(['08', '09']);
  expect(days?.querySelector('table')?.textContent).toContain('09-03-2026');
});
