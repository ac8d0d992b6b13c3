import { describe, expect, test } from 'vitest';
import { visitsToAllocate } from './share-terms.ts';

describe('the visits of a new share', () => {
  test('a new share gets as many visits as the setting allows, or the remaining ones', () => {
    expect(visitsToAllocate({ shareVisits: 10, unallocated: 11 })).toBe(10);
    expect(visitsToAllocate({ shareVisits: 10, unallocated: 10 })).toBe(10);
    expect(visitsToAllocate({ shareVisits: 10, unallocated: 1 })).toBe(1);
  });
});
