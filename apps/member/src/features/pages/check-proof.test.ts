import { expect, test } from 'vitest';
import { MEMBER, threeAccounts } from '../../../test/made-proof.ts';
import { leadsTo } from './check-proof.ts';

test('a member’s balance leads to the total and the seal of the day', async () => {
  const { proof, leaf } = threeAccounts(1_234);
  expect(await leadsTo(proof, [leaf], MEMBER)).toBe(true);
});

test('a balance that was lowered, another total, another seal and another member do not lead there', async () => {
  const { proof, leaf } = threeAccounts(1_234);
  expect(await leadsTo(proof, [{ ...leaf, amount: 1_233 }], MEMBER)).toBe(false);
  expect(await leadsTo({ ...proof, owed: proof.owed - 1 }, [leaf], MEMBER)).toBe(false);
  expect(await leadsTo({ ...proof, root: 'ab'.repeat(32) }, [leaf], MEMBER)).toBe(false);
  expect(await leadsTo(proof, [leaf], MEMBER.replace('8d0', '8d1'))).toBe(false);
});

test('an amount below zero on the way, which would lower the total, is refused', async () => {
  const { proof, leaf } = threeAccounts(1_234);
  const [first, second] = leaf.path;
  const path = [first, { ...second, amount: -50 }] as typeof leaf.path;
  expect(await leadsTo({ ...proof, owed: proof.owed - 100 }, [{ ...leaf, path }], MEMBER)).toBe(false);
});

test('every one of a member’s accounts has to lead there', async () => {
  const { proof, leaf } = threeAccounts(1_234);
  const other = { ...leaf, account: 'withdrawing' as const };
  expect(await leadsTo(proof, [leaf, other], MEMBER)).toBe(false);
});
