// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import { keys } from '../../../data/query-keys.ts';
import type { Offer } from '../package-field.tsx';
import { Forecast } from './forecast.tsx';

const forecast = { alike: 'package', orders: 10, completed: 8, median_hours: 119 };
vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../use-advertising.ts', () => ({ useForecast: () => ({ data: forecast }) }));

/** The lines of the forecast for an order of 100 visits that begins on 2099-01-01. */
async function linesFor(days: { daily_visits?: string; ends_on?: string }): Promise<(string | null)[]> {
  const topic = { category: 'travel', language: 'vn' };
  const typed = { ...topic, daily_visits: '', starts_on: '2099-01-01', ends_on: '', ...days };
  const element = createElement(Forecast, { offer: { _id: 'p1', visits: 100 } as Offer, typed });
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
