import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  accounts,
  audit,
  BalanceTooLarge,
  balanceOf,
  balancesOf,
  InsufficientFunds,
  post,
  postAll,
  type Tx,
  transfer,
} from '../src/index.ts';
import { AlreadyPosted } from '../src/post.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit, move, noon } from './postings.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger('post');
});
afterEach(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
});
afterAll(() => ledger.drop());

/** The whole content of the ledger, to show that nothing was written. */
async function contents(tx: Tx): Promise<unknown> {
  const { rows } = await tx.query(
    `select (select json_agg(a order by id) from ledger.account a) as accounts,
       (select json_agg(t order by id) from ledger.transfer t) as transfers,
       (select json_agg(e order by transfer_id, account_id) from ledger.entry e) as entries`,
    [],
  );
  return rows;
}

describe('posting', () => {
  test('posting beyond the largest displayable balance is refused, by one transfer or by many', async () => {
    const most = 10n ** 15n;
    const held = -(await balanceOf(ledger.tx, accounts.bank));
    const credit = (reference: string, amount: bigint) =>
      transfer({
        kind: 'deposit_credited',
        reference,
        at: noon,
        entries: [
          { account: accounts.bank, amount: -amount },
          { account: accounts.memberAvailable('rich'), amount },
        ],
      });
    await expect(post(ledger.tx, credit('too much', most - held + 1n))).rejects.toBeInstanceOf(
      BalanceTooLarge,
    );
    const all = postAll(ledger.tx, [credit('nearly', most - held), credit('one more', 1n)]);
    await expect(all).rejects.toBeInstanceOf(BalanceTooLarge);
    expect(await balanceOf(ledger.tx, accounts.memberAvailable('rich'))).toBe(0n);
    await post(ledger.tx, credit('all', most - held));
    await expect(post(ledger.tx, credit('beyond', 1n))).rejects.toBeInstanceOf(BalanceTooLarge);
    await post(ledger.tx, credit('all back', held - most));
  });

  test('posting moves the amounts and returns the new balances of guarded accounts only', async () => {
    const before = await balancesOf(ledger.tx, [accounts.bank, accounts.revenueAdvertising]);
    const available = accounts.memberAvailable('p1');
    const { transferId, balances } = await post(
      ledger.tx,
      transfer({
        kind: 'deposit_credited',
        reference: 'p1',
        at: noon,
        entries: [
          { account: accounts.bank, amount: -500n },
          { account: accounts.revenueAdvertising, amount: 20n },
          { account: available, amount: 480n },
        ],
      }),
    );
    const bankAfter = (before.get(accounts.bank) ?? 0n) - 500n;
    expect(balances).toEqual(
      new Map([
        [accounts.bank, bankAfter],
        [available, 480n],
      ]),
    );
    expect(await balancesOf(ledger.tx, [available, accounts.bank, accounts.revenueAdvertising])).toEqual(
      new Map([
        [available, 480n],
        [accounts.bank, bankAfter],
        [accounts.revenueAdvertising, (before.get(accounts.revenueAdvertising) ?? 0n) + 20n],
      ]),
    );
    expect(transferId).toBeGreaterThan(0n);
  });

  test('posting may take everything that an account holds', async () => {
    await deposit(ledger.tx, 'p2', 300n);
    const { balances } = await move(
      ledger.tx,
      'p2',
      accounts.memberAvailable('p2'),
      accounts.memberWithdrawing('p2'),
      300n,
    );
    expect([...balances.values()]).toEqual([0n, 300n]);
  });

  test('posting between accounts without a floor returns no balances', async () => {
    const { balances } = await move(ledger.tx, 'p3', accounts.revenueMembership, accounts.goodwill, 3n);
    expect(balances.size).toBe(0);
    await move(ledger.tx, 'p3-back', accounts.goodwill, accounts.revenueMembership, 3n);
  });

  test('posting twice in one transaction chains the balances', async () => {
    const available = accounts.memberAvailable('p4');
    const after = await ledger.transact(async (tx) => {
      const first = await deposit(tx, 'p4', 10n);
      const second = await move(tx, 'p4', available, accounts.unmatched, 4n);
      return [first.balances.get(available), second.balances.get(available)];
    });
    expect(after).toEqual([10n, 6n]);
  });

  test('posting in a transaction that rolls back leaves nothing', async () => {
    const before = await contents(ledger.tx);
    await ledger.rehearse((tx) => deposit(tx, 'p5', 10n));
    expect(await contents(ledger.tx)).toEqual(before);
  });
});

