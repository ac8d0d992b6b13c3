import {
  divideDown,
  divideUp,
  formatBankAmount,
  formatForeign,
  formatMoney,
  fromWire,
  larger,
  parseMoney,
  parseWhole,
  smaller,
  spendingThatSaves,
  sum,
  toWire,
} from '@handbill/contract/money';
import { describe, expect, test } from 'vitest';

const NBSP = '\u00a0';

describe('money', () => {
  test.each([
    [0n, `0,00${NBSP}$`],
    [5n, `0,05${NBSP}$`],
    [123_450n, `1${NBSP}234,50${NBSP}$`],
    [100_000_000n, `1${NBSP}000${NBSP}000,00${NBSP}$`],
    [-123_456n, `\u22121${NBSP}234,56${NBSP}$`],
  ])('%s minor units are shown as %s', (amount, text) => {
    expect(formatMoney(amount, 'USD')).toBe(text);
  });

  test('the euro has its own sign, every other currency the dollar’s', () => {
    expect(formatMoney(100n, 'EURO')).toBe(`1,00${NBSP}€`);
    expect(formatMoney(100, 'EUR')).toBe(`1,00${NBSP}€`);
    expect(formatMoney(100, 'VND')).toBe(`1,00${NBSP}$`);
  });

  test.each([
    ['12', 1_200n],
    ['12,5', 1_250n],
    ['12.05', 1_205n],
    ['1 234,50', 123_450n],
    [` 1${NBSP}234 `, 123_400n],
    ['0,01', 1n],
  ])('the typed amount %j is parsed', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each([
    '',
    '-1',
    '1e3',
    '1,234',
    '1.2.3',
    '0x10',
    '１２',
    'NaN',
    '1,',
    ' ',
    '12 34',
    '9999999999999999',
  ])('the typed text %j is not an amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('an amount beyond exact JSON numbers is refused in both directions', () => {
    expect(toWire(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
    expect(() => toWire(9_007_199_254_740_992n)).toThrow(RangeError);
    expect(() => toWire(-9_007_199_254_740_992n)).toThrow(RangeError);
    expect(fromWire(-12)).toBe(-12n);
    expect(() => fromWire(2 ** 53)).toThrow(RangeError);
    expect(() => fromWire(0.5)).toThrow(RangeError);
    expect(() => fromWire(Number.NaN)).toThrow(RangeError);
  });

  test('division rounds as its name says, even below zero', () => {
    expect([divideDown(7n, 2n), divideDown(-7n, 2n), divideDown(8n, 2n), divideDown(-8n, 2n)]).toEqual([
      3n,
      -4n,
      4n,
      -4n,
    ]);
    expect([divideUp(7n, 2n), divideUp(-7n, 2n), divideUp(8n, 2n)]).toEqual([4n, -3n, 4n]);
    expect(() => divideDown(1n, 0n)).toThrow(RangeError);
  });

  test('amounts are summed and compared', () => {
    expect(sum([1n, 2n, -5n])).toBe(-2n);
    expect(sum([])).toBe(0n);
    expect([smaller(1n, 2n), smaller(2n, 1n), larger(1n, 2n), larger(2n, 1n)]).toEqual([1n, 1n, 2n, 2n]);
  });
});

test('an amount in another currency is shown with its code, and decimals only if there are any', () => {
  expect(formatForeign(130_000_000, 'VND')).toBe('1\u00a0300\u00a0000\u00a0VND');
  expect(formatForeign(-2_050n, 'EUR')).toBe('\u221220,50\u00a0EUR');
  expect(formatBankAmount(520_000, 'VND')).toBe('520\u00a0000\u00a0VND');
});

test.each([
  ['520000', 520_000n],
  [' 520.000 ', 520_000n],
  ['1 300 000', 1_300_000n],
  ['1,300,000', 1_300_000n],
  ['520.00', null],
  ['1,300.000', null],
  ['-5', null],
  ['', null],
])('a whole amount typed as %j is %s', (text, amount) => {
  expect(parseWhole(text)).toBe(amount);
});

test('the spending that saves an amount at a discount is rounded up to whole units', () => {
  expect(spendingThatSaves(2_000n, 5)).toBe(40_000n);
  expect(spendingThatSaves(2_000n, 3)).toBe(66_700n);
  expect(spendingThatSaves(1n, 100)).toBe(100n);
  expect(() => spendingThatSaves(1n, 0)).toThrow(RangeError);
});
