import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { type AccountName, accounts, post, type TransferKind, transfer } from '@handbill/ledger';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approveOpen } from '../../../test/given/approvals.ts';
import { COMPANY_ACCOUNT, newReference, runBankJobs, upload } from '../../../test/given/money/bank.ts';
import { camtEntry, camtFile } from '../../../test/given/money/bank-files.ts';
import { payIn } from '../../../test/given/money/capital.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { createOrder } from '../../../test/given/orders.ts';
import type { Person } from '../../../test/given/people.ts';
import { whileItWaits } from '../../../test/races.ts';
import { selectWrongSources } from './audit-sql.ts';

let app: TestApp;
let lan: Person;
let first: Person;
let second: Person;
let third: Person;

async function start(mode: 'demo' | 'production' = 'production') {
  app = await createTestApp({ mode });
  await app.set('bank_account', COMPANY_ACCOUNT);
  lan = await app.newMember();
  [first, second, third] = [await app.newOperator(), await app.newOperator(), await app.newOperator()];
  await saveBankAndAddress(app, lan);
}
beforeEach(() => start());
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** A deposit confirmed by an operator; returns the bank reference. */
async function putIn(amount: number): Promise<string> {
  const [{ _id }, reference] = [await announce(app, lan, amount), newReference()];
  expect((await confirm(app, first, _id, { amount }, reference)).status).toBe(200);
  return reference;
}
const askedWithdrawal = async (amount: number) => (await askWithdrawal(app, lan, amount)).body.data._id;
const approve = async (id: string, as: Person) => {
  const { status, body } = await app.call(consoleCalls.approveWithdrawal, { id }, { as });
  return status === 200 ? 'approved' : body.error;
};
async function fundsOf(id: string) {
  const { body } = await app.call(consoleCalls.listWithdrawals, {}, { as: third });
  return body.data.find(({ _id }) => _id === id)?.funds;
}

