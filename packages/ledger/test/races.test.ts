import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountName,
  accounts,
  audit,
  balanceOf,
  balancesOf,
  InsufficientFunds,
  post,
  rollUp,
  type Transfer,
  transfer,
} from '../src/index.ts';
import { AlreadyPosted } from '../src/post.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit, move, noon } from './postings.ts';

const WORKERS = 8;

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger('races');
});
afterEach(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
});
afterAll(() => ledger.drop());

/** The outcome of each call; all start together on several connections. */
async function atOnce<Result>(
  calls: number,
  call: (nth: number) => Promise<Result>,
): Promise<{ done: Result[]; refused: unknown[] }> {
  const settled = await Promise.allSettled(Array.from({ length: calls }, (_, nth) => call(nth)));
  return {
    done: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  };
}

describe('parallel debits of one account', () => {
  test.each([
    [1_000n, 70n, 14],
    [1_000n, 100n, 10],
    [99n, 100n, 0],
  ])(
    'parallel debits of an account of %i by %i never overdraw it: exactly %i succeed',
    async (balance, amount, succeed) => {
      const name = `debits-${amount}-${balance}`;
      await deposit(ledger.tx, name, balance);
      const source = accounts.memberAvailable(name);
      const { done, refused } = await atOnce(40, (nth) =>
        move(ledger.tx, `${name}-${nth}`, source, accounts.campaignEscrow(`${name}-${nth % 3}`), amount),
      );
      expect(done).toHaveLength(succeed);
      for (const reason of refused)
        expect(reason).toMatchObject({ name: 'InsufficientFunds', account: source });
      expect(await balanceOf(ledger.tx, source)).toBe(balance - amount * BigInt(succeed));
      const left = done.map(({ balances }) => balances.get(source)).sort();
      expect(new Set(left).size).toBe(succeed);
    },
  );

  test('parallel debits of the bank never pay out more than it holds', async () => {
    const held = -(await balanceOf(ledger.tx, accounts.bank));
    await move(ledger.tx, 'bank-cover', accounts.bank, accounts.revenueMembership, 1_000n);
    const { done, refused } = await atOnce(30, (nth) =>
      move(ledger.tx, `bank-${nth}`, accounts.revenueMembership, accounts.bank, (held + 1_000n) / 3n),
    );
    expect(done).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(InsufficientFunds);
    const remainder = (held + 1_000n) % 3n;
    expect(await balanceOf(ledger.tx, accounts.bank)).toBe(-remainder);
    // Returns the money of the debits above.
    await move(ledger.tx, 'bank-back', accounts.bank, accounts.revenueMembership, held + 1_000n - remainder);
  });
});

describe('transfers over the same accounts in opposite directions', () => {
  test('transfers over the same accounts in opposite directions never deadlock', async () => {
    const names = ['o1', 'o2', 'o3', 'o4'];
    for (const name of names) await deposit(ledger.tx, name, 10_000n);
    const account = (nth: number) => accounts.memberAvailable(names[nth % names.length] ?? '');
    const { done, refused } = await atOnce(400, (nth) => {
      const from = account(nth);
      const to = account(nth + 1 + (nth % 3));
      return nth % 2 === 0
        ? move(ledger.tx, `o-${nth}`, from, to, 1n)
        : move(ledger.tx, `o-${nth}`, to, from, 1n);
    });
    expect(refused).toEqual([]);
    expect(done).toHaveLength(400);
  });

  test('transfers over the same accounts in opposite directions never deadlock while opening the accounts', async () => {
    const { refused } = await atOnce(200, (nth) => {
      // Fifty pairs of new accounts; four transfers open each pair, two of them the other way round.
      const pair = Math.trunc(nth / 4);
      const names = [accounts.shareReserved(`open-${pair}-a`), accounts.shareReserved(`open-${pair}-b`)];
      if (nth % 2 === 1) names.reverse();
      const entries = [
        ...names.map((account) => ({ account, amount: 1n })),
        { account: accounts.bank, amount: -2n },
      ];
      return post(ledger.tx, transfer({ kind: 'correction', reference: `open-${nth}`, at: noon, entries }));
    });
    expect(refused).toEqual([]);
    for (const side of ['a', 'b']) {
      const opened = Array.from({ length: 50 }, (_, pair) => accounts.shareReserved(`open-${pair}-${side}`));
      expect(new Set((await balancesOf(ledger.tx, opened)).values())).toEqual(new Set([4n]));
    }
  });
});

