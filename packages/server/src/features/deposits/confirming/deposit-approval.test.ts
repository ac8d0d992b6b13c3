import { rejectDeposit } from '@handbill/contract/console';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { approve, approvedBy, openApproval } from '../../../../test/given/approvals.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../../test/given/money/bank.ts';
import { announce, confirm } from '../../../../test/given/money/deposits.ts';
import type { Person } from '../../../../test/given/people.ts';
import { depositApproval } from './deposit-approval.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
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

const payloadOf = (id: string) => ({ id, amount: '2000', bank_reference: 'LATE 1' });
const confirmation = () => approvedBy(app, depositApproval, [operator, other]);

test('a confirmation that waits for approval cannot be approved once the deposit was rejected', async () => {
  const { _id } = await announce(app, member, 2_000);
  const { body } = await confirm(app, operator, _id, { amount: 2_000 }, 'LATE 1');
  const before = await openApproval(app, other, body.approval);
  expect(before.possible).toBe(true);
  const rejected = await app.call(rejectDeposit, { id: _id, reason: 'not_received' }, { as: operator });
  expect([rejected.status, rejected.body.data.status]).toEqual([200, 'rejected']);
  expect(await confirmation().show(payloadOf(_id))).toBeNull();
  const after = await openApproval(app, other, body.approval);
  expect(after.possible).toBe(false);
  expect((await approve(app, before, other)).body.error).toBe('changed_meanwhile');
  expect((await approve(app, after, other)).body.error).toBe('approval_impossible');
  await expect(confirmation().apply(payloadOf(_id))).rejects.toMatchObject({ slug: 'deposit_state' });
  expect(await app.available(member)).toBe(0n);
});

test('a confirmation of an unknown deposit shows nothing and credits nothing', async () => {
  expect(await confirmation().show(payloadOf(operator.id))).toBeNull();
  await expect(confirmation().apply(payloadOf(operator.id))).rejects.toMatchObject({ slug: 'deposit_state' });
});

test('a confirmation in dong shows the amount requested at the bank, the amount received and its converted value', async () => {
  await app.set('vnd_per_unit', 26_000);
  const { _id } = await announce(app, member, 2_000);
  const { body } = await confirm(app, operator, _id, { bank_amount: 260_000 }, 'LATE 1');
  const { lines } = await openApproval(app, other, body.approval);
  expect(lines.map(({ label }) => label)).toEqual([
    'Amount, announced and received',
    'At the bank',
    'Bank reference',
  ]);
  const digits = (text: string | null | undefined) => text?.replace(/\D/g, '');
  expect([digits(lines[0]?.before), digits(lines[0]?.after)]).toEqual(['2000', '1000']);
  expect([digits(lines[1]?.before), digits(lines[1]?.after)]).toEqual(['520000', '260000']);
  expect(lines[2]).toEqual({ label: 'Bank reference', before: null, after: 'LATE 1' });
});
