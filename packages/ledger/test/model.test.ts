import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccountName,
  accounts,
  audit,
  balancesOf,
  InsufficientFunds,
  post,
  rollUp,
  statement,
  type Transfer,
  type TransferKind,
  type Tx,
  transfer,
} from '../src/index.ts';
import { AlreadyPosted } from '../src/post.ts';
import { LedgerModel, type Outcome } from './model.ts';
import { createTestLedger, over, type TestLedger } from './postgres.ts';
import { noon } from './postings.ts';

const HISTORIES = 1_000;
const ROLL_UP_EVERY = 40;

let ledger: TestLedger;
let client: pg.PoolClient;

beforeAll(async () => {
  ledger = await createTestLedger('model');
  client = await ledger.pool.connect();
  // This test compares decisions, not durability after a power cut.
  await client.query('set synchronous_commit = off');
});
afterAll(async () => {
  client.release();
  await ledger.drop();
});

interface Leg {
  from: number;
  to: number;
  amount: bigint | 'all' | 'one more than all';
}

type Command =
  | { does: 'move'; legs: Leg[] }
  | { does: 'repeat'; of: number; sameContent: boolean }
  | { does: 'undo'; of: number; again: boolean };

const ACCOUNTS = 6;
const leg = fc.record<Leg>({
  from: fc.nat(ACCOUNTS - 1),
  to: fc.nat(ACCOUNTS - 1),
  amount: fc.oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 1_000n }) },
    { weight: 2, arbitrary: fc.constant<'all'>('all') },
    { weight: 1, arbitrary: fc.constant<'one more than all'>('one more than all') },
  ),
});
const move = fc.record({
  does: fc.constant<'move'>('move'),
  legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: move },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant<'repeat'>('repeat'),
      of: fc.nat(),
      sameContent: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant<'undo'>('undo'), of: fc.nat(), again: fc.boolean() }),
  },
);

/**
 * All histories share the company's accounts, as in production; each history has its own members and
 * campaigns.
 */
function accountsOf(history: number): readonly AccountName[] {
  return [
    accounts.bank,
    accounts.memberAvailable(`h${history}`),
    accounts.memberWithdrawing(`h${history}`),
    accounts.campaignEscrow(`h${history}`),
    accounts.revenueAdvertising,
    accounts.goodwill,
  ];
}

/** One model for all histories, because the company's balances carry over from one to the next. */
const model = new LedgerModel();
const transferIds: bigint[] = [];
let history = 0;

async function attempt(posting: Promise<{ transferId: bigint; balances: ReadonlyMap<AccountName, bigint> }>) {
  try {
    const { transferId, balances } = await posting;
    // Statements and balance chains are ordered by ascending ids.
    expect(transferId).toBeGreaterThan(transferIds.at(-1) ?? 0n);
    transferIds.push(transferId);
    return { outcome: 'posted', balances: new Map(balances) } satisfies Outcome;
  } catch (error) {
    if (error instanceof InsufficientFunds) {
      return { outcome: 'insufficient_funds', account: error.account } satisfies Outcome;
    }
    if (error instanceof AlreadyPosted) {
      return { outcome: 'already_posted', nth: transferIds.indexOf(error.transferId) } satisfies Outcome;
    }
    throw error;
  }
}

/** Builds a transfer from the generated legs; null when they cancel out. */
function build(kind: TransferKind, reference: string, legs: readonly Leg[], own: readonly AccountName[]) {
  const net = new Map<AccountName, bigint>();
  for (const { from, to, amount } of legs) {
    const source = own[from];
    const target = own[to];
    if (source === undefined || target === undefined || source === target) continue;
    const moved = typeof amount === 'bigint' ? amount : allOf(source, target) + (amount === 'all' ? 0n : 1n);
    net.set(source, (net.get(source) ?? 0n) - moved);
    net.set(target, (net.get(target) ?? 0n) + moved);
  }
  const entries = [...net]
    .map(([account, amount]) => ({ account, amount }))
    .filter(({ amount }) => amount !== 0n);
  return entries.length === 0 ? null : transfer({ kind, reference, at: noon, entries });
}