describe('opening an account', () => {
  test('transactions wait in one direction for accounts being opened, whatever the order of the entries', async () => {
    const [low, middle, high] = ['a', 'b', 'c'].map((id) => accounts.shareReserved(`order-${id}`));
    if (low === undefined || middle === undefined || high === undefined) throw new Error('three are needed');
    const fund = (reference: string, names: readonly AccountName[]) =>
      post(
        ledger.tx,
        transfer({
          kind: 'correction',
          reference,
          at: noon,
          entries: [
            { account: accounts.bank, amount: -BigInt(names.length) },
            ...names.map((account) => ({ account, amount: 1n })),
          ],
        }),
      );
    await ledger.aside(async (opener) => {
      await move(opener, 'order-0', accounts.goodwill, middle, 1n);
      const both = [fund('order-1', [low, middle, high]), fund('order-2', [high, middle, low])];
      const settled = Promise.all(both);
      await ledger.untilWaiting(2);
      // The middle account is free now: each of the two continues with the accounts it has not opened yet.
      await opener.query('rollback', []);
      await expect(settled).resolves.toHaveLength(2);
    });
  });

  test('a posting that waits for an account to be opened locks no other account', async () => {
    await deposit(ledger.tx, 'patient', 10n);
    const source = accounts.memberAvailable('patient');
    await ledger.aside(async (opener) => {
      await move(opener, 'patient-0', accounts.goodwill, accounts.campaignEscrow('patient'), 1n);
      const waiting = move(ledger.tx, 'patient-1', source, accounts.campaignEscrow('patient'), 2n);
      await ledger.untilWaiting(1);
      await ledger.transact(async (tx) => {
        await tx.query(`set local lock_timeout = '200ms'`, []);
        await move(tx, 'patient-2', source, accounts.unmatched, 3n);
      });
      await opener.query('rollback', []);
      await waiting;
    });
    expect(await balanceOf(ledger.tx, source)).toBe(5n);
  });
});

describe('the same reference posted concurrently', () => {
  test('the same reference posted concurrently is posted once, and every other call gets that transfer', async () => {
    const { done, refused } = await atOnce(16, () => deposit(ledger.tx, 'same', 10n));
    expect(done).toHaveLength(1);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(AlreadyPosted);
      expect(reason).toMatchObject({ transferId: done[0]?.transferId });
    }
    expect(await balanceOf(ledger.tx, accounts.memberAvailable('same'))).toBe(10n);
  });

  test('the same reference posted concurrently is reported as posted, not as short of money, when one posting takes everything', async () => {
    await deposit(ledger.tx, 'all', 10n);
    const { done, refused } = await atOnce(16, () =>
      move(ledger.tx, 'all', accounts.memberAvailable('all'), accounts.memberWithdrawing('all'), 10n),
    );
    expect(done).toHaveLength(1);
    for (const reason of refused) expect(reason).toBeInstanceOf(AlreadyPosted);
  });

  test('the same reference posted concurrently over different accounts is posted once and completely', async () => {
    const names = Array.from({ length: 16 }, (_, nth) => `other-${nth}`);
    await atOnce(16, (nth) => move(ledger.tx, `fund-${nth}`, accounts.bank, available(names, nth), 10n));
    const { done, refused } = await atOnce(16, (nth) =>
      move(ledger.tx, 'other', available(names, nth), accounts.revenueWithdrawal, 10n),
    );
    expect(done).toHaveLength(1);
    for (const reason of refused) expect(reason).toBeInstanceOf(AlreadyPosted);
    const left = await balancesOf(ledger.tx, names.map(accounts.memberAvailable));
    expect([...left.values()].filter((balance) => balance === 0n)).toHaveLength(1);
  });

  test('the same reference posted concurrently is posted by the second call when the first is rolled back', async () => {
    await ledger.aside(async (first) => {
      await move(first, 'waited', accounts.goodwill, accounts.revenueMembership, 1n);
      const second = move(ledger.tx, 'waited', accounts.goodwill, accounts.revenueMembership, 1n);
      await ledger.untilWaiting(1);
      await first.query('rollback', []);
      await expect(second).resolves.toMatchObject({ balances: new Map() });
    });
    await move(ledger.tx, 'waited-back', accounts.revenueMembership, accounts.goodwill, 1n);
  });

  test('the same reference posted concurrently is refused to the second call when the first commits', async () => {
    await ledger.aside(async (first) => {
      const { transferId } = await move(first, 'late', accounts.goodwill, accounts.revenueMembership, 1n);
      const second = move(ledger.tx, 'late', accounts.goodwill, accounts.revenueMembership, 1n);
      const heard = expect(second).rejects.toMatchObject({ name: 'AlreadyPosted', transferId });
      await ledger.untilWaiting(1);
      await first.query('commit', []);
      await heard;
    });
    await move(ledger.tx, 'late-back', accounts.revenueMembership, accounts.goodwill, 1n);
  });
});

