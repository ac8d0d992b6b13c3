import { approveWithdrawal, returnWithdrawal } from '@handbill/contract/console';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { approvedBy, approveOpen } from '../../../../test/given/approvals.ts';
import { saveBankAndAddress } from '../../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../../test/given/people.ts';
import { returnApproval } from './return-withdrawal.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('credit_alone_limit', 0n);
  member = await app.newMember();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** A withdrawal that one operator approved. */
async function approved(): Promise<string> {
  await app.fund(member, 10_000n);
  await saveBankAndAddress(app, member);
  const asked = await askWithdrawal(app, member, 10_000);
  const id = asked.body.data._id;
  expect((await app.call(approveWithdrawal, { id }, { as: operator })).status).toBe(200);
  return id;
}
const payloadOf = (id: string) => ({ id, reason: 'bank_returned' });
const giveBack = () => approvedBy(app, returnApproval, [operator, other]);

test('an approved withdrawal outside a batch is not with the bank, so it cannot be returned', async () => {
  const id = await approved();
  expect(await giveBack().show(payloadOf(id))).toBeNull();
  await expect(giveBack().apply(payloadOf(id))).rejects.toMatchObject({ slug: 'withdrawal_state' });
  const { body } = await app.call(returnWithdrawal, { id, reason: 'bank_returned' }, { as: operator });
  expect(body.error).toBe('withdrawal_state');
  expect(await app.available(member)).toBe(0n);
});

test('a returned withdrawal is not given back a second time', async () => {
  const id = await approved();
  await pay(app, other, id, 'PAID 1');
  expect(await giveBack().show(payloadOf(id))).toMatchObject({
    lines: [
      { label: 'Status', before: 'paid', after: 'returned' },
      { label: 'Bank reference', before: 'PAID 1', after: 'PAID 1' },
      { label: 'Reason', before: null, after: 'bank_returned' },
    ],
  });
  const { body } = await app.call(returnWithdrawal, { id, reason: 'bank_returned' }, { as: operator });
  const done = await approveOpen(app, other, body.approval);
  expect([done.status, await app.available(member)]).toEqual([200, 10_000n]);
  expect(await giveBack().show(payloadOf(id))).toBeNull();
  await expect(giveBack().apply(payloadOf(id))).rejects.toMatchObject({ slug: 'withdrawal_state' });
  expect(await app.available(member)).toBe(10_000n);
});

test('returning an unknown withdrawal shows nothing to approve and gives nothing back', async () => {
  expect(await giveBack().show(payloadOf(operator.id))).toBeNull();
  await expect(giveBack().apply(payloadOf(operator.id))).rejects.toMatchObject({ slug: 'withdrawal_state' });
});
