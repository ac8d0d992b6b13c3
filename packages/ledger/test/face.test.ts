import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountName, accounts, onlyRow, post, type TransferKind, transfer } from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { noon } from './postings.ts';

let ledger: TestLedger;

const moved = (kind: TransferKind, reference: string, from: AccountName, to: AccountName, amount: bigint) =>
  post(
    ledger.tx,
    transfer({
      kind,
      reference,
      at: noon,
      entries: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    }),
  );
const rowsOf = async (view: string, order: string) =>
  (await ledger.tx.query<Record<string, unknown>>(`select * from ledger.${view} order by ${order}`, [])).rows;

beforeAll(async () => {
  ledger = await createTestLedger('face');
  await moved('deposit_credited', 'd1', accounts.bank, accounts.memberAvailable('m1'), 1_000n);
  await moved(
    'withdrawal_asked',
    'w1',
    accounts.memberAvailable('m1'),
    accounts.memberWithdrawing('m1'),
    300n,
  );
  await moved('campaign_paid', 'c1', accounts.memberAvailable('m1'), accounts.campaignEscrow('c1'), 200n);
  await moved('share_drawn', 's1', accounts.campaignEscrow('c1'), accounts.shareReserved('s1'), 50n);
  await moved('own_line_booked', 'o1', accounts.capital, accounts.bank, 40n);
});
afterAll(() => ledger.drop());

test('the view of members’ balances shows what each has available and is withdrawing', async () => {
  expect(await rowsOf('member_balance', 'member_id')).toEqual([
    { member_id: 'm1', available: 500n, withdrawing: 300n },
  ]);
});

test('the view of all balances leaves out accounts without one, and names the purpose of each account', async () => {
  const parts = (await rowsOf('balance', 'account')).map(({ part, kind, balance }) => [part, kind, balance]);
  expect(parts).toEqual([
    ['bank', 'asset', -960n],
    ['escrow', 'liability', 150n],
    ['available', 'liability', 500n],
    ['withdrawing', 'liability', 300n],
    ['reserved', 'liability', 50n],
  ]);
});

test('the views of lines show the movements at the bank, of members and of campaigns', async () => {
  const amounts = async (view: string) =>
    (await rowsOf(view, 'transfer_id')).map(({ kind, reference, amount }) => [kind, reference, amount]);
  expect(await amounts('bank_line')).toEqual([
    ['deposit_credited', 'd1', 1_000n],
    ['own_line_booked', 'o1', -40n],
  ]);
  expect(await rowsOf('available_line', 'transfer_id')).toMatchObject([
    { member_id: 'm1', kind: 'deposit_credited', reference: 'd1', amount: 1_000n, posted_at: noon },
    { member_id: 'm1', kind: 'withdrawal_asked', reference: 'w1', amount: -300n },
    { member_id: 'm1', kind: 'campaign_paid', reference: 'c1', amount: -200n },
  ]);
  expect(await rowsOf('escrow_line', 'transfer_id')).toMatchObject([
    { campaign_id: 'c1', kind: 'campaign_paid', amount: 200n },
    { campaign_id: 'c1', kind: 'share_drawn', amount: -50n },
  ]);
  expect(await rowsOf('line', 'transfer_id, account')).toHaveLength(10);
});

test('the view of members’ credits shows only money in, and the purposes of the accounts that it came from', async () => {
  expect(await rowsOf('member_credit', 'transfer_id')).toMatchObject([
    { member_id: 'm1', kind: 'deposit_credited', reference: 'd1', amount: 1_000n, parts: ['bank'] },
  ]);
});

test('the owners’ capital is equity and has no floor', async () => {
  const { rows } = await ledger.tx.query<{ kind: string; balance: bigint | null }>(
    'select kind, balance from ledger.account where name = $1',
    [accounts.capital],
  );
  expect(onlyRow(rows)).toEqual({ kind: 'equity', balance: null });
});
