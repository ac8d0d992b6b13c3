import { describe, expect, test } from 'vitest';
import { labelledPlaces, topOf } from './scale.ts';

describe('the axes of a chart', () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 8],
    [10, 10],
    [11, 20],
    [24, 30],
    [480, 500],
    [100_001, 200_000],
  ])('an axis for values up to %i ends at %i', (highest, top) => {
    expect(topOf(highest)).toBe(top);
  });

  test('an axis has at most seven labels, at equal distances from the first', () => {
    expect(labelledPlaces(0)).toEqual([]);
    expect(labelledPlaces(1)).toEqual([0]);
    expect(labelledPlaces(7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelledPlaces(24)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(labelledPlaces(31).length).toBeLessThanOrEqual(7);
  });
});
