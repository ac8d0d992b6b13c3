import { describe, expect, test } from 'vitest';
import { readAmount, readIsoAmount } from './read-amount.ts';
import { readDay, readIsoDay } from './read-day.ts';

describe('an amount of a bank’s CSV', () => {
  test.each([
    ['12.50', '.', 1_250n],
    ['12,50', ',', 1_250n],
    ['12', '.', 1_200n],
    ['12.5', '.', 1_250n],
    ['0.00', '.', 0n],
    ['1,234.56', '.', 123_456n],
    ['1.234,56', ',', 123_456n],
    ['1 234 567,89', ',', 123_456_789n],
    ['1\u202f234\u00a0567,89', ',', 123_456_789n],
    ["1'234.50", '.', 123_450n],
    ['1’234.50', '.', 123_450n],
    ['-12.50', '.', -1_250n],
    ['\u221212.50', '.', -1_250n],
    ['12.50-', '.', -1_250n],
    ['(12.50)', '.', -1_250n],
    ['+12.50', '.', 1_250n],
    [' 12.50 ', '.', 1_250n],
    ['１２.５０', '.', 1_250n],
    ['999999999999999.99', '.', 99_999_999_999_999_999n],
  ] as const)('the CSV amount %s with the decimal sign %s is %s', (text, decimal, amount) => {
    expect(readAmount(text, decimal)).toBe(amount);
  });

  test.each([
    ['', '.'],
    ['-', '.'],
    ['1.234', '.'],
    ['1,234', ','],
    ['1.234.567', '.'],
    ['12.345,6', '.'],
    ['1,23.45', '.'],
    ['12,34,567.00', '.'],
    ["1'234,567.00", '.'],
    ['--12.50', '.'],
    ['-12.50-', '.'],
    ['-(12.50)', '.'],
    ['(12.50', '.'],
    ['12.50 EUR', '.'],
    ['1e5', '.'],
    ['0x10', '.'],
    ['NaN', '.'],
    ['Infinity', '.'],
    ['.50', '.'],
    ['12.', '.'],
    ['9999999999999999.99', '.'],
    ['1 2', '.'],
  ] as const)('the CSV amount %s with the decimal sign %s is ambiguous and not parsed', (text, decimal) => {
    expect(readAmount(text, decimal)).toBeNull();
  });
});

describe('an amount of an ISO 20022 message', () => {
  test.each([
    ['12.50', 1_250n],
    ['12', 1_200n],
    ['12.5', 1_250n],
    ['12.50000', 1_250n],
    ['0.01', 1n],
  ])('%s is %s', (text, amount) => {
    expect(readIsoAmount(text)).toBe(amount);
  });

  test.each(['', '-12.50', '12,50', '12.505', '12.', '1 234', '1e3'])(
    '%j is not an ISO 20022 amount',
    (text) => {
      expect(readIsoAmount(text)).toBeNull();
    },
  );
});

describe('a day', () => {
  test.each([
    ['2026-03-02', 'yyyy-MM-dd'],
    ['02.03.2026', 'dd.MM.yyyy'],
    ['2.3.2026', 'dd.MM.yyyy'],
    ['02/03/2026', 'dd/MM/yyyy'],
    ['03/02/2026', 'MM/dd/yyyy'],
    ['02-03-2026', 'dd-MM-yyyy'],
    ['2026/03/02', 'yyyy/MM/dd'],
    ['20260302', 'yyyyMMdd'],
    ['02.03.26', 'dd.MM.yy'],
    ['02/03/26', 'dd/MM/yy'],
    ['02/03/2026 14:05:10', 'dd/MM/yyyy'],
    ['2026-03-02T14:05:10', 'yyyy-MM-dd'],
  ] as const)('the date %s in the format %s is the second of March 2026', (text, format) => {
    expect(readDay(text, format)).toBe('2026-03-02');
  });

  test.each([
    ['30.02.2026', 'dd.MM.yyyy'],
    ['29.02.2027', 'dd.MM.yyyy'],
    ['13/02/2026', 'MM/dd/yyyy'],
    ['2026-3-2', 'yyyy-MM-dd'],
    ['00.03.2026', 'dd.MM.yyyy'],
    ['02.03.0026', 'dd.MM.yyyy'],
    ['tomorrow', 'dd.MM.yyyy'],
    ['', 'yyyyMMdd'],
  ] as const)('%s is not a date in the format %s', (text, format) => {
    expect(readDay(text, format)).toBeNull();
  });

  test('the day of an ISO message is taken as written, whatever its zone', () => {
    expect(readIsoDay('2026-03-02')).toBe('2026-03-02');
    expect(readIsoDay('2026-03-02+07:00')).toBe('2026-03-02');
    expect(readIsoDay('2026-03-02T23:59:59-11:00')).toBe('2026-03-02');
    expect(readIsoDay('2024-02-29')).toBe('2024-02-29');
    for (const text of ['2026-02-29', '02.03.2026', '', '2026-03-02 noon'])
      expect(readIsoDay(text)).toBeNull();
  });
});