describe('a withdrawal of money that an operator credited', () => {
  test('a withdrawal is not approved by the operator who confirmed its deposit, and shows both', async () => {
    const reference = await putIn(2_000);
    const id = await askedWithdrawal(1_500);
    expect(await fundsOf(id)).toEqual({
      sources: [
        {
          source: 'deposit_by_hand',
          reference,
          count: 1,
          amount: 2_000,
          last_at: app.clock.now().toISOString(),
          by: [first.username],
        },
      ],
      may_not_approve: [first.username],
    });
    expect(await approve(id, first)).toBe('second_person_required');
    expect(await approve(id, second)).toBe('approved');
    expect(await fundsOf(id)).toBeNull();
    expect((await pay(app, first, id)).status).toBe(200);
  });

  test('a withdrawal is approved by neither of the two operators who credited its deposit together', async () => {
    await app.set('credit_alone_limit', 0n);
    await putIn(2_000);
    await approveOpen(app, second);
    const id = await askedWithdrawal(2_000);
    expect((await fundsOf(id))?.may_not_approve.toSorted()).toEqual(
      [first.username, second.username].toSorted(),
    );
    expect([await approve(id, first), await approve(id, second), await approve(id, third)]).toEqual([
      'second_person_required',
      'second_person_required',
      'approved',
    ]);
  });

  test('in a demo, which has two operators, a withdrawal can be approved by one of two who credited its money together, but not by one who credited it alone', async () => {
    await app.close();
    await start('demo');
    await app.set('credit_alone_limit', 0n);
    await putIn(2_000);
    await approveOpen(app, second);
    const id = await askedWithdrawal(2_000);
    expect((await fundsOf(id))?.may_not_approve).toEqual([]);
    await app.set('credit_alone_limit', 1_000_000n);
    expect(await approve(id, second)).toBe('approved');
    await putIn(2_000);
    expect(await approve(await askedWithdrawal(2_000), first)).toBe('second_person_required');
  });

  test('a withdrawal shows both people of a correction, and the operator who returned an earlier payment', async () => {
    await app.fund(lan, 3_000n);
    await payIn(app, 1_000n);
    const asked = await app.call(
      consoleCalls.askCorrection,
      { username: lan.username, amount: 500, reason: 'A visit that was counted late' },
      { as: first },
    );
    await app.call(consoleCalls.approveCorrection, { id: asked.body.data._id }, { as: second });
    const id = await askedWithdrawal(3_500);
    expect(await fundsOf(id)).toMatchObject({
      sources: [
        { source: 'correction', amount: 500, by: [first.username, second.username] },
        { source: 'other', amount: 3_000, by: [] },
      ],
    });
    await approve(id, third);
    await pay(app, first, id);
    await app.call(consoleCalls.returnWithdrawal, { id, reason: 'bank_returned' }, { as: second });
    expect(await fundsOf(await askedWithdrawal(3_500))).toMatchObject({
      sources: [{ source: 'return', amount: 3_500, by: [second.username] }],
      may_not_approve: [second.username],
    });
  });

  test('a withdrawal counts the operator who uploaded a bank statement until it is trusted, and who assigned its unmatched money', async () => {
    await app.set('statement_alone_limit', 1_000_000n);
    const { reference } = await announce(app, lan, 2_000);
    const entries = [
      camtEntry({ amount: '20.00', reference: 'LINE1', remittance: reference }),
      camtEntry({ amount: '10.00', reference: 'LINE2', remittance: 'thanks' }),
    ];
    const file = camtFile({ entries, opening: '0.00', closing: '30.00' });
    const uploaded = await upload(app, first, file);
    await app.call(consoleCalls.importBankStatement, { id: uploaded.body.data._id }, { as: first });
    await runBankJobs(app);
    const { body } = await app.call(consoleCalls.listUnmatched, { status: 'waiting' }, { as: second });
    const money = { id: body.data[0]?._id ?? '', reason: 'She wrote to us' };
    await app.call(
      consoleCalls.assignUnmatched,
      { ...money, to: { username: lan.username } },
      { as: second },
    );
    const id = await askedWithdrawal(3_000);
    expect(await fundsOf(id)).toMatchObject({
      sources: [
        { source: 'unmatched', reference: 'LINE2', amount: 1_000, by: [second.username, first.username] },
        { source: 'deposit_by_statement', reference: 'LINE1', amount: 2_000, by: [first.username] },
      ],
    });
    await app.call(
      consoleCalls.acceptBankStatement,
      { id: uploaded.body.data._id, reason: 'Compared with the bank online' },
      { as: first },
    );
    await approveOpen(app, third);
    expect(await fundsOf(id)).toMatchObject({
      sources: [
        { source: 'unmatched', by: [second.username] },
        { source: 'deposit_by_statement', by: [] },
      ],
      may_not_approve: [second.username],
    });
    expect(await approve(id, first)).toBe('approved');
  });

  test('a withdrawal counts money assigned to a deposit as credited by the operator who assigned it', async () => {
    const { reference } = await announce(app, lan, 2_000);
    await app.set('statement_alone_limit', 1_000_000n);
    const entries = [camtEntry({ amount: '20.00', reference: 'CUT', remittance: reference.slice(0, 9) })];
    const file = camtFile({ entries, opening: '0.00', closing: '20.00' });
    const uploaded = await upload(app, first, file);
    await app.call(consoleCalls.importBankStatement, { id: uploaded.body.data._id }, { as: first });
    await runBankJobs(app);
    const waiting = await app.call(consoleCalls.listUnmatched, { status: 'waiting' }, { as: second });
    const id = waiting.body.data[0]?._id ?? '';
    const to = { deposit_reference: reference };
    await app.call(consoleCalls.assignUnmatched, { id, to, reason: 'The receipt' }, { as: second });
    expect(await fundsOf(await askedWithdrawal(2_000))).toMatchObject({
      sources: [{ source: 'unmatched', reference: 'CUT', by: [second.username, first.username] }],
    });
  });
});

