import { expect, test } from 'vitest';
import { resultsFile } from './results-file.ts';

test('the file has a line for each row, the first of a table names its columns, and an empty line separates tables', () => {
  const days = {
    columns: ['Day (Asia/Ho_Chi_Minh)', 'Verified', 'Not counted'],
    rows: [
      ['2026-03-01', 3, 1],
      ['2026-03-02', 0, 0],
    ],
  };
  const countries = { columns: ['Country', 'Verified'], rows: [['The "other" one, or unknown', 3]] };
  expect(resultsFile([days, countries])).toBe(
    '\uFEFF"Day (Asia/Ho_Chi_Minh)","Verified","Not counted"\r\n2026-03-01,3,1\r\n2026-03-02,0,0\r\n' +
      '\r\n"Country","Verified"\r\n"The ""other"" one, or unknown",3\r\n',
  );
});
