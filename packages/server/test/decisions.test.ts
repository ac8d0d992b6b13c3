import { consoleEndpoints } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { expect, test } from 'vitest';

const DECIDES = /\{id\}\/(approve|pay|release|confirm|assign|book-company|return)$/;
// Calls that check a version instead, or move no money and nothing that a person looked at first.
const OTHERWISE = ['settings/{key}/approve', 'support-requests/{id}/release'];

test('every operator call that approves, pays, releases, confirms or books sends the digest seen', () => {
  const deciding = Object.values<Endpoint>(consoleEndpoints).filter(
    ({ method, path }) => method === 'POST' && DECIDES.test(path) && !OTHERWISE.includes(path),
  );
  expect(deciding.length).toBeGreaterThanOrEqual(11);
  const without = deciding.filter(
    ({ input, refusals }) =>
      !('seen' in input.shape) ||
      input.safeParse({}).error?.issues.every(({ path }) => path[0] !== 'seen') ||
      !refusals.includes('changed_meanwhile'),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});
