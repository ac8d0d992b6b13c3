import {
  assignUnmatched,
  confirmDeposit,
  listDisputes,
  listUnmatched,
  returnWithdrawal,
  settleDispute,
} from '@handbill/contract/console';
import { depositHistory } from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approveOpen, openApproval } from '../../../test/given/approvals.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM, newReference } from '../../../test/given/money/bank.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { receiveUnmatched } from '../../../test/given/money/unmatched-money.ts';
import { askWithdrawal, payOut } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceFor } from '../../../test/races.ts';
import { openDispute, recordCardCredits } from '../card-money/index.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  await app.set('credit_alone_limit', 0n);
  await app.set('deposit_deviation', 10);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const REASON = 'The member showed the receipt';

describe('a deposit that is confirmed without a line of a bank statement', () => {
  test('a deposit confirmed without a bank statement line is credited when a second operator approves, not by the first alone', async () => {
    const { _id, reference } = await announce(app, member, 2_000);
    const { status, body } = await confirm(app, operator, _id, { amount: 2_000 });
    expect([status, body.data.status, body.approval]).toEqual([200, 'pending', expect.any(String)]);
    expect(await app.available(member)).toBe(0n);
    expect((await approveOpen(app, operator, body.approval)).body.error).toBe('second_person_required');
    expect(await openApproval(app, other, body.approval)).toMatchObject({
      kind: 'deposit_credit',
      title: `${reference} of ${member.username}`,
      possible: true,
    });
    expect((await approveOpen(app, other, body.approval)).status).toBe(200);
    expect(await app.available(member)).toBe(2_000n);
    const history = await app.call(depositHistory, { deposit_id: _id }, { as: member });
    expect(history.body.data).toMatchObject([{ status: 'succeeded', credited: 2_000 }]);
  });

  test('a deposit confirmed without a bank statement line is requested once, under an uncredited reference, and once under one key', async () => {
    const [one, two] = [await announce(app, member, 2_000), await announce(app, member, 2_000)];
    const bank_reference = newReference();
    const input = { id: one._id, amount: 2_000, bank_reference };
    const first = await app.call(confirmDeposit, input, { as: operator, key: 'two people' });
    const again = await app.call(confirmDeposit, input, { as: operator, key: 'two people' });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect((await confirm(app, operator, one._id, { amount: 2_000 })).body.error).toBe('approval_open');
    await approveOpen(app, other, first.body.approval);
    expect((await confirm(app, operator, two._id, { amount: 2_000 }, `${bank_reference}.`)).body.error).toBe(
      'bank_reference_used',
    );
    expect((await confirm(app, operator, one._id, { amount: 2_000 })).body.error).toBe('deposit_state');
  });

  test('a deposit without a bank statement line can be confirmed by one operator up to credit_alone_limit', async () => {
    await app.set('credit_alone_limit', 2_000n);
    const [within, beyond] = [await announce(app, member, 2_000), await announce(app, member, 2_001)];
    expect((await confirm(app, operator, within._id, { amount: 2_000 })).body.approval).toBeNull();
    expect((await confirm(app, operator, beyond._id, { amount: 2_001 })).body.approval).not.toBeNull();
    expect(await app.available(member)).toBe(2_000n);
    await app.set('credit_alone_limit', 0n);
  });

  test('an amount in dong typed as dollars needs a reason and a second operator, even below every limit', async () => {
    await app.set('credit_alone_limit', 1_000_000_000_000n);
    const { _id } = await announce(app, member, 2_000);
    expect((await confirm(app, operator, _id, { amount: 52_000_000 })).body.fields).toEqual({
      reason: 'required',
    });
    const { body } = await confirm(app, operator, _id, { amount: 52_000_000, reason: REASON });
    expect(body.approval).not.toBeNull();
    expect(await openApproval(app, other, body.approval)).toMatchObject({
      reason: REASON,
      lines: [{ before: '20,00\u00a0$', after: '520\u00a0000,00\u00a0$' }, expect.anything()],
    });
    expect(await app.available(member)).toBe(0n);
    await app.set('credit_alone_limit', 0n);
  });

  test('a deposit confirmed without a bank statement line is compared with the announced amount in the currency paid', async () => {
    await app.set('credit_alone_limit', 1_000_000n);
    await app.set('vnd_per_unit', 26_000);
    const [near, far] = [await announce(app, member, 2_000), await announce(app, member, 2_000)];
    expect((await confirm(app, operator, near._id, { bank_amount: 468_000 })).body.approval).toBeNull();
    expect((await confirm(app, operator, far._id, { bank_amount: 467_999 })).body.fields).toEqual({
      reason: 'required',
    });
    await app.set('vnd_per_unit', null);
    await app.set('credit_alone_limit', 0n);
  });
});