test('accounts without a floor never make postings wait for each other', async () => {
  // Postings wait once for an account to be opened, but never to use it.
  await deposit(ledger.tx, 'free', 10n);
  const before = await balanceOf(ledger.tx, accounts.revenueAdvertising);
  await move(ledger.tx, 'free-0', accounts.memberAvailable('free'), accounts.revenueAdvertising, 1n);
  await ledger.aside(async (open) => {
    await move(open, 'free-1', accounts.memberAvailable('free'), accounts.revenueAdvertising, 1n);
    // The first is still uncommitted; a posting that waited for it would time out.
    await ledger.transact(async (tx) => {
      await tx.query(`set local lock_timeout = '200ms'`, []);
      await move(tx, 'free-2', accounts.memberAvailable('same'), accounts.revenueAdvertising, 1n);
    });
    // Sees `free-2`, while `free-1` is still open.
    expect(await balanceOf(ledger.tx, accounts.revenueAdvertising)).toBe(before + 2n);
    await open.query('commit', []);
  });
  expect(await balanceOf(ledger.tx, accounts.revenueAdvertising)).toBe(before + 3n);
});

test('a posting waits for an earlier one on the same guarded account and then sees its balance', async () => {
  await deposit(ledger.tx, 'queue', 10n);
  const source = accounts.memberAvailable('queue');
  await ledger.aside(async (first) => {
    await move(first, 'queue-1', source, accounts.unmatched, 7n);
    const second = move(ledger.tx, 'queue-2', source, accounts.unmatched, 7n);
    const heard = expect(second).rejects.toMatchObject({ name: 'InsufficientFunds', account: source });
    await ledger.untilWaiting(1);
    await first.query('commit', []);
    await heard;
  });
  expect(await balanceOf(ledger.tx, source)).toBe(3n);
});

/** The entries of a transfer in a form comparable with the database's. */
function entriesOf({ entries }: Transfer): string[] {
  return entries.map(({ account, amount }) => `${account} ${amount}`).sort();
}

test('under load and roll-ups exactly the acknowledged transfers are stored, with their amounts', async () => {
  const members = Array.from({ length: 6 }, (_, nth) => `load-${nth}`);
  for (const member of members) await deposit(ledger.tx, member, 200n);
  const { rows: before } = await ledger.tx.query<{ id: bigint }>(
    'select max(id) as id from ledger.transfer',
    [],
  );
  const beganAfter = before[0]?.id ?? 0n;
  const income = [accounts.revenueAdvertising, accounts.revenueMembership];
  const incomeBefore = await balancesOf(ledger.tx, income);

  const acknowledged = new Map<bigint, string[]>();
  let given = 0n;
  let refusals = 0;
  async function worker(nth: number): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      const fee = BigInt((turn % 3) + 1);
      const entries = [
        { account: available(members, nth + turn), amount: -(fee + 2n) },
        { account: available(members, nth * 5 + turn * 3 + 1), amount: 2n },
        { account: income[turn % 2] ?? accounts.goodwill, amount: fee },
      ];
      const posting = transfer({ kind: 'correction', reference: `load-${nth}-${turn}`, at: noon, entries });
      try {
        const { transferId } = await ledger.transact(async (tx) => {
          const posted = await post(tx, posting);
          if (turn % 10 === 9) throw new Abandoned();
          return posted;
        });
        acknowledged.set(transferId, entriesOf(posting));
        given += fee;
      } catch (error) {
        if (!(error instanceof InsufficientFunds || error instanceof Abandoned)) throw error;
        refusals += 1;
      }
    }
  }
  let working = true;
  async function rollUpConcurrently(): Promise<number> {
    let rounds = 0;
    while (working || rounds < 3) {
      await ledger.transact(rollUp);
      expect((await audit(ledger.tx)).filter(({ check }) => check === 'rollups')).toEqual([]);
      rounds += 1;
    }
    return rounds;
  }
  const rolling = rollUpConcurrently();
  await Promise.all(Array.from({ length: WORKERS }, (_, nth) => worker(nth)));
  working = false;
  expect(await rolling).toBeGreaterThanOrEqual(3);

  expect(refusals).toBeGreaterThan(0);
  expect(await writtenAfter(beganAfter)).toEqual(acknowledged);
  const incomeAfter = await balancesOf(ledger.tx, income);
  expect(total(incomeAfter) - total(incomeBefore)).toBe(given);
});

class Abandoned extends Error {}

function available(members: readonly string[], nth: number): AccountName {
  return accounts.memberAvailable(members[nth % members.length] ?? '');
}

function total(balances: ReadonlyMap<AccountName, bigint>): bigint {
  return [...balances.values()].reduce((sum, balance) => sum + balance, 0n);
}

async function writtenAfter(transferId: bigint): Promise<Map<bigint, string[]>> {
  const { rows } = await ledger.tx.query<{ id: bigint; entries: string[] }>(
    `select e.transfer_id as id, array_agg(a.name || ' ' || e.amount) as entries
     from ledger.entry e join ledger.account a on a.id = e.account_id
     where e.transfer_id > $1
     group by e.transfer_id`,
    [transferId],
  );
  return new Map(rows.map(({ id, entries }) => [id, entries.sort()]));
}
