import { formatDateTime, fromIso } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { visitsInTime } from './visits-in-time.ts';

const day = (instant: string) => formatDateTime(fromIso(instant)).slice(0, 10);

test('visits within two days are shown for each hour from the first to the last, empty ones included', () => {
  const bars = visitsInTime([
    { hour: '2026-11-05T14:00:00.000Z', verified: 3, refused: 1 },
    { hour: '2026-11-05T11:00:00.000Z', verified: 2, refused: 0 },
  ]);
  expect(bars.map(({ verified, refused }) => [verified, refused])).toEqual([
    [2, 0],
    [0, 0],
    [0, 0],
    [3, 1],
  ]);
});

test('visits over more than two days are shown by day', () => {
  const bars = visitsInTime([
    { hour: '2026-11-08T12:00:00.000Z', verified: 1, refused: 2 },
    { hour: '2026-11-05T13:00:00.000Z', verified: 4, refused: 0 },
    { hour: '2026-11-05T12:00:00.000Z', verified: 2, refused: 1 },
  ]);
  expect(bars).toEqual([
    expect.objectContaining({ at: day('2026-11-05T12:00:00.000Z'), verified: 6, refused: 1 }),
    expect.objectContaining({ verified: 0, refused: 0 }),
    expect.objectContaining({ verified: 0, refused: 0 }),
    expect.objectContaining({ at: day('2026-11-08T12:00:00.000Z'), verified: 1, refused: 2 }),
  ]);
});

test('without visits the chart has no bars', () => {
  expect(visitsInTime([])).toEqual([]);
});
