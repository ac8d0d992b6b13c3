import { approveApproval, confirmDeposit, listApprovals, rejectDeposit } from '@handbill/contract/console';
import { deposit } from '@handbill/contract/member';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import type { OperatorContext, Work } from '../../platform/context.ts';
import { saveSetting } from '../settings/index.ts';
import { depositApproval } from './deposit-approval.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

beforeEach(async () => {
  app = await createTestApp();
  const account = { bin: '970436', bank_name: 'VCB', account_number: '0123456789', account_name: 'HANDBILL' };
  await app.work((work) => saveSetting(work, 'bank_account', account));
  await app.work((work) => saveSetting(work, 'credit_alone_limit', 0n));
  member = await app.newMember();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const announce = async () => (await app.call(deposit, { amount: 2_000 }, { as: member })).body.data;
const confirm = (id: string, paid: { amount?: number; bank_amount?: number }) =>
  app.call(confirmDeposit, { id, ...paid, bank_reference: 'LATE 1' }, { as: operator });
const shown = async (id: string | null) => {
  const { body } = await app.call(listApprovals, { status: 'asked' }, { as: other });
  return body.data.find(({ _id }) => _id === id);
};
const payloadOf = (id: string) => ({ id, amount: '2000', bank_reference: 'LATE 1' });
const show = (id: string) => app.work((work) => depositApproval.show(work, payloadOf(id)));
const contextOf = (work: Work): OperatorContext => ({
  ...work,
  language: 'en',
  caller: { address: '203.0.113.7', userAgent: 'test', visitorCookie: '', device: null },
  origin: 'https://handbill.test',
  operatorId: other.id,
  sessionId: other.id,
});
const apply = (id: string) =>
  app.work((work) =>
    depositApproval.apply(contextOf(work), {
      payload: payloadOf(id),
      askedBy: operator.id,
      approvedBy: other.id,
      approvalId: work.newId(),
    }),
  );

test('a confirmation that waits for approval cannot be approved once the deposit was rejected', async () => {
  const { _id } = await announce();
  const { body } = await confirm(_id, { amount: 2_000 });
  const before = await shown(body.approval);
  expect(before?.possible).toBe(true);
  const rejected = await app.call(rejectDeposit, { id: _id, reason: 'not_received' }, { as: operator });
  expect([rejected.status, rejected.body.data.status]).toEqual([200, 'rejected']);
  expect(await show(_id)).toBeNull();
  const after = await shown(body.approval);
  expect(after?.possible).toBe(false);
  const approve = (seen = '') => app.call(approveApproval, { id: body.approval ?? '', seen }, { as: other });
  expect((await approve(before?.seen)).body.error).toBe('changed_meanwhile');
  expect((await approve(after?.seen)).body.error).toBe('approval_impossible');
  await expect(apply(_id)).rejects.toMatchObject({ slug: 'deposit_state' });
  expect(await app.available(member)).toBe(0n);
});

test('a confirmation of an unknown deposit shows nothing and credits nothing', async () => {
  expect(await show(operator.id)).toBeNull();
  await expect(apply(operator.id)).rejects.toMatchObject({ slug: 'deposit_state' });
});

test('a confirmation in dong shows the amount requested at the bank, the amount received and its converted value', async () => {
  await app.work((work) => saveSetting(work, 'vnd_per_unit', 26_000));
  const { _id } = await announce();
  const { body } = await confirm(_id, { bank_amount: 260_000 });
  const lines = (await shown(body.approval))?.lines ?? [];
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