function allOf(source: AccountName, target: AccountName): bigint {
  return model.spendable(source, 'out') ?? model.spendable(target, 'in') ?? 7n;
}

async function run(
  tx: Tx,
  step: Command,
  own: readonly AccountName[],
  first: number,
  nth: number,
): Promise<void> {
  const since = model.transfers.length - first;
  const chosen = step.does === 'move' || since === 0 ? -1 : first + (step.of % since);
  const earlier: Transfer | undefined = model.transfers[chosen];
  if (step.does === 'undo' && earlier !== undefined) {
    const reference = step.again ? `undone-${chosen}` : `undone-${history}-${nth}`;
    const entries = earlier.entries.map(({ account, amount }) => ({ account, amount: -amount }));
    const undoing = transfer({ kind: 'correction', reference, at: noon, entries });
    expect(await attempt(post(tx, undoing))).toEqual(model.post(undoing));
    return;
  }
  const kind = earlier?.kind ?? 'correction';
  const reference = earlier?.reference ?? `${history}-${nth}`;
  const legs: Leg[] = step.does === 'move' ? step.legs : [{ from: 0, to: 1, amount: 5n }];
  const posting =
    step.does === 'repeat' && step.sameContent && earlier !== undefined
      ? earlier
      : build(kind, reference, legs, own);
  if (posting === null) return;
  expect(await attempt(post(tx, posting))).toEqual(model.post(posting));
}

async function expectSame(tx: Tx, own: readonly AccountName[], firstLine: number): Promise<void> {
  const balances = await balancesOf(tx, own);
  expect(balances).toEqual(new Map(own.map((account) => [account, model.balanceOf(account)])));

  const lines = model.lines.slice(firstLine);
  if (lines.length === 0) return;
  const read = await statement(tx, {
    accounts: own,
    from: null,
    to: null,
    kinds: null,
    after: null,
    limit: lines.length,
  });
  const key = (line: { nth: number; account: string }) =>
    `${String(line.nth).padStart(9, '0')} ${line.account}`;
  const actual = read.map(({ transferId, account, amount, balanceAfter }) => ({
    nth: transferIds.indexOf(transferId),
    account,
    amount,
    balanceAfter,
  }));
  expect(actual.map(({ nth }) => nth)).toEqual(lines.map(({ nth }) => nth).reverse());
  expect(actual.sort((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(
    [...lines].sort((a, b) => (key(a) < key(b) ? -1 : 1)),
  );
}

test('any history of postings, repeats and reversals ends as the plain model predicts, without audit findings', {
  timeout: 120_000,
}, async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
      history += 1;
      const own = accountsOf(history);
      const first = model.transfers.length;
      const firstLine = model.lines.length;
      const tx = over(client);
      // One transaction per history: a refusal must leave the transaction usable.
      await client.query('begin');
      for (const [nth, step] of commands.entries()) await run(tx, step, own, first, nth);
      await expectSame(tx, own, firstLine);
      await client.query('commit');
      if (history % ROLL_UP_EVERY === 0) await ledger.transact(rollUp);
      outcomes.set('steps', (outcomes.get('steps') ?? 0) + commands.length);
      outcomes.set('posted', (outcomes.get('posted') ?? 0) + model.transfers.length - first);
    }),
    { numRuns: HISTORIES },
  );
  // A generator that hardly ever posts, or is hardly ever refused, would prove little.
  const steps = outcomes.get('steps') ?? 0;
  const posted = outcomes.get('posted') ?? 0;
  expect(posted).toBeGreaterThan(steps / 4);
  expect(posted).toBeLessThan((steps * 9) / 10);

  const cover = model.cover;
  const expected = cover < 0n ? [expect.objectContaining({ check: 'bank_covers_liabilities' })] : [];
  expect(await audit(ledger.tx)).toEqual(expected);
  // Once the owners pay in the goodwill that exceeded the company's money, the audit finds nothing.
  if (cover < 0n) {
    const entries = [
      { account: accounts.bank, amount: cover },
      { account: accounts.goodwill, amount: -cover },
    ];
    await post(ledger.tx, transfer({ kind: 'correction', reference: 'paid-in', at: noon, entries }));
  }
  expect(await audit(ledger.tx)).toEqual([]);
});
