import { expect, test } from 'vitest';
import { resultsFile } from './results-file.ts';

test('the file has a line for each day, and its first line names the columns', () => {
  const days = [
    { day: '2026-03-01', verified: 3, refused: 1 },
    { day: '2026-03-02', verified: 0, refused: 0 },
  ];
  expect(resultsFile(days, ['Day', 'Verified', 'Not counted'])).toBe(
    '\uFEFF"Day","Verified","Not counted"\r\n2026-03-01,3,1\r\n2026-03-02,0,0\r\n',
  );
});
