import * as calls from '@handbill/contract/member';
import { expect, test } from 'vitest';
import { staleAfterCall } from './stale-after.ts';

test('every call of a member that takes an idempotency key says what it changes', () => {
  const changes = Object.entries(calls)
    .filter(([, call]) => typeof call === 'object' && 'idempotent' in call && call.idempotent)
    .map(([name]) => name);
  expect(Object.keys(staleAfterCall).toSorted()).toEqual(changes.toSorted());
});