describe('too little money', () => {
  test('a posting without enough money names the account, writes nothing, and leaves the transaction usable', async () => {
    await deposit(ledger.tx, 'q1', 100n);
    const available = accounts.memberAvailable('q1');
    const held = await ledger.transact(async (tx) => {
      const before = await contents(tx);
      const refusal = await move(tx, 'q1', available, accounts.campaignEscrow('q1'), 101n).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(InsufficientFunds);
      expect(refusal).toMatchObject({
        name: 'InsufficientFunds',
        account: available,
        message: 'member/q1/available does not hold enough',
      });
      expect(await contents(tx)).toEqual(before);
      await move(tx, 'q1', available, accounts.campaignEscrow('q1'), 100n);
      return balanceOf(tx, available);
    });
    expect(held).toBe(0n);
  });

  test('a posting without enough money on an unused account opens no account', async () => {
    const before = await contents(ledger.tx);
    await expect(
      move(ledger.tx, 'q2', accounts.memberAvailable('q2'), accounts.campaignEscrow('q2'), 1n),
    ).rejects.toMatchObject({ account: accounts.memberAvailable('q2') });
    expect(await contents(ledger.tx)).toEqual(before);
  });

  test('a posting without enough money names the first account of the transfer that lacks it', async () => {
    await deposit(ledger.tx, 'q3', 1n);
    const entries = [
      { account: accounts.revenueWithdrawal, amount: 6n },
      { account: accounts.memberWithdrawing('q3'), amount: -2n },
      { account: accounts.memberAvailable('q3'), amount: -4n },
    ];
    const posting = transfer({ kind: 'correction', reference: 'q3', at: noon, entries });
    await expect(post(ledger.tx, posting)).rejects.toMatchObject({
      account: accounts.memberWithdrawing('q3'),
    });
  });

  test('a posting without enough money at the bank is refused, however it is written', async () => {
    const held = -(await balanceOf(ledger.tx, accounts.bank));
    await expect(
      move(ledger.tx, 'q4', accounts.revenueAdvertising, accounts.bank, held + 1n),
    ).rejects.toMatchObject({ account: accounts.bank });
  });
});

describe('a reference', () => {
  test('a reference posts once; a repeat returns the first transfer and leaves the transaction usable', async () => {
    const { transferId } = await deposit(ledger.tx, 'r1', 100n);
    await ledger.transact(async (tx) => {
      const before = await contents(tx);
      const refusal = await deposit(tx, 'r1', 100n).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AlreadyPosted);
      expect(refusal).toMatchObject({
        name: 'AlreadyPosted',
        transferId,
        message: 'correction "deposit-r1" is already posted',
      });
      expect(await contents(tx)).toEqual(before);
      await move(tx, 'r1', accounts.memberAvailable('r1'), accounts.unmatched, 1n);
    });
    expect(await balanceOf(ledger.tx, accounts.memberAvailable('r1'))).toBe(99n);
  });

  test('a posted reference is reported as posted even when too little money is left for a second time', async () => {
    await deposit(ledger.tx, 'r2', 100n);
    const again = () => move(ledger.tx, 'r2', accounts.memberAvailable('r2'), accounts.unmatched, 100n);
    await again();
    await expect(again()).rejects.toBeInstanceOf(AlreadyPosted);
  });

  test('a posted reference opens no accounts when it is repeated for others', async () => {
    await deposit(ledger.tx, 'r3', 100n);
    const before = await contents(ledger.tx);
    await expect(
      move(ledger.tx, 'deposit-r3', accounts.memberAvailable('r3'), accounts.campaignEscrow('r3'), 1n),
    ).rejects.toBeInstanceOf(AlreadyPosted);
    expect(await contents(ledger.tx)).toEqual(before);
  });

  test('a reference is unique only within its kind', async () => {
    await deposit(ledger.tx, 'r4', 100n);
    const entries = [
      { account: accounts.bank, amount: -1n },
      { account: accounts.unmatched, amount: 1n },
    ];
    await post(
      ledger.tx,
      transfer({ kind: 'deposit_unmatched', reference: 'deposit-r4', at: noon, entries }),
    );
    expect(await balanceOf(ledger.tx, accounts.memberAvailable('r4'))).toBe(100n);
  });
});
