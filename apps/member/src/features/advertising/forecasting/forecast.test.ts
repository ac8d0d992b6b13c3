// @vitest-environment jsdom
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import { Forecast } from './forecast.tsx';
import { ForecastOfOrder } from './forecast-of-order.tsx';

const forecast = { alike: 'package', orders: 10, completed: 8, median_hours: 119 };
vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));
const useForecast = vi.hoisted(() => vi.fn());
vi.mock('../use-advertising.ts', () => ({ useForecast }));
useForecast.mockImplementation(() => ({ data: forecast }));

/** The lines of the forecast for an order of 100 visits that begins on 2099-01-01. */
async function linesFor(days: { daily_visits?: string; ends_on?: string }): Promise<(string | null)[]> {
  const topic = { category: 'travel', language: 'vn' };
  const typed = { ...topic, daily_visits: '', starts_on: '2099-01-01', ends_on: '', ...days };
  return linesOf(createElement(Forecast, { offer: { _id: 'p1', visits: 100 }, typed }));
}

async function linesOf(element: ReactNode): Promise<(string | null)[]> {
  const screen = await drawElement(element, [keys.settings, { timezone: { value: 'Asia/Ho_Chi_Minh' } }]);
  return [...screen.querySelectorAll('p')].map(({ textContent }) => textContent);
}

test('a forecast says when the last day comes before the time that similar orders took', async () => {
  const similar = ['forecast.half', 'forecast.package'];
  expect(await linesFor({})).toEqual(similar);
  expect(await linesFor({ ends_on: '2099-01-05' })).toEqual(similar);
  expect(await linesFor({ ends_on: '2099-01-04' })).toEqual([...similar, 'forecast.ends_sooner']);
});

test('a forecast says when the last day is too early for the limit of visits a day', async () => {
  const daily_visits = '10';
  expect(await linesFor({ daily_visits, ends_on: '2099-01-10' })).toEqual(['forecast.paced']);
  const early = await linesFor({ daily_visits, ends_on: '2099-01-09' });
  expect(early).toEqual(['forecast.paced', 'forecast.ends_sooner']);
});

test('the forecast for an order that was written before has its package, its topic and its days', async () => {
  const order = {
    package_id: 'p2',
    visits_target: 100,
    category: 'travel',
    language: null,
    daily_visits: null,
    starts_on: '2099-01-01',
    ends_on: '2099-01-04',
  };
  const linesWith = (changes: object) =>
    linesOf(createElement(ForecastOfOrder, { order: { ...order, ...changes } as DistributedOrder }));
  expect(await linesWith({})).toEqual(['forecast.half', 'forecast.package', 'forecast.ends_sooner']);
  expect(useForecast).toHaveBeenLastCalledWith({ package_id: 'p2', category: 'travel' });
  expect(await linesWith({ ends_on: null })).toEqual(['forecast.half', 'forecast.package']);
  expect(await linesWith({ language: 'fr', daily_visits: 10, ends_on: null })).toEqual(['forecast.paced']);
  expect(useForecast).toHaveBeenLastCalledWith({ package_id: 'p2', category: 'travel', language: 'fr' });
});