describe('the source of a withdrawal', () => {
  test('the source of a withdrawal is not hidden by spending the money and getting it back', async () => {
    await putIn(10_000);
    const levels = await app.call(member.level, {}, { as: lan });
    const wanted = levels.body.data.find(({ rank }) => rank === 2)?._id ?? '';
    await app.call(member.updateLevel, { level_id: wanted }, { as: lan });
    await app.call(member.levelRefund, {}, { as: lan });
    const cancelled = await askedWithdrawal(10_000);
    await app.call(member.withdrawCancel, { withdrawal_id: cancelled }, { as: lan });
    const id = await askedWithdrawal(10_000);
    expect(await fundsOf(id)).toMatchObject({ sources: [{ source: 'deposit_by_hand', amount: 10_000 }] });
    expect(await approve(id, first)).toBe('second_person_required');
  });

  test('the source of a withdrawal is not hidden by later real money while the earlier money is in a refundable level', async () => {
    await putIn(10_000);
    const levels = await app.call(member.level, {}, { as: lan });
    const level = levels.body.data.find(({ rank }) => rank === 2);
    await app.call(member.updateLevel, { level_id: level?._id ?? '' }, { as: lan });
    await app.fund(lan, 10_000n);
    const id = await askedWithdrawal(9_000);
    expect(await approve(id, first)).toBe('second_person_required');
  });

  /** Money credited by hand and, later, by the bank, each as much as an unpaid order costs. */
  async function twoCreditsAndAnOrder() {
    const { id: order, price } = await createOrder(app, lan, { visits: 1_000 });
    await putIn(price);
    const payOrder = () => app.call(member.productPay, { product_id: order }, { as: lan });
    return { order, price, payOrder };
  }
  const bothCredits = (amount: number) => ({
    sources: [
      { source: 'other', amount },
      { source: 'deposit_by_hand', amount, by: [first.username] },
    ],
    may_not_approve: [first.username],
  });

  test('the source of a withdrawal is not hidden by an order that is paid while the password of the withdrawal is checked', async () => {
    const { price, payOrder } = await twoCreditsAndAnOrder();
    await app.fund(lan, BigInt(price));
    const { status, body } = await whileItWaits(
      app,
      { statement: 'lock table sign_in_failure in exclusive mode' },
      () => askWithdrawal(app, lan, price),
      async () => {
        app.clock.advance(1);
        expect((await payOrder()).status).toBe(200);
      },
    );
    expect(status).toBe(201);
    expect(await fundsOf(body.data._id)).toMatchObject(bothCredits(price));
  });

  test('the source of a withdrawal is not hidden by stopping an order at the same time', async () => {
    const { order, price, payOrder } = await twoCreditsAndAnOrder();
    await payOrder();
    await app.fund(lan, BigInt(price));
    let id = '';
    const stopped = await whileItWaits(
      app,
      { table: 'campaign', id: order },
      () => app.call(member.productStop, { product_id: order }, { as: lan }),
      async () => {
        app.clock.advance(1);
        id = await askedWithdrawal(price);
      },
    );
    expect([stopped.status, await app.available(lan)]).toEqual([200, BigInt(price)]);
    expect(await fundsOf(id)).toMatchObject(bothCredits(price));
    expect(await approve(id, first)).toBe('second_person_required');
  });

  test('the source of a withdrawal is the rest of the latest credits: money paid out before is spent', async () => {
    await putIn(2_000);
    await app.fund(lan, 3_000n);
    const id = await askedWithdrawal(2_000);
    expect((await fundsOf(id))?.may_not_approve).toEqual([first.username]);
    await approve(id, second);
    await pay(app, third, id);
    const next = await askedWithdrawal(3_000);
    expect((await fundsOf(next))?.may_not_approve).toEqual([]);
    expect(await approve(next, first)).toBe('approved');
  });

  test('the source of a withdrawal sums the credits that nobody made by hand', async () => {
    for (const amount of [1_000n, 2_000n, 3_000n]) await app.fund(lan, amount);
    expect(await fundsOf(await askedWithdrawal(6_000))).toMatchObject({
      sources: [{ source: 'other', reference: null, count: 3, amount: 6_000, by: [] }],
    });
  });

  test('the source of a withdrawal is the credits before its request: one confirmed while an approval waits changes nothing', async () => {
    await app.fund(lan, 2_000n);
    const id = await askedWithdrawal(2_000);
    const { _id } = await announce(app, lan, 2_000);
    const answer = await whileItWaits(
      app,
      { table: 'withdrawal', id: id },
      () => approve(id, first),
      () => confirm(app, first, _id, { amount: 2_000 }),
    );
    expect(answer).toBe('approved');
    expect(await approve(await askedWithdrawal(2_000), first)).toBe('second_person_required');
  });
});

