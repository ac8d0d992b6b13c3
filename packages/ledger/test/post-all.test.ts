import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  accounts,
  audit,
  balanceOf,
  InsufficientFunds,
  post,
  postAll,
  statement,
  type Transfer,
  transfer,
} from '../src/index.ts';
import { AlreadyPosted } from '../src/post.ts';
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

test('many transfers are written in order, even over the same accounts', async () => {
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

test('postAll without transfers writes nothing', async () => {
  const written = async () =>
    (await ledger.tx.query('select count(*) as transfers, max(id) as latest from ledger.transfer', [])).rows;
  const before = await written();
  await postAll(ledger.tx, []);
  expect(await written()).toEqual(before);
});

test('postAll names a transfer that was posted before', async () => {
  await postAll(ledger.tx, [credited('once', 'c', 5n)]);
  const again = postAll(ledger.tx, [credited('once', 'c', 5n)]);
  await expect(again).rejects.toThrow(AlreadyPosted);
  await expect(again).rejects.toThrow('deposit_credited "once" is already posted');
  expect(await available('c')).toBe(5n);
});

test('postAll refuses a transfer that overdraws an account, and names the account', async () => {
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

const moved = (reference: string, from: string, to: string, amount: bigint): Transfer =>
  transfer({
    kind: 'correction',
    reference,
    at: noon,
    entries: [
      { account: accounts.memberAvailable(from), amount: -amount },
      { account: accounts.memberAvailable(to), amount },
    ],
  });

test('postAll names the first transfer that cannot be written', async () => {
  await postAll(ledger.tx, [credited('e', 'e', 5n)]);
  const first = (...transfers: Transfer[]) => ledger.rehearse((tx) => postAll(tx, transfers));
  const [overdrawn, known] = [moved('e-1', 'e', 'f', 6n), credited('e', 'e', 5n)];
  await expect(first(credited('e-2', 'e', 1n), moved('e-3', 'e', 'f', 7n), known)).rejects.toThrow(
    InsufficientFunds,
  );
  await expect(first(known, overdrawn)).rejects.toThrow(AlreadyPosted);
});

test('postAll reports a repeated transfer as posted even when the money for a second one is missing', async () => {
  await postAll(ledger.tx, [credited('g', 'g', 5n), moved('g-1', 'g', 'h', 5n)]);
  await expect(postAll(ledger.tx, [moved('g-1', 'g', 'h', 5n)])).rejects.toThrow(AlreadyPosted);
});

test('postAll refuses to change an account’s kind', async () => {
  await postAll(ledger.tx, [credited('i', 'i', 5n)]);
  const asIncome = ledger.tx.query(
    `select ledger.post_all(array['correction'], array['i-1'], array[now()], array[1, 1],
       array['member/i/available', 'goodwill'], array['income', 'expense'], array[1, -1])`,
    [],
  );
  await expect(asIncome).rejects.toThrow('account member/i/available is of another kind');
});

test('postAll writes nothing when a reference occurs twice', async () => {
  const twice = [credited('j', 'j', 5n), credited('j', 'j', 5n)];
  await expect(ledger.transact((tx) => postAll(tx, twice))).rejects.toThrow('transfer_reference_once');
  expect(await available('j')).toBe(0n);
});

test('postAll has the same result as posting one by one, in every order of accounts', async () => {
  let history = 0;
  const leg = fc.record({ from: fc.nat(3), to: fc.nat(3), amount: fc.bigInt({ min: 1n, max: 40n }) });
  const legs = fc.array(leg, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(legs, async (steps) => {
      history += 1;
      const name = (way: string, place: number) => `${way}-${history}-${place}`;
      const transfersOf = (way: string) => [
        ...[0, 1, 2, 3].map((place) => credited(name(way, place), name(way, place), 50n)),
        ...steps
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, amount }, step) =>
            moved(`${name(way, step)}-step`, name(way, from), name(way, to), amount),
          ),
      ];
      const outcome = (posting: Promise<void>) =>
        posting.then(
          () => 'posted',
          (error: Error) => error.message.replace(/-\w+-/, '-'),
        );
      const oneByOne = await outcome(
        ledger.transact(async (tx) => {
          for (const each of transfersOf('one')) await post(tx, each);
        }),
      );
      const atOnce = await outcome(ledger.transact((tx) => postAll(tx, transfersOf('all'))));
      const linesOf = async (way: string) =>
        Promise.all(
          [0, 1, 2, 3].map(async (place) => {
            const lines = await statement(ledger.tx, {
              accounts: [accounts.memberAvailable(name(way, place))],
              from: null,
              to: null,
              kinds: null,
              after: null,
              limit: 50,
            });
            return lines.map(({ amount, balanceAfter }) => [amount, balanceAfter]);
          }),
        );
      expect([atOnce.replace('all', 'one'), await linesOf('all')]).toEqual([oneByOne, await linesOf('one')]);
    }),
    { numRuns: 60 },
  );
});
