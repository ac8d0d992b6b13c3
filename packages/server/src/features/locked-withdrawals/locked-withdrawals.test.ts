import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { addMs, DAY_MS } from '@handbill/contract/time';
import { accounts, balanceOf } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { saveBank, saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay, payOut } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { openDispute, recordCardCredits } from '../card-money/index.ts';
import { ensureBankDirectory } from '../members/index.ts';
import { readSettings } from '../settings/index.ts';

const NOTE = 'Three accounts from one phone';
const REASON = 'The account stays locked, the money is hers';

let app: TestApp;
let lan: Person;
let operator: Person;
let approver: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [lan, operator, approver] = [await app.newMember(), await app.newOperator(), await app.newOperator()];
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const lock = () =>
  app.call(consoleCalls.lockMember, { id: lan.id, reason: 'fraud_suspected', note: NOTE }, { as: operator });
const unlock = () => app.call(consoleCalls.unlockMember, { id: lan.id, note: NOTE }, { as: operator });
const keyed = (as: Person, key?: string) => ({ as, key });
const askToPayOut = (key?: string, id = lan.id) =>
  app.call(consoleCalls.askLockedWithdrawal, { id, reason: REASON }, keyed(operator, key));
const approve = (id: string, as = approver, key?: string) =>
  app.call(consoleCalls.approveLockedWithdrawal, { id }, keyed(as, key));
const decline = (id: string, as = operator, key?: string) =>
  app.call(consoleCalls.declineLockedWithdrawal, { id }, keyed(as, key));
const balances = () =>
  app.work(async ({ tx }) => [
    await balanceOf(tx, accounts.memberAvailable(lan.id)),
    await balanceOf(tx, accounts.memberWithdrawing(lan.id)),
  ]);

const cardHoldDays = async () => (await app.work((work) => readSettings(work))).card_hold_days;

/** A locked member with this balance and a bank account to pay it to. */
async function lockedWith(amount: bigint): Promise<void> {
  await saveBank(app, lan);
  await app.fund(lan, amount);
  await lock();
}