describe('a withdrawal for a locked member', () => {
  const lock = () =>
    app.call(
      consoleCalls.lockMember,
      { id: lan.id, reason: 'fraud_suspected', note: 'Three accounts from one phone' },
      { as: second },
    );
  const askLocked = async () =>
    (
      await app.call(
        consoleCalls.askLockedWithdrawal,
        { id: lan.id, reason: 'The account stays locked, the money is hers' },
        { as: second },
      )
    ).body.data;
  const approveLocked = (id: string, as: Person, seen?: string) =>
    app.call(consoleCalls.approveLockedWithdrawal, seen === undefined ? { id } : { id, seen }, { as });

  test('a withdrawal for a locked member is not approved by the operator who credited its money, and shows the source', async () => {
    await putIn(2_000);
    await lock();
    const { _id: id, funds } = await askLocked();
    expect(funds).toMatchObject({
      sources: [{ source: 'deposit_by_hand', by: [first.username] }],
      may_not_approve: [first.username],
    });
    const { body } = await app.call(consoleCalls.listLockedWithdrawals, {}, { as: third });
    expect(body.data[0]?.funds).toEqual(funds);
    expect((await approveLocked(id, first)).body.error).toBe('second_person_required');
    expect((await approveLocked(id, third)).body.data).toMatchObject({ status: 'approved', funds: null });
  });

  test('a withdrawal for a locked member is shown again before approval if money was credited since it was shown', async () => {
    await app.fund(lan, 2_000n);
    const { _id: deposit } = await announce(app, lan, 1_000);
    await lock();
    const { _id: id, seen } = await askLocked();
    await confirm(app, first, deposit, { amount: 1_000 });
    const answer = await approveLocked(id, third, seen);
    expect([answer.status, answer.body.error]).toEqual([409, 'changed_meanwhile']);
    expect((await approveLocked(id, first)).body.error).toBe('second_person_required');
    expect((await approveLocked(id, third)).status).toBe(200);
  });
});

describe('the audit finds', () => {
  class Undo extends Error {}

  const kinds: readonly TransferKind[] = [
    'deposit_credited',
    'unmatched_assigned',
    'dispute_won',
    'campaign_closed',
    'level_refunded',
    'withdrawal_cancelled',
    'withdrawal_rejected',
    'withdrawal_returned',
    'correction',
    'share_ended',
  ];

  /** What the check finds in a credit that is rolled back, in everything and in what came after a proof. */
  async function foundAfter(kind: TransferKind, from: readonly AccountName[]): Promise<string[]> {
    const found: string[] = [];
    const looking = app.work(async ({ tx, now, newId }) => {
      const entries = [
        ...from.map((account) => ({ account, amount: -100n })),
        { account: accounts.memberAvailable(lan.id), amount: 100n * BigInt(from.length) },
      ];
      const { transferId } = await post(tx, transfer({ kind, reference: newId(), at: now, entries }));
      const before = { transferId: transferId - 1n, at: now };
      for (const proof of [null, before, { transferId, at: now }]) {
        const findings = await selectWrongSources(tx, proof);
        found.push(findings.map(({ subject, detail }) => `${subject}: ${detail}`).join());
        expect(findings.every(({ subject }) => subject === `transfer ${transferId}`)).toBe(true);
      }
      throw new Undo();
    });
    await expect(looking).rejects.toThrow(Undo);
    return found;
  }

  test('the audit finds a credit of each kind from another account than its own', async () => {
    for (const kind of kinds) {
      const [whole, since, later] = await foundAfter(kind, [accounts.revenueExchange]);
      expect(whole).toContain(`: ${kind} credits 100 to ${lan.id} from exchange`);
      expect([since, later]).toEqual([whole, '']);
    }
  });

  test('the audit finds nothing in a credit that takes a difference or a fee from income', async () => {
    await app.fund(lan, 1_000n);
    const nothing = ['', '', ''];
    expect(await foundAfter('deposit_credited', [accounts.bank, accounts.revenueExchange])).toEqual(nothing);
    expect(await foundAfter('withdrawal_returned', [accounts.bank, accounts.revenueWithdrawal])).toEqual(
      nothing,
    );
    const [found] = await foundAfter('deposit_credited', [accounts.bank, accounts.goodwill]);
    expect(found).toContain('from bank, goodwill');
  });
});
