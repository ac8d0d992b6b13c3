import { describe, expect, test } from 'vitest';
import { csvOf, prefersCsv } from './csv.ts';

describe('a CSV table', () => {
  test('a CSV table has a header, CRLF after each record, and money as decimals with a point', () => {
    expect(
      csvOf(
        ['what', 'amount'],
        [
          ['fee', -50n],
          ['rest', 123_456_789n],
          ['none', 0n],
        ],
      ),
    ).toBe('what,amount\r\nfee,-0.50\r\nrest,1234567.89\r\nnone,0.00\r\n');
  });

  test('a CSV table quotes cells that would break a record', () => {
    expect(csvOf(['a,b'], [['say "so"'], ['two\r\nlines'], [' spaced '], ['plain']])).toBe(
      '"a,b"\r\n"say ""so"""\r\n"two\r\nlines"\r\n" spaced "\r\nplain\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
    'a CSV table keeps a spreadsheet from running %j',
    (text) => {
      const [, record = ''] = csvOf(['h'], [[text]]).split(/\r\n(.*)/s);
      expect(record.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});

describe('the preference of a client for CSV', () => {
  test.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/csv', true],
    ['Text/CSV; charset=utf-8', true],
    ['text/csv, application/json;q=0.9', true],
    ['application/json, text/csv', true],
    ['application/json, text/csv;q=0.5', false],
    ['text/csv;q=0', false],
    ['text/csv;q=much', false],
    ['text/csv;q=0.4, */*;q=0.9', true],
  ])('a client that accepts %s prefers CSV: %s', (accept, prefers) => {
    expect(prefersCsv(accept)).toBe(prefers);
  });
});
