import { describe, expect, test } from 'vitest';
import { receivedStatus, visitsToAllocate } from './rules.ts';

describe('the status of a received order', () => {
  test.each([
    ['distributing', 0, 0, 'pending'],
    ['distributing', 3, 3, 'pending'],
    ['completed', 10, 4, 'pending'],
    ['completed', 10, 10, 'success'],
    ['released', 2, 2, 'success'],
    ['expired', 1, 0, 'pending'],
    ['expired', 0, 0, 'closed'],
    ['released', 0, 0, 'closed'],
  ] as const)('%s with %i verified and %i claimed is %s', (stage, verified, claimed, status) => {
    expect(receivedStatus({ stage, visits_verified: verified, visits_claimed: claimed })).toBe(status);
  });
});

describe('the visits of a new share', () => {
  test('the visits of a new share are as many as the setting allows, or what is left', () => {
    expect(visitsToAllocate({ shareVisits: 10, unallocated: 11 })).toBe(10);
    expect(visitsToAllocate({ shareVisits: 10, unallocated: 10 })).toBe(10);
    expect(visitsToAllocate({ shareVisits: 10, unallocated: 1 })).toBe(1);
  });
});