describe('a withdrawal for a locked member', () => {
  test('a withdrawal for a locked member is requested by one operator, approved by another, and paid like any other', async () => {
    await lockedWith(7_000n);
    const asked = await askToPayOut();
    expect([asked.status, asked.body.data]).toEqual([
      201,
      {
        _id: asked.body.data._id,
        member: { _id: lan.id, username: lan.username, locked: true },
        amount: 7_000,
        bank: { bank_name: 'Vietcombank', account_number: '****4567', account_name: 'NGUYEN LAN' },
        reason: REASON,
        status: 'asked',
        asked_by: operator.username,
        asker_lost_access: false,
        asked_at: app.clock.now().toISOString(),
        decided_by: null,
        decided_at: null,
        seen: expect.any(String),
        funds: {
          sources: [
            {
              source: 'other',
              reference: null,
              count: 1,
              amount: 7_000,
              last_at: app.clock.now().toISOString(),
              by: [],
            },
          ],
          may_not_approve: [],
        },
        withdrawal_id: null,
      },
    ]);
    expect(await balances()).toEqual([7_000n, 0n]);
    const alone = await approve(asked.body.data._id, operator);
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
    const { body } = await approve(asked.body.data._id);
    expect(body.data).toMatchObject({ status: 'approved', decided_by: approver.username });
    expect(await balances()).toEqual([0n, 7_000n]);

    const id = body.data.withdrawal_id ?? '';
    const { body: queue } = await app.call(
      consoleCalls.listWithdrawals,
      { status: 'approved' },
      { as: operator },
    );
    expect(queue.data.find(({ _id }) => _id === id)).toMatchObject({
      amount: 7_000,
      fee: 50,
      net: 6_950,
      approved_by: approver.username,
      member: { locked: true },
      bank: { account_number: '0071001234567' },
    });
    expect((await pay(app, approver, id)).body.error).toBe('second_person_required');
    expect((await pay(app, operator, id)).body.data.status).toBe('paid');
    expect(await balances()).toEqual([0n, 0n]);

    expect(await app.actionsOn(`locked_withdrawal/${asked.body.data._id}`, `withdrawal/${id}`)).toMatchObject(
      [
        {
          operator_id: operator.id,
          action: 'locked_withdrawal_asked',
          details: { before: null, after: 'asked', reason: REASON },
        },
        { operator_id: approver.id, action: 'withdrawal_approved', details: { before: 'pending' } },
        {
          operator_id: approver.id,
          action: 'locked_withdrawal_approved',
          details: { amount: '7000', withdrawal: id },
        },
        { operator_id: operator.id, action: 'withdrawal_paid' },
      ],
    );
    const { body: log } = await app.call(consoleCalls.listLog, { subject: lan.username }, { as: operator });
    const entries = log.data.filter(({ subject }) => subject === `locked_withdrawal/${asked.body.data._id}`);
    expect(entries.map(({ subject_name }) => subject_name)).toEqual([lan.username, lan.username]);
  });

  test('a locked member who signs in learns that a withdrawal was approved and then paid, and what remains', async () => {
    const signIn = async () => {
      const input = { username: lan.username, password: PASSWORD };
      const { status, body } = await app.call(member.login, input, { headers: { langcode: 'en' } });
      expect([status, body.error]).toEqual([403, 'account_locked']);
      return body.current;
    };
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 7_000n);
    // Paid before the lock: no news.
    const before = (await askWithdrawal(app, lan, 1_000)).body.data._id;
    await payOut(app, before, { approver, payer: operator });
    app.clock.advance(1_000);
    await lock();
    expect(await signIn()).toMatchObject({ balance: 6_000, withdrawing: 0, withdrawals: [] });
    const { body } = await approve((await askToPayOut()).body.data._id);
    const approved = {
      title: 'Withdrawal approved',
      body: expect.stringContaining('60,00\u00a0$'),
      at: app.clock.now().toISOString(),
    };
    expect(await signIn()).toMatchObject({ balance: 0, withdrawing: 6_000, withdrawals: [approved] });
    app.clock.advance(1_000);
    await pay(app, operator, body.data.withdrawal_id ?? '');
    const paid = {
      title: 'Withdrawal paid',
      body: expect.stringMatching(/^59,50\u00a0\$ has been sent to your account Vietcombank \*{4}4567\.$/),
      at: app.clock.now().toISOString(),
    };
    expect(await signIn()).toMatchObject({ balance: 0, withdrawing: 0, withdrawals: [paid, approved] });
    // Without the password, only why and since when.
    const { body: refused } = await app.call(member.me, {}, { as: lan });
    expect(Object.keys(refused.current ?? {})).toEqual(['reason', 'since']);
  });

  test.each([1n, 50n, 51n])(
    'a withdrawal of %i for a locked member is charged the fee only if that leaves something',
    async (amount) => {
      await lockedWith(amount);
      const { body } = await approve((await askToPayOut()).body.data._id);
      const { rows } = await app.runtime.pool.query('select amount, fee from withdrawal where id = $1', [
        body.data.withdrawal_id,
      ]);
      expect(rows).toEqual([{ amount, fee: amount > 50n ? 50n : 0n }]);
    },
  );

  test('a withdrawal for a locked member requires a locked member with money and bank info', async () => {
    expect([(await askToPayOut()).status, (await askToPayOut()).body.error]).toEqual([
      409,
      'member_not_locked',
    ]);
    await lock();
    expect([(await askToPayOut()).status, (await askToPayOut()).body.error]).toEqual([
      422,
      'nothing_available',
    ]);
    await app.fund(lan, 10n);
    expect([(await askToPayOut()).status, (await askToPayOut()).body.error]).toEqual([
      422,
      'bank_does_not_exist',
    ]);
    await saveBank(app, lan);
    expect((await askToPayOut()).status).toBe(201);
  });

  test('a locked member cannot save bank info; once it is saved between two locks, their balance can be paid out', async () => {
    await app.work(ensureBankDirectory);
    await app.fund(lan, 7_000n);
    const save = (as: Person) =>
      app.call(
        member.updateBank,
        {
          bank_code: 'VCB',
          account_number: '0071001234567',
          account_name: 'Nguyen Lan',
          password: PASSWORD,
        },
        { as },
      );
    await lock();
    expect((await save(lan)).body.error).toBe('account_locked');
    await unlock();
    expect((await save(await app.signIn(lan))).status).toBe(200);
    await lock();
    const { body } = await askToPayOut();
    expect((await approve(body.data._id)).status).toBe(200);
    expect(await balances()).toEqual([0n, 7_000n]);
  });

  test('a withdrawal for a locked member whose approval lapsed is not approved again by the operator who requested it', async () => {
    await lockedWith(7_000n);
    await approve((await askToPayOut()).body.data._id);
    const { body } = await app.call(consoleCalls.listWithdrawals, { search: lan.username }, { as: operator });
    const id = body.data[0]?._id ?? '';
    await app.call(consoleCalls.disableOperator, { id: approver.id }, { as: operator });
    const approveAgain = (as: Person) => app.call(consoleCalls.approveWithdrawal, { id }, { as });
    expect((await approveAgain(operator)).body.error).toBe('second_person_required');
    const third = await app.newOperator();
    expect((await approveAgain(third)).body.data).toMatchObject({ approved_by: third.username });
    expect((await pay(app, operator, id)).status).toBe(200);
  });

  test('a withdrawal for a locked member whose operator was disabled since says so, and is only declined', async () => {
    await lockedWith(2_000n);
    const { _id: id } = (await askToPayOut()).body.data;
    await app.call(consoleCalls.disableOperator, { id: operator.id }, { as: approver });
    const { body } = await app.call(consoleCalls.listLockedWithdrawals, { search: id }, { as: approver });
    expect(body.data.map((each) => each.asker_lost_access)).toEqual([true]);
    const refused = await approve(id);
    expect([refused.body.error, refused.body.current]).toEqual([
      'second_person_required',
      { asker: 'lost_access' },
    ]);
    const declined = await decline(id, approver);
    expect(declined.body.data).toMatchObject({ status: 'declined', asker_lost_access: false });
  });

  test('a withdrawal for a locked member can be requested only once at a time, under one key or several', async () => {
    await lockedWith(300n);
    const first = await askToPayOut('ask-once');
    const again = await askToPayOut('ask-once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    const second = await askToPayOut();
    expect([second.status, second.body.error]).toEqual([409, 'locked_withdrawal_state']);
    await decline(first.body.data._id);
    const answers = await Promise.all([askToPayOut(), askToPayOut()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a withdrawal for a locked member is approved once: under one key, under several, and by two operators in parallel', async () => {
    await lockedWith(300n);
    const { _id: id } = (await askToPayOut()).body.data;
    const other = await app.newOperator();
    const answers = await Promise.all([approve(id, approver, 'once'), approve(id, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? approver : other;
    expect((await approve(id, winner)).body.error).toBe('locked_withdrawal_state');
    expect((await decline(id)).body.error).toBe('locked_withdrawal_state');
    expect(await balances()).toEqual([0n, 300n]);
    if (winner === approver) expect((await approve(id, approver, 'once')).body).toEqual(answers[0]?.body);
  });

  test('a withdrawal for a locked member that is declined, or withdrawn by the operator who asked, moves nothing', async () => {
    await lockedWith(300n);
    for (const as of [operator, approver]) {
      const { _id: id } = (await askToPayOut()).body.data;
      const declined = await decline(id, as, `decline-${id}`);
      expect(declined.body.data).toMatchObject({ status: 'declined', decided_by: as.username });
      expect((await decline(id, as, `decline-${id}`)).body).toEqual(declined.body);
      expect((await approve(id)).body.error).toBe('locked_withdrawal_state');
    }
    expect(await balances()).toEqual([300n, 0n]);
  });

  test('a request for a locked member is void once the member was unlocked, even if locked again', async () => {
    await lockedWith(300n);
    const { _id: id } = (await askToPayOut()).body.data;
    app.clock.advance(1_000);
    await unlock();
    expect([(await approve(id)).status, (await approve(id)).body.error]).toEqual([409, 'member_not_locked']);
    app.clock.advance(1_000);
    await lock();
    expect((await approve(id)).body.error).toBe('member_not_locked');
    expect((await askToPayOut()).body.error).toBe('locked_withdrawal_state');
    await decline(id);
    expect((await approve((await askToPayOut()).body.data._id)).status).toBe(200);
  });

  test('a withdrawal for a locked member is refused when the money is gone, and later money stays for the next one', async () => {
    await lockedWith(300n);
    const { _id: id } = (await askToPayOut()).body.data;
    await app.fund(lan, 40n);
    expect((await approve(id)).status).toBe(200);
    expect(await balances()).toEqual([40n, 300n]);

    const { _id: second } = (await askToPayOut()).body.data;
    const taken = await app.call(
      consoleCalls.askCorrection,
      { username: lan.username, amount: -1, reason: REASON },
      { as: operator },
    );
    await app.call(consoleCalls.approveCorrection, { id: taken.body.data._id }, { as: approver });
    const refused = await approve(second);
    expect([refused.status, refused.body.error]).toEqual([422, 'nothing_available']);
    expect(await balances()).toEqual([39n, 300n]);
  });

  test('the money of a withdrawal for a locked member goes back to them when it is rejected or the bank returns it', async () => {
    await lockedWith(300n);
    const { body } = await approve((await askToPayOut()).body.data._id);
    const id = body.data.withdrawal_id ?? '';
    await pay(app, operator, id);
    await app.call(consoleCalls.returnWithdrawal, { id, reason: 'bank_returned' }, { as: approver });
    expect(await balances()).toEqual([300n, 0n]);
  });

  test('a withdrawal for a locked member is paid to the account in the request, whatever is saved at the approval', async () => {
    await lockedWith(300n);
    const { _id: id, bank } = (await askToPayOut()).body.data;
    const change = (number: string) =>
      app.runtime.pool.query('update bank_account set account_number = $2 where member_id = $1', [
        lan.id,
        number,
      ]);
    const { rows } = await app.runtime.pool.query(
      'select account_number from bank_account where member_id = $1',
      [lan.id],
    );
    await change('0000006660');
    const { body } = await approve(id);
    expect(body.data.bank).toEqual(bank);
    const paidTo = await app.runtime.pool.query('select account_number from withdrawal where id = $1', [
      body.data.withdrawal_id,
    ]);
    expect(paidTo.rows).toEqual(rows);
    await change(rows[0].account_number);
  });

  test('a withdrawal for a locked member waits, like a withdrawal, when the bank account was changed shortly before', async () => {
    await lockedWith(300n);
    await app.work(({ tx, now }) =>
      tx.query('update bank_account set changed_at = $2 where member_id = $1', [lan.id, now]),
    );
    const { body } = await approve((await askToPayOut()).body.data._id);
    const refused = await pay(app, operator, body.data.withdrawal_id ?? '');
    expect([refused.status, refused.body.error]).toEqual([409, 'withdrawal_not_payable_yet']);
  });

  /** A locked member whose balance was paid by card; returns the payment. */
  async function lockedWithCardMoney(amount: bigint): Promise<string> {
    await lockedWith(amount);
    const payment = `stripe:pi_${lan.username}`;
    await app.work((work) => recordCardCredits(work, [{ payment, memberId: lan.id, amount }]));
    return payment;
  }

  test('a withdrawal for a locked member waits, like a withdrawal, until money paid by card can be withdrawn', async () => {
    await lockedWithCardMoney(300n);
    const credited = app.clock.now();
    const { body } = await approve((await askToPayOut()).body.data._id);
    const id = body.data.withdrawal_id ?? '';
    const refused = await pay(app, operator, id);
    expect([refused.status, refused.body.error]).toEqual([409, 'withdrawal_not_payable_yet']);
    const { rows } = await app.runtime.pool.query<{ payable_from: Date }>(
      'select payable_from from withdrawal where id = $1',
      [id],
    );
    expect(rows[0]?.payable_from).toEqual(addMs(credited, (await cardHoldDays()) * DAY_MS));
  });

  test('a withdrawal for a locked member is neither requested nor approved while a card payment is disputed', async () => {
    const payment = await lockedWithCardMoney(300n);
    await app.fund(lan, 100n);
    const { _id: id } = (await askToPayOut()).body.data;
    await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
    // What the dispute did not set apart would be enough.
    await app.fund(lan, 300n);
    const approved = await approve(id);
    expect([approved.status, approved.body.error]).toEqual([409, 'withdrawals_stopped']);
    await decline(id);
    const asked = await askToPayOut();
    expect([asked.status, asked.body.error]).toEqual([409, 'withdrawals_stopped']);
    expect(await balances()).toEqual([400n, 0n]);
  });

  test('an unknown withdrawal for a locked member, or for an unknown member, is not found', async () => {
    for (const id of [UNKNOWN_ID, 'x']) {
      expect((await askToPayOut(undefined, id)).status).toBe(404);
      expect((await approve(id)).status).toBe(404);
      expect((await decline(id)).status).toBe(404);
    }
  });

  test('the queue of withdrawals for locked members starts with the oldest, the list of all with the newest', async () => {
    const asked: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      lan = await app.newMember();
      await lockedWith(10n);
      asked.push((await askToPayOut()).body.data._id);
      app.clock.advance(1_000);
    }
    const listed = async (input: { status?: 'asked'; cursor?: string }, limit = '100') =>
      (await app.call(consoleCalls.listLockedWithdrawals, { ...input, limit }, { as: operator })).body;
    const ours = ({ data }: Awaited<ReturnType<typeof listed>>) =>
      data.map(({ _id }) => _id).filter((id) => asked.includes(id));
    expect(ours(await listed({ status: 'asked' }))).toEqual(asked);
    expect(ours(await listed({}))).toEqual(asked.toReversed());
    const whole = await listed({});
    expect(whole.total).toBe(whole.data.length);
    const found = async (search: string) =>
      (await app.call(consoleCalls.listLockedWithdrawals, { search, limit: '100' }, { as: operator })).body;
    expect((await found(asked[0] ?? '')).data.map(({ _id }) => _id)).toEqual([asked[0]]);
    const name = whole.data[0]?.member.username ?? '';
    expect((await found(name)).data.every(({ member: { username } }) => username === name)).toBe(true);
    expect((await found(name)).total).toBeGreaterThan(0);
    expect(await found('nobody-of-ours')).toMatchObject({ data: [], total: 0 });
    const first = await listed({}, '1');
    const second = await listed({ cursor: first.next_cursor ?? '' }, '1');
    expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 2));
  });

  test('the audit finds a withdrawal for a locked member whose money or account differs from the request', async () => {
    await lockedWith(300n);
    const { body } = await approve((await askToPayOut()).body.data._id);
    const change = (amount: number) =>
      app.runtime.pool.query('update locked_withdrawal set amount = $2 where id = $1', [
        body.data._id,
        amount,
      ]);
    await change(299);
    expect(await app.audit()).toEqual([
      {
        check: 'locked_withdrawals_agree',
        subject: `locked_withdrawal/${body.data._id}`,
        detail: 'approved 299, withdrawn 300',
      },
    ]);
    await change(300);
  });

  test('a withdrawal for a locked member leaves the member unable to sign in', async () => {
    await lockedWith(300n);
    await approve((await askToPayOut()).body.data._id);
    const answer = await app.call(member.login, { username: lan.username, password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { error: 'account_locked' } });
  });
});