describe('unmatched money', () => {
  const received = (remittance: string) =>
    receiveUnmatched(app, operator, { remittance, payer: 'NGUYEN MAI' });
  const assign = (id: string, to: { username: string } | { deposit_reference: string }) =>
    app.call(assignUnmatched, { id, to, reason: REASON }, { as: operator });

  test('unmatched money goes to a member when a second operator, who sees the name, approves', async () => {
    const id = await received('no reference');
    const { body } = await assign(id, { username: member.username });
    expect([body.data.status, body.approval]).toEqual(['waiting', expect.any(String)]);
    expect(await openApproval(app, other, body.approval)).toMatchObject({
      lines: [
        { label: 'Member', after: member.username },
        {},
        { label: 'Payer', after: 'NGUYEN MAI' },
        {},
        {},
      ],
    });
    expect((await approveOpen(app, operator, body.approval)).body.error).toBe('second_person_required');
    expect((await approveOpen(app, other, body.approval)).status).toBe(200);
    expect(await app.available(member)).toBe(2_000n);
  });

  test('one operator can assign unmatched money to a deposit only if the bank’s text has its reference', async () => {
    const [named, cut] = [await announce(app, member, 2_000), await announce(app, member, 2_000)];
    const [whole, part] = [
      await received(`nap ${named.reference.toLowerCase()}`),
      await received(`nap ${cut.reference.slice(0, 10)}`),
    ];
    expect((await assign(whole, { deposit_reference: named.reference })).body.approval).toBeNull();
    const listed = await app.call(listUnmatched, { status: 'waiting', limit: '100' }, { as: operator });
    expect(listed.body.data.find(({ _id }) => _id === part)?.suggested).toEqual({
      reference: cut.reference,
      username: member.username,
      amount: 2_000,
    });
    const { body } = await assign(part, { deposit_reference: cut.reference });
    expect(body.approval).not.toBeNull();
    expect(await app.available(member)).toBe(2_000n);
    await approveOpen(app, other, body.approval);
    expect(await app.available(member)).toBe(4_000n);
  });
});

describe('a paid withdrawal', () => {
  test('a paid withdrawal is returned when a second operator approves', async () => {
    await app.fund(member, 10_000n);
    await saveBankAndAddress(app, member);
    const asked = await askWithdrawal(app, member, 10_000);
    const id = asked.body.data._id;
    await payOut(app, id, { approver: operator, payer: other });
    const back = () => app.call(returnWithdrawal, { id, reason: 'bank_returned' }, { as: operator });
    const { body } = await back();
    expect([body.data.status, body.approval]).toEqual(['paid', expect.any(String)]);
    expect((await back()).body.error).toBe('approval_open');
    expect((await approveOpen(app, operator, body.approval)).body.error).toBe('second_person_required');
    expect(await app.available(member)).toBe(0n);
    expect((await approveOpen(app, other, body.approval)).status).toBe(200);
    expect(await app.available(member)).toBe(10_000n);
  });
});

