import { expect, test } from 'vitest';
import type { PastOrder } from './forecast-sql.ts';
import { forecastFrom, ORDERS_MIN } from './rules.ts';

const wanted = { category: 'food', language: 'vn' } as const;
const past = (count: number, each: Partial<PastOrder> = {}): PastOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    category: 'food',
    language: 'vn',
    hours: index + 1,
    ...each,
  }));

test('a forecast is about the orders most alike, as far as there are enough of them', () => {
  const few = past(ORDERS_MIN - 1);
  expect(forecastFrom(few, wanted)).toEqual({ alike: null, orders: 7, completed: 7, median_hours: null });
  expect(forecastFrom([...few, ...past(1, { language: 'en' })], wanted).alike).toBe('package');
  expect(forecastFrom([...few, ...past(1, { category: 'travel' })], wanted).alike).toBe('language');
  expect(forecastFrom([...past(8), ...past(9, { language: 'en' })], wanted)).toEqual({
    alike: 'category',
    orders: 8,
    completed: 8,
    median_hours: 4,
  });
});

test('orders without all of their visits count as the slowest, and with half of them there is no median', () => {
  const slow = past(4, { hours: null });
  expect(forecastFrom([...past(5), ...slow], wanted)).toMatchObject({ completed: 5, median_hours: 5 });
  expect(forecastFrom([...past(4), ...slow, ...slow], wanted)).toMatchObject({
    completed: 4,
    median_hours: null,
  });
  expect(forecastFrom([], wanted)).toEqual({ alike: null, orders: 0, completed: 0, median_hours: null });
});
