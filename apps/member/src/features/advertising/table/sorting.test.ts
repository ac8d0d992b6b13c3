// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { columns, type OrderResults, searchAfter, sorted, sortingIn } from './sorting.ts';

function order(title: string, figures: Partial<OrderResults> = {}): OrderResults {
  return {
    product_id: title,
    title,
    stage: 'distributing',
    visits_target: 10,
    verified: 0,
    taps: 0,
    conversions: 0,
    spent: 0,
    cost: { visit: null, tap: null, conversion: null },
    ends_on: null,
    completed_at: null,
    paid_at: '2026-01-01T00:00:00.000Z',
    ...figures,
  };
}

const titles = (orders: readonly OrderResults[]) => orders.map(({ title }) => title);

test('each column sorts in both directions, and what has no value comes last in either', () => {
  const orders = [
    order('b', { spent: 5, stage: 'rejected' }),
    order('a', { spent: 20, cost: { visit: 20, tap: 40, conversion: 80 }, stage: 'paused' }),
    order('c', {
      spent: 9,
      cost: { visit: 9, tap: 45, conversion: null },
      ends_on: '2026-02-01',
      stage: 'in_review',
    }),
  ];
  const by = (search: string) => titles(sorted(orders, sortingIn(search)));
  expect(by('')).toEqual(['b', 'a', 'c']);
  expect(by('sort=nonsense')).toEqual(['b', 'a', 'c']);
  expect(by('sort=title')).toEqual(['a', 'b', 'c']);
  expect(by('sort=-title')).toEqual(['c', 'b', 'a']);
  expect(by('sort=spent')).toEqual(['b', 'c', 'a']);
  expect(by('sort=visit_cost')).toEqual(['c', 'a', 'b']);
  expect(by('sort=-visit_cost')).toEqual(['a', 'c', 'b']);
  expect(by('sort=tap_cost')).toEqual(['a', 'c', 'b']);
  expect(by('sort=-tap_cost')).toEqual(['c', 'a', 'b']);
  expect(by('sort=conversion_cost')).toEqual(['a', 'b', 'c']);
  expect(by('sort=ends')).toEqual(['c', 'b', 'a']);
  expect(by('sort=state')).toEqual(['c', 'a', 'b']);
  for (const column of columns) expect(by(`sort=${column}`)).toHaveLength(3);
});

test('a header sorts figures from the largest and words from the first, pressed again the other way', () => {
  expect(searchAfter('side=distributed', 'spent')).toBe('side=distributed&sort=-spent');
  expect(searchAfter('side=distributed&sort=-spent', 'spent')).toBe('side=distributed&sort=spent');
  expect(searchAfter('sort=-spent', 'title')).toBe('sort=title');
  expect(searchAfter('sort=title', 'title')).toBe('sort=-title');
});
