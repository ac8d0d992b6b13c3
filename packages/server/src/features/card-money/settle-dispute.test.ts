import { listDisputes, settleDispute } from '@handbill/contract/console';
import { accounts } from '@handbill/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approvedBy, approveOpen } from '../../../test/given/approvals.ts';
import type { Person } from '../../../test/given/people.ts';
import { recordCardCredits } from './card-hold.ts';
import { openDispute } from './open-dispute.ts';
import { disputeApproval } from './settle-dispute.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

beforeEach(async () => {
  app = await createTestApp();
  member = await app.newMember();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** A card payment of 2500 that was charged back after the member had spent some of it. */
async function disputed({ spent }: { spent: bigint }): Promise<string> {
  const payment = 'stripe:pi_late';
  await app.move(accounts.paymentService, accounts.memberAvailable(member.id), 2_500n);
  if (spent > 0n) await app.move(accounts.memberAvailable(member.id), accounts.revenueMembership, spent);
  await app.work((work) => recordCardCredits(work, [{ payment, memberId: member.id, amount: 2_500n }]));
  await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
  return (await listed())._id;
}
async function listed() {
  const { body } = await app.call(listDisputes, {}, { as: operator });
  const [found] = body.data;
  if (!found) throw new Error('nothing is disputed');
  const search = async (words: string) =>
    (await app.call(listDisputes, { search: words }, { as: operator })).body.data.map(({ _id }) => _id);
  expect(await search(found.payment)).toEqual([found._id]);
  expect(await search(found.member.username)).toEqual([found._id]);
  expect(await search('nobody-of-ours')).toEqual([]);
  return found;
}
async function settleByTwo(id: string, outcome: 'won' | 'lost') {
  const reason = 'The payment service wrote so';
  const { body } = await app.call(settleDispute, { id, outcome, reason }, { as: operator });
  return approveOpen(app, other, body.approval);
}
const winning = () => approvedBy(app, disputeApproval, [operator, other]);

test('a settled dispute shows nothing to approve and moves nothing again', async () => {
  const id = await disputed({ spent: 0n });
  expect((await settleByTwo(id, 'won')).status).toBe(200);
  expect(await winning().show({ id, outcome: 'won' })).toBeNull();
  await expect(winning().apply({ id, outcome: 'won' })).rejects.toMatchObject({ slug: 'dispute_state' });
  expect(await app.available(member)).toBe(2_500n);
});

test('an unknown dispute shows nothing to approve and is refused', async () => {
  expect(await winning().show({ id: operator.id, outcome: 'won' })).toBeNull();
  await expect(winning().apply({ id: operator.id, outcome: 'won' })).rejects.toMatchObject({
    slug: 'dispute_state',
  });
});

test('a won dispute gives nothing back when no money could be set aside', async () => {
  const id = await disputed({ spent: 2_500n });
  expect((await settleByTwo(id, 'won')).status).toBe(200);
  expect(await listed()).toMatchObject({ status: 'won', moved: 0 });
  expect([await app.available(member), await app.balance(accounts.disputed)]).toEqual([0n, 0n]);
});

test('a dispute lost after everything was spent is entirely our loss', async () => {
  const id = await disputed({ spent: 2_500n });
  const goodwill = await app.balance(accounts.goodwill);
  expect((await settleByTwo(id, 'lost')).status).toBe(200);
  expect(await listed()).toMatchObject({ status: 'lost', moved: 0 });
  expect(await app.balance(accounts.goodwill)).toBe(goodwill - 2_500n);
  expect(await app.balance(accounts.paymentService)).toBe(0n);
});

test('a dispute lost with all of its money set aside costs neither the member nor us anything else', async () => {
  const id = await disputed({ spent: 0n });
  await app.fund(member, 300n);
  const goodwill = await app.balance(accounts.goodwill);
  expect((await settleByTwo(id, 'lost')).status).toBe(200);
  expect(await listed()).toMatchObject({ status: 'lost', moved: 2_500 });
  expect([await app.available(member), await app.balance(accounts.goodwill)]).toEqual([300n, goodwill]);
  expect(await app.balance(accounts.disputed)).toBe(0n);
});

test('a dispute cannot be lost while the payment service holds less than it takes back', async () => {
  const id = await disputed({ spent: 0n });
  await app.move(accounts.bank, accounts.paymentService, 2_000n);
  const { status, body } = await settleByTwo(id, 'lost');
  expect([status, body.error, body.current]).toEqual([
    422,
    'approval_impossible',
    { cause: 'payment_service_holds_less' },
  ]);
  expect(await listed()).toMatchObject({ status: 'open', moved: 2_500 });
  expect(await app.balance(accounts.disputed)).toBe(2_500n);
});
