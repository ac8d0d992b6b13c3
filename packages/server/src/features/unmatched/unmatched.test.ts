import * as calls from '@handbill/contract/console';
import { depositHistory, notifications, statement } from '@handbill/contract/member';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, newReference } from '../../../test/given/money/bank.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { receiveFromService, receiveUnmatched } from '../../../test/given/money/unmatched-money.ts';
import type { Person } from '../../../test/given/people.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

const REASON = 'The payer called and named the account';

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
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

const received = (amount: bigint) => receiveUnmatched(app, operator, { amount });

const assign = (id: string, to: { username: string } | { deposit_reference: string }, key?: string) =>
  app.call(calls.assignUnmatched, { id, to, reason: REASON }, { as: operator, key });
const ask = (id: string, as = operator) => app.call(calls.askUnmatchedReturn, { id, reason: REASON }, { as });
const giveBack = (id: string, bank_reference = newReference(), as = other) =>
  app.call(calls.returnUnmatched, { id, bank_reference }, { as });

describe('assigning unmatched money', () => {
  test('assigning unmatched money makes it available to the member, notifies them, and is logged with its reason', async () => {
    const id = await received(1_500n);
    const before = await app.balance(accounts.unmatched);
    const { status, body } = await assign(id, { username: member.username.toUpperCase() });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: id,
      amount: 1_500,
      status: 'assigned',
      statement: { file_name: 'march.csv', line: 2 },
      reason: REASON,
      member: { _id: member.id, username: member.username },
      deposit_reference: null,
      settled_by: operator.username,
    });
    expect([await app.available(member), await app.balance(accounts.unmatched)]).toEqual([
      1_500n,
      before - 1_500n,
    ]);
    expect(await app.actionsOn(`unmatched/${id}`)).toMatchObject([
      {
        action: 'unmatched_assigned',
        operator_id: operator.id,
        details: { amount: '1500', reason: REASON, member: member.id },
      },
    ]);
    const inbox = await app.call(notifications, {}, { as: member });
    expect(inbox.body.data).toMatchObject([{ kind: 'deposit_succeeded' }]);
    const { body: lines } = await app.call(statement, {}, { as: member });
    expect(lines.data).toMatchObject([{ kind: 'unmatched_assigned', amount: 1_500 }]);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'balance', subject: null });
  });

  test('assigning unmatched money to a deposit settles it with the amount received', async () => {
    const { reference } = await announce(app, member);
    const id = await received(2_400n);
    const answer = await assign(id, { deposit_reference: reference.toLowerCase() });
    expect(answer.body.data).toMatchObject({ status: 'assigned', deposit_reference: reference });
    expect(await app.available(member)).toBe(2_400n);
    const history = await app.call(depositHistory, {}, { as: member });
    expect(history.body.data).toMatchObject([{ status: 'succeeded', credited: 2_400 }]);
    const again = await assign(await received(100n), { deposit_reference: reference });
    expect([again.status, again.body.error]).toEqual([409, 'deposit_state']);
  });

  test('assigning unmatched money reopens a closed account', async () => {
    await app.runtime.pool.query('update member set closed_at = now() where id = $1', [member.id]);
    await assign(await received(100n), { username: member.username });
    const { rows } = await app.runtime.pool.query('select closed_at from member where id = $1', [member.id]);
    expect(rows).toEqual([{ closed_at: null }]);
  });

  test('assigning unmatched money happens once: under one key, and for one piece of money', async () => {
    const id = await received(100n);
    const first = await assign(id, { username: member.username }, 'assign-once');
    const again = await assign(id, { username: member.username }, 'assign-once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    const second = await assign(id, { username: member.username });
    expect([second.status, second.body.error]).toEqual([409, 'unmatched_state']);
    expect((await ask(id)).body.error).toBe('unmatched_state');
    expect(await app.available(member)).toBe(100n);
  });

  test('assigning unmatched money is refused for an unknown member, deposit or money, and without a reason', async () => {
    const id = await received(100n);
    for (const [to, why] of [
      [{ username: 'nobody_at_all' }, 'no_such_member'],
      [{ deposit_reference: 'HB23456789AB' }, 'no_such_deposit'],
    ] as const) {
      const { status, body } = await assign(id, to);
      expect([status, body.fields]).toEqual([422, { to: why }]);
    }
    const silent = await app.call(
      calls.assignUnmatched,
      { id, to: { username: member.username }, reason: ' ' },
      { as: operator },
    );
    expect([silent.status, silent.body.fields]).toEqual([422, { reason: 'too_short' }]);
    expect((await assign(member.id, { username: member.username })).status).toBe(404);
    expect(await app.available(member)).toBe(0n);
  });
});

