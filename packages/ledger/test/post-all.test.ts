import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  AlreadyPosted,
  accounts,
  audit,
  balanceOf,
  InsufficientFunds,
  postAll,
  type Transfer,
  transfer,
} from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { noon } from './postings.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger('post_all');
});
afterEach(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
});
afterAll(() => ledger.drop());

const credited = (reference: string, member: string, amount: bigint): Transfer =>
  transfer({
    kind: 'deposit_credited',
    reference,
    at: noon,
    entries: [
      { account: accounts.bank, amount: -amount },
      { account: accounts.memberAvailable(member), amount },
    ],
  });

const available = (member: string) => balanceOf(ledger.tx, accounts.memberAvailable(member));

test('many transfers are written in their order, also over the same accounts', async () => {
  const spent = transfer({
    kind: 'campaign_paid',
    reference: 'a1',
    at: noon,
    entries: [
      { account: accounts.memberAvailable('a'), amount: -700n },
      { account: accounts.campaignEscrow('a1'), amount: 700n },
    ],
  });
  await postAll(ledger.tx, [
    credited('1', 'a', 500n),
    credited('2', 'a', 200n),
    spent,
    credited('3', 'b', 9n),
  ]);
  expect([await available('a'), await available('b')]).toEqual([0n, 9n]);
});

test('none is asked for: none is written', async () => {
  await postAll(ledger.tx, []);
});

test('one that was posted before is named', async () => {
  await postAll(ledger.tx, [credited('once', 'c', 5n)]);
  const again = postAll(ledger.tx, [credited('once', 'c', 5n)]);
  await expect(again).rejects.toThrow(AlreadyPosted);
  await expect(again).rejects.toMatchObject({ kind: 'deposit_credited', reference: 'once' });
  expect(await available('c')).toBe(5n);
});

test('one that an account does not hold is refused by its account', async () => {
  const overdrawn = transfer({
    kind: 'campaign_paid',
    reference: 'd1',
    at: noon,
    entries: [
      { account: accounts.memberAvailable('d'), amount: -1n },
      { account: accounts.campaignEscrow('d1'), amount: 1n },
    ],
  });
  const refused = postAll(ledger.tx, [overdrawn]);
  await expect(refused).rejects.toThrow(InsufficientFunds);
  await expect(refused).rejects.toMatchObject({ account: 'member/d/available' });
});
