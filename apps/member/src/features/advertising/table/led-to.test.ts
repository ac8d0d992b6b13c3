// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import { keys } from '../../../data/query-keys.ts';
import { LedTo } from './led-to.tsx';

// The catalogues are written by the build.
vi.mock('../../../languages/index.ts', () => ({
  useText: () => (id: string, values: object) => `${id} ${JSON.stringify(values)}`,
}));

const answered = { data: [{ product_id: 'tea', taps: 1_031, conversions: 6 }], has_older: true };
const drawn = async (id: string) =>
  (await drawElement(createElement(LedTo, { id, status: 'all' }), [keys.orderResults('all'), answered]))
    .textContent;

test('an order in a list says what it led to, and one that is too old to be compared says nothing', async () => {
  expect(await drawn('tea')).toBe('row.led_to {"taps":"1\u00a0031","conversions":"6"}');
  expect(await drawn('rice')).toBe('');
});