describe('sending unmatched money back', () => {
  test('sending unmatched money back takes two people, and the money leaves the bank once', async () => {
    const id = await received(700n);
    const before = await app.balance(accounts.unmatched);
    expect((await ask(id)).body.data).toMatchObject({ status: 'return_asked', asked_by: operator.username });
    expect(await app.balance(accounts.unmatched)).toBe(before);
    const alone = await giveBack(id, 'back/alone', operator);
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
    const { status, body } = await giveBack(id, 'back/1');
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'returned', return_reference: 'back/1', reason: REASON, settled_by: other.username },
    ]);
    expect(await app.balance(accounts.unmatched)).toBe(before - 700n);
    expect((await giveBack(id, 'back/2')).body.error).toBe('unmatched_state');
    expect((await app.actionsOn(`unmatched/${id}`)).map(({ action }) => action)).toEqual([
      'unmatched_return_asked',
      'unmatched_returned',
    ]);
  });

  test('sending unmatched money back happens once under one key', async () => {
    const id = await received(100n);
    await ask(id);
    const options = { as: other, key: 'return-once' };
    const first = await app.call(calls.returnUnmatched, { id, bank_reference: 'back/once' }, options);
    const again = await app.call(calls.returnUnmatched, { id, bank_reference: 'back/once' }, options);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  });

  test('sending unmatched money back requires an unused bank reference', async () => {
    const [one, two] = [await received(100n), await received(100n)];
    await ask(one);
    await ask(two);
    await giveBack(one, 'Back 9');
    const { status, body } = await giveBack(two, 'back  9');
    expect([status, body.error]).toEqual([409, 'bank_reference_used']);
  });

  test('a request to send unmatched money back can be cancelled, and then the money waits again', async () => {
    const id = await received(100n);
    const keep = () => app.call(calls.keepUnmatched, { id }, { as: operator });
    expect((await keep()).body.error).toBe('unmatched_state');
    await ask(id);
    expect((await keep()).body.data).toMatchObject({ status: 'waiting', reason: null, asked_by: null });
    expect((await giveBack(id)).body.error).toBe('unmatched_state');
    await assign(id, { username: member.username });
    expect(await app.available(member)).toBe(100n);
  });

  test('a request to send money back says that its operator was disabled since, and is only cancelled', async () => {
    const id = await received(900n);
    expect((await ask(id)).body.data.asker_lost_access).toBe(false);
    await app.call(calls.disableOperator, { id: operator.id }, { as: other });
    const { body } = await app.call(calls.listUnmatched, { search: id }, { as: other });
    expect(body.data.map((each) => each.asker_lost_access)).toEqual([true]);
    const refused = await giveBack(id);
    expect([refused.body.error, refused.body.current]).toEqual([
      'second_person_required',
      { asker: 'lost_access' },
    ]);
    const kept = await app.call(calls.keepUnmatched, { id }, { as: other });
    expect(kept.body.data).toMatchObject({ status: 'waiting', asker_lost_access: false });
  });

  test('sending unknown money back is refused', async () => {
    expect((await ask(member.id)).status).toBe(404);
    expect((await giveBack(member.id)).status).toBe(404);
    expect((await app.call(calls.keepUnmatched, { id: member.id }, { as: operator })).status).toBe(404);
  });
});

