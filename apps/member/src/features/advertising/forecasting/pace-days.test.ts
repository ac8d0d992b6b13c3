import { expect, test } from 'vitest';
import { paceDays } from './pace-days.ts';

test.each([
  [200, '10', 20],
  [200, ' 30 ', 7],
  [200, '199', 2],
  [200, '200', null],
  [200, '500', null],
  [200, '', null],
  [200, '0', null],
  [200, 'ten', null],
])('%i visits with %j a day are spread over %j days', (visits, daily, days) => {
  expect(paceDays(visits, daily)).toBe(days);
});