describe('what one operator credits alone in 24 hours', () => {
  afterEach(() => app.set('credit_alone_limit', 0n));

  const confirmed = async (amount: number, as = operator) =>
    (await confirm(app, as, (await announce(app, member, amount))._id, { amount })).body.approval;
  const assigned = async (amount: bigint, remittance = 'no reference') => {
    const id = await receiveUnmatched(app, other, { amount, remittance });
    const to = { username: member.username };
    return (await app.call(assignUnmatched, { id, to, reason: REASON }, { as: operator })).body.approval;
  };
  const returned = async () => {
    const [payee, approver] = [await app.newMember(), await app.newOperator()];
    await app.fund(payee, 10_000n);
    await saveBankAndAddress(app, payee);
    const id = (await askWithdrawal(app, payee, 10_000)).body.data._id;
    await payOut(app, id, { approver, payer: other });
    const asked = { id, reason: 'bank_returned' } as const;
    return (await app.call(returnWithdrawal, asked, { as: operator })).body.approval;
  };

  test('what one operator credits alone in 24 hours is added up over deposits, assignments and returns', async () => {
    await app.set('credit_alone_limit', 13_000n);
    expect([await confirmed(1_000), await assigned(1_000n), await returned()]).toEqual([null, null, null]);
    expect([await confirmed(1_001), await assigned(1_001n), await returned()]).toEqual(
      Array(3).fill(expect.any(String)),
    );
    expect(await confirmed(1_000)).toBeNull();
    expect([await confirmed(1_000), await assigned(1n)]).toEqual(Array(2).fill(expect.any(String)));
    expect(await app.available(member)).toBe(3_000n);
    expect(await confirmed(13_000, other)).toBeNull();
    app.clock.advance(DAY_MS);
    await Promise.all([member, operator, other].map((person) => app.signIn(person)));
    expect(await confirmed(13_000)).toBeNull();
  });

  test('what one operator credits alone in 24 hours leaves out what a second person approved or the bank’s text proves', async () => {
    await app.set('credit_alone_limit', 2_000n);
    await approveOpen(app, operator, await confirmed(5_000, other));
    const { reference } = await announce(app, member, 2_000);
    const id = await receiveUnmatched(app, other, { remittance: reference });
    const named = { id, to: { deposit_reference: reference }, reason: REASON };
    expect((await app.call(assignUnmatched, named, { as: operator })).body.approval).toBeNull();
    expect(await confirmed(2_000)).toBeNull();
  });

  test('of two deposits that one operator confirms in parallel, the one beyond the sum takes a second person', async () => {
    await app.set('credit_alone_limit', 3_000n);
    const [one, two] = [await announce(app, member, 2_000), await announce(app, member, 2_000)];
    const held = {
      statement: "select pg_advisory_xact_lock(hashtextextended('crediting alone ' || $1::text, 0))",
      values: [operator.id],
    };
    const answers = await raceFor(app, held, () =>
      [one, two].map(({ _id }) => confirm(app, operator, _id, { amount: 2_000 })),
    );
    expect(answers.map(({ body }) => typeof body.approval).sort()).toEqual(['object', 'string']);
    expect(await app.available(member)).toBe(2_000n);
  });
});

describe('a disputed payment', () => {
  const disputed = async (spent: bigint) => {
    const payment = `stripe:pi_${newReference()}`;
    await app.move(accounts.paymentService, accounts.memberAvailable(member.id), 2_500n);
    await app.move(accounts.memberAvailable(member.id), accounts.revenueMembership, spent);
    await app.work((work) => recordCardCredits(work, [{ payment, memberId: member.id, amount: 2_500n }]));
    await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
    const { body } = await app.call(listDisputes, { status: 'open', limit: '100' }, { as: operator });
    return body.data.find((each) => each.payment === payment)?._id ?? '';
  };
  const settle = (id: string, outcome: 'won' | 'lost') =>
    app.call(settleDispute, { id, outcome, reason: REASON }, { as: operator });

  test('a won dispute gives back the money set aside when a second operator approves', async () => {
    const id = await disputed(500n);
    expect(await app.available(member)).toBe(0n);
    const { body } = await settle(id, 'won');
    expect(body.data).toMatchObject({ amount: 2_500, moved: 2_000, status: 'open' });
    expect((await settle(id, 'lost')).body.error).toBe('approval_open');
    expect((await approveOpen(app, operator, body.approval)).body.error).toBe('second_person_required');
    await approveOpen(app, other, body.approval);
    expect(await app.available(member)).toBe(2_000n);
    expect((await settle(id, 'won')).body.error).toBe('dispute_state');
    expect((await settle(member.id, 'won')).body.error).toBe('not_found');
  });

  test('a lost dispute takes the money set aside and the member’s balance since, and the rest is our loss', async () => {
    const id = await disputed(500n);
    await app.fund(member, 300n);
    const held = -(await app.balance(accounts.paymentService));
    const { body } = await settle(id, 'lost');
    expect((await approveOpen(app, other, body.approval)).status).toBe(200);
    expect(await app.available(member)).toBe(0n);
    expect(held + (await app.balance(accounts.paymentService))).toBe(2_500n);
    const settled = await app.call(listDisputes, { status: 'lost' }, { as: operator });
    expect(settled.body.data).toMatchObject([{ _id: id, moved: 2_300, settled_by: other.username }]);
  });
});