test('unmatched money is listed by state, oldest first, page by page, and one alone by its id', async () => {
  const ids = [await received(1n), await received(2n), await received(3n)];
  const { body } = await app.call(calls.listUnmatched, { status: 'waiting', limit: '100' }, { as: operator });
  expect(
    body.data
      .map(({ _id }) => _id)
      .filter((id) => ids.includes(id))
      .sort(),
  ).toEqual([...ids].sort());
  expect(body.total).toBe(body.data.length);
  const page = await app.call(calls.listUnmatched, { limit: '1' }, { as: operator });
  const next = await app.call(
    calls.listUnmatched,
    { limit: '1', cursor: page.body.next_cursor ?? '' },
    { as: operator },
  );
  expect(next.body.data[0]?._id).not.toBe(page.body.data[0]?._id);
  const [, searched = ''] = ids;
  const found = await app.call(calls.listUnmatched, { search: searched }, { as: operator });
  expect([found.body.data.map(({ _id }) => _id), found.body.total]).toEqual([[searched], 1]);
});

describe('the company’s own money', () => {
  type Asked = { purpose: 'capital' | 'payment_service'; fee?: number };
  const ask = (id: string, asked: Asked, key?: string) =>
    app.call(
      calls.askUnmatchedCompany,
      { id, reason: 'By the paper of the bank', ...asked },
      { as: operator, key },
    );
  const book = (id: string, as = other, key?: string) =>
    app.call(calls.bookUnmatchedCompany, { id }, { as, key });
  const sheet = async () => (await app.call(calls.balanceSheet, {}, { as: operator })).body.data;

  test('unmatched money declared by one operator and booked by another is capital on the balance sheet', async () => {
    const [before, id] = [await sheet(), await received(5_000n)];
    const asked = await ask(id, { purpose: 'capital' }, `ask-${id}`);
    expect(asked.body.data).toMatchObject({ status: 'company_asked', purpose: 'capital', fee: 0 });
    expect((await ask(id, { purpose: 'capital' }, `ask-${id}`)).body).toEqual(asked.body);
    expect((await book(id, operator)).body.error).toBe('second_person_required');
    const booked = await book(id, other, `book-${id}`);
    expect(booked.body.data).toMatchObject({ status: 'company_booked', settled_by: other.username });
    expect((await book(id, other, `book-${id}`)).body).toEqual(booked.body);
    const after = await sheet();
    expect([after.capital - before.capital, after.bank - before.bank, after.difference]).toEqual([
      5_000, 5_000, 0,
    ]);
    expect(await app.actionsOn(`unmatched/${id}`)).toMatchObject([
      { action: 'unmatched_company_asked', operator_id: operator.id },
      { action: 'unmatched_company_booked', operator_id: other.id },
    ]);
  });

  test('unmatched money can be a payment service’s payout net of its fee, and never more than it received', async () => {
    const [paidOut, tooMuch] = [await received(970n), await received(1n)];
    await receiveFromService(app, 1_000n);
    const before = await sheet();
    await ask(paidOut, { purpose: 'payment_service', fee: 30 });
    expect((await book(paidOut)).body.data).toMatchObject({ status: 'company_booked', fee: 30 });
    await ask(tooMuch, { purpose: 'payment_service' });
    expect((await book(tooMuch)).body.error).toBe('payment_service_holds_less');
    const after = await sheet();
    const fees = ({ expenses }: typeof after) =>
      expenses.find(({ kind }) => kind === 'payment_fees')?.amount ?? 0;
    expect([
      after.payment_service - before.payment_service,
      fees(after) - fees(before),
      after.difference,
    ]).toEqual([-1_000, 30, 0]);
  });

  test('a declaration of unmatched money as the company’s own can be cancelled', async () => {
    const id = await received(10n);
    await ask(id, { purpose: 'payment_service', fee: 1 });
    const kept = await app.call(calls.keepUnmatched, { id }, { as: operator });
    expect(kept.body.data).toMatchObject({ status: 'waiting', purpose: null, fee: 0, asked_by: null });
  });

  test('booking as the company’s own requires existing, waiting money, and capital has no fee', async () => {
    const id = await received(10n);
    expect((await ask(member.id, { purpose: 'capital' })).status).toBe(404);
    expect((await book(member.id)).status).toBe(404);
    expect((await book(id)).body.error).toBe('unmatched_state');
    const { status, body } = await ask(id, { purpose: 'capital', fee: 1 });
    expect([status, body.fields]).toEqual([422, { fee: 'invalid' }]);
    await ask(id, { purpose: 'capital' });
    expect((await ask(id, { purpose: 'capital' })).body.error).toBe('unmatched_state');
  });
});
