import { rejectWithdrawal, returnWithdrawal, settleDispute } from '@handbill/contract/console';
import {
  level,
  levelRefund,
  productPay,
  productStop,
  updateLevel,
  withdrawTerms,
} from '@handbill/contract/member';
import { formatMoney } from '@handbill/contract/money';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approvedBy, approveOpen } from '../../../test/given/approvals.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, payOut } from '../../../test/given/money/withdrawals.ts';
import { createOrder } from '../../../test/given/orders.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceInOrder } from '../../../test/races.ts';
import { recordCardCredits } from './card-hold.ts';
import { openDispute } from './open-dispute.ts';
import { disputeApproval } from './settle-dispute.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;
let payments = 0;
let goodwill: bigint;
let setApart: bigint;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('card_hold_days', 0);
  await app.set('credit_alone_limit', 1_000_000n);
  // The bank pays withdrawals from it.
  await app.fund(await app.newMember(), 100_000n);
});
afterAll(() => app.close());
beforeEach(async () => {
  [member, operator, other] = [await app.newMember(), await app.newOperator(), await app.newOperator()];
  await saveBankAndAddress(app, member);
  goodwill = await app.balance(accounts.goodwill);
  setApart = await app.balance(accounts.disputed);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

/** A deposit by card. */
async function paidByCard(amount: bigint): Promise<string> {
  payments += 1;
  const payment = `stripe:pi_${payments}`;
  await app.move(accounts.paymentService, accounts.memberAvailable(member.id), amount);
  await app.work((work) => recordCardCredits(work, [{ payment, memberId: member.id, amount }]));
  return payment;
}
const chargeBack = (payment: string) =>
  app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
const ofDispute = async (payment: string) => {
  const { rows } = await app.runtime.pool.query<{ id: string; moved: bigint }>(
    'select id, moved from card_dispute where payment = $1',
    [payment],
  );
  return { id: rows[0]?.id ?? '', moved: BigInt(rows[0]?.moved ?? -1) };
};
const ask = async (payment: string, outcome: 'won' | 'lost') => {
  const { id } = await ofDispute(payment);
  return app.call(settleDispute, { id, outcome, reason: 'The service wrote so' }, { as: operator });
};
async function settle(payment: string, outcome: 'won' | 'lost') {
  const { status, body } = await ask(payment, outcome);
  expect(status).toBe(200);
  return approveOpen(app, other, body.approval);
}
const lost = async (payment: string) => expect((await settle(payment, 'lost')).status).toBe(200);
const withdrawn = async (amount: number) => (await askWithdrawal(app, member, amount)).body.data._id;
const reject = (id: string) => app.call(rejectWithdrawal, { id, reason: 'name_mismatch' }, { as: operator });
/** The company's loss since the test began, and what the member can withdraw. */
const lossAndWithdrawable = async () => [
  goodwill - (await app.balance(accounts.goodwill)),
  (await app.call(withdrawTerms, {}, { as: member })).body.data.withdrawable,
];
const atDispute = async () => [
  await app.available(member),
  (await app.balance(accounts.disputed)) - setApart,
];

test('a dispute is not lost while a withdrawal holds its money; after the rejection it costs the company nothing', async () => {
  const payment = await paidByCard(5_000n);
  const id = await withdrawn(5_000);
  await chargeBack(payment);
  const refused = await ask(payment, 'lost');
  expect([refused.status, refused.body.error]).toEqual([409, 'withdrawal_under_way']);
  const disputed = (await ofDispute(payment)).id;
  const settling = approvedBy(app, disputeApproval, [operator, other]);
  await expect(settling.apply({ id: disputed, outcome: 'lost' })).rejects.toMatchObject({
    slug: 'withdrawal_under_way',
  });
  await app.fund(member, 70n);
  expect((await reject(id)).status).toBe(200);
  expect(await atDispute()).toEqual([70n, 5_000n]);
  await lost(payment);
  expect(await lossAndWithdrawable()).toEqual([0n, 70]);
});

test('money that came back while a dispute was open is given back when it is won', async () => {
  const payment = await paidByCard(5_000n);
  const id = await withdrawn(5_000);
  await chargeBack(payment);
  expect((await reject(id)).status).toBe(200);
  expect(await atDispute()).toEqual([0n, 5_000n]);
  expect((await settle(payment, 'won')).status).toBe(200);
  expect(await atDispute()).toEqual([5_000n, 0n]);
});

test('the approval of a lost dispute shows what it lacks, whatever the balance is by then', async () => {
  const payment = await paidByCard(5_000n);
  await app.move(accounts.memberAvailable(member.id), accounts.revenueMembership, 4_000n);
  await chargeBack(payment);
  const { id } = await ofDispute(payment);
  const show = () => approvedBy(app, disputeApproval, [operator, other]).show({ id, outcome: 'lost' });
  const shown = await show();
  expect(shown?.lines.at(-1)).toEqual({
    label: 'From the balance as far as it goes, else our loss',
    before: null,
    after: formatMoney(4_000n, 'USD'),
  });
  await app.fund(member, 300n);
  expect(await show()).toEqual(shown);
});

test('an order that is stopped after a lost dispute pays the company’s loss first', async () => {
  const { id: product_id, price } = await createOrder(app, member);
  const payment = await paidByCard(BigInt(price));
  expect((await app.call(productPay, { product_id }, { as: member })).status).toBe(200);
  await chargeBack(payment);
  await lost(payment);
  expect(await lossAndWithdrawable()).toEqual([BigInt(price), 0]);
  const stopped = await app.call(productStop, { product_id }, { as: member });
  expect([stopped.status, stopped.body.user.account_balance]).toEqual([200, 0]);
  expect(await lossAndWithdrawable()).toEqual([0n, 0]);
  expect((await ofDispute(payment)).moved).toBe(BigInt(price));
});

test('a level that is given back after a lost dispute pays the company’s loss first', async () => {
  const levels = (await app.call(level, {}, { as: member })).body.data;
  const payment = await paidByCard(5_000n);
  const bought = await app.call(updateLevel, { level_id: levels[2]?._id ?? '' }, { as: member });
  expect(bought.status).toBe(200);
  const price = 5_000n - (await app.available(member));
  expect(price).toBeGreaterThan(0n);
  await chargeBack(payment);
  await lost(payment);
  await app.fund(member, 40n);
  expect(await lossAndWithdrawable()).toEqual([price, 40]);
  const refunded = await app.call(levelRefund, {}, { as: member });
  expect([refunded.status, refunded.body.data.account_balance]).toEqual([200, 40]);
  expect(await lossAndWithdrawable()).toEqual([0n, 40]);
});

test('a withdrawal that the bank returns after a lost dispute pays the company’s loss first', async () => {
  await app.fund(member, 2_000n);
  const payment = await paidByCard(5_000n);
  const id = await withdrawn(7_000);
  await payOut(app, id, { approver: operator, payer: other });
  await chargeBack(payment);
  await lost(payment);
  expect(await lossAndWithdrawable()).toEqual([5_000n, 0]);
  const returned = await app.call(returnWithdrawal, { id, reason: 'bank_returned' }, { as: operator });
  expect(returned.status).toBe(200);
  expect(await lossAndWithdrawable()).toEqual([0n, 2_000]);
});

test('money that comes back is shared by all disputes that lack some, oldest first', async () => {
  const first = await paidByCard(3_000n);
  const second = await paidByCard(2_000n);
  const third = await paidByCard(1_000n);
  const id = await withdrawn(6_000);
  for (const payment of [first, second, third]) await chargeBack(payment);
  await app.fund(member, 90n);
  expect((await settle(third, 'won')).status).toBe(200);
  expect((await reject(id)).status).toBe(200);
  expect(await atDispute()).toEqual([1_090n, 5_000n]);
  // Won money comes back, too.
  expect((await settle(first, 'won')).status).toBe(200);
  expect(await atDispute()).toEqual([4_090n, 2_000n]);
  await lost(second);
  expect(await lossAndWithdrawable()).toEqual([0n, 4_090]);
});

test('a won dispute pays what another one lacks', async () => {
  const first = await paidByCard(3_000n);
  await chargeBack(first);
  const second = await paidByCard(2_000n);
  await app.move(accounts.memberAvailable(member.id), accounts.revenueMembership, 2_000n);
  await chargeBack(second);
  await lost(second);
  expect((await settle(first, 'won')).status).toBe(200);
  expect(await lossAndWithdrawable()).toEqual([0n, 1_000]);
});

test.each(['dispute', 'rejection'] as const)(
  'a dispute that is opened while a withdrawal is rejected gets its money, if the %s comes first, too',
  async (first) => {
    await paidByCard(1n);
    const payment = await paidByCard(5_000n);
    const id = await withdrawn(5_000);
    const held = {
      statement:
        'select from card_credit where member_id = $1 order by credited_at, payment limit 1 for update',
      values: [member.id],
    };
    const dispute = async () => void (await chargeBack(payment));
    const rejection = async () => expect((await reject(id)).status).toBe(200);
    const steps = first === 'dispute' ? ([dispute, rejection] as const) : ([rejection, dispute] as const);
    await raceInOrder(app, held, steps);
    expect(await atDispute()).toEqual([1n, 5_000n]);
    expect((await settle(payment, 'won')).status).toBe(200);
  },
);
