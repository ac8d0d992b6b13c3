import * as calls from '@handbill/contract/console';
import { me, withdraw, withdrawCancel, withdrawHistory } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { accounts, balancesOf } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM, newReference } from '../../../test/given/money/bank.ts';
import { saveAddress, saveBank, saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { raceFor } from '../../../test/races.ts';
import { newCode } from '../../platform/ids.ts';

let app: TestApp;
let member: Person;
let first: Person;
let second: Person;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  first = await app.newOperator();
  second = await app.newOperator();
  await saveBankAndAddress(app, member);
  await app.fund(member, 10_000n);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

/** The member changes the bank account now, as far as the table knows. */
const changeBank = () =>
  app.work(({ tx, now }) =>
    tx.query(`update bank_account set account_number = '0099887766', changed_at = $2 where member_id = $1`, [
      member.id,
      now,
    ]),
  );

const askFor = (amount = 5_000, as = member, key?: string) => askWithdrawal(app, as, amount, key);
/** Requests in parallel, each from its own device and network, because many password tries from one are delayed. */
const fromManyDevices = (count: number, { amount, key }: { amount: number; key?: string }) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      app.call(
        withdraw,
        { amount, password: PASSWORD },
        {
          as: { ...member, device: newCode(22) },
          from: `192.0.${index}.5`,
          key,
        },
      ),
    ),
  );
const asked = async (amount = 5_000, as = member) => (await askFor(amount, as)).body.data;
const cancel = (withdrawal_id: string, as = member) => app.call(withdrawCancel, { withdrawal_id }, { as });
const approve = (id: string, as = first) => app.call(calls.approveWithdrawal, { id }, { as });
const reject = (id: string, as = first) =>
  app.call(calls.rejectWithdrawal, { id, reason: 'name_mismatch' }, { as });
const giveBack = (id: string, as = first) =>
  app.call(calls.returnWithdrawal, { id, reason: 'bank_returned' }, { as });
const paid = async (amount = 5_000) => {
  const { _id } = await asked(amount);
  await approve(_id);
  await pay(app, second, _id);
  return _id;
};

/**
 * The member's available and withdrawing balances, the money at the bank, and the fees earned, in minor
 * units.
 */
async function figures(person = member) {
  const names = {
    available: accounts.memberAvailable(person.id),
    withdrawing: accounts.memberWithdrawing(person.id),
    bank: accounts.bank,
    fees: accounts.revenueWithdrawal,
  };
  const balances = await app.work(({ tx }) => balancesOf(tx, Object.values(names)));
  const of = (name: keyof typeof names) => balances.get(names[name]) ?? 0n;
  return { available: of('available'), withdrawing: of('withdrawing'), held: -of('bank'), fees: of('fees') };
}
/** The kind of a member's last notification. */
const lastNotification = async (person: Person) =>
  Object.fromEntries((await app.notificationsOf(person)).map(({ kind, params }) => [kind, params]));

describe('asking for a withdrawal', () => {
  test('asking for a withdrawal sets the money apart immediately and promises an answer time', async () => {
    const { status, body } = await askFor(5_000);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      _id: body.data._id,
      amount: 5_000,
      fee: 50,
      net: 4_950,
      status: 'pending',
      with_bank: false,
      bank: {
        bank_code: 'VCB',
        bank_name: 'Vietcombank',
        account_number: '****4567',
        account_name: 'NGUYEN LAN',
      },
      created_at: app.clock.now().toISOString(),
      decided_at: null,
      paid_at: null,
      reason: null,
      due_at: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      payable_from: app.clock.now().toISOString(),
      bank_reference: null,
      bank_currency: null,
      bank_amount: null,
      bank_rate: null,
    });
    expect(await figures()).toMatchObject({ available: 5_000n, withdrawing: 5_000n });
    const user = (await app.call(me, {}, { as: member })).body.data;
    expect(body.user).toEqual(user);
    expect([user.account_balance, user.withdrawing_balance]).toEqual([5_000, 5_000]);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'withdrawal', subject: body.data._id });
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'balance', subject: null });
  });

  test('a withdrawal keeps what the member saw in the bank’s currency, whatever the rate is later', async () => {
    await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
    await app.set('vnd_per_unit', 25_999);
    const withdrawal = await asked(1_234);
    await app.set('vnd_per_unit', 30_000);
    // 11.84 x 25,999 is 307,828.16 dong.
    const told = { net: 1_184, bank_currency: 'VND', bank_amount: 307_828, bank_rate: 25_999 };
    expect(withdrawal).toMatchObject(told);
    expect((await cancel(withdrawal._id)).body.data).toMatchObject(told);
    await app.set('vnd_per_unit', null);
    await app.set('bank_account', null);
  });

  test('asking for a withdrawal is refused without the password', async () => {
    const { status, body } = await app.call(withdraw, { amount: 5_000, password: 'guess' }, { as: member });
    expect([status, body.error]).toEqual([422, 'password_incorrect']);
    expect(await figures()).toMatchObject({ available: 10_000n, withdrawing: 0n });
  });

  test('asking for a withdrawal reports missing bank info first, then the address, then the minimum, then the balance', async () => {
    const newcomer = await app.newMember();
    const refusalOf = async (amount: number) => (await askFor(amount, newcomer)).body.error;
    expect(await refusalOf(1)).toBe('bank_does_not_exist');
    await saveBank(app, newcomer);
    expect(await refusalOf(1)).toBe('address_required');
    await saveAddress(app, newcomer);
    expect(await refusalOf(999)).toBe('minimum_balance_not_reached');
    expect(await refusalOf(1_000)).toBe('insufficient_balance');
    expect(await refusalOf(Number.MAX_SAFE_INTEGER)).toBe('insufficient_balance');
  });

  test('asking for a withdrawal can take the whole balance, and not one cent more', async () => {
    expect((await askFor(10_001)).body.error).toBe('insufficient_balance');
    expect((await askFor(10_000)).status).toBe(201);
    expect((await askFor(1_000)).body.error).toBe('insufficient_balance');
    expect(await figures()).toMatchObject({ available: 0n, withdrawing: 10_000n });
  });

  test('asking for a withdrawal needs an amount above its fee', async () => {
    await app.set('withdraw_minimum', 10n);
    expect((await askFor(50)).body.error).toBe('minimum_balance_not_reached');
    expect((await askFor(51)).body.data.net).toBe(1);
    await app.set('withdraw_minimum', 1_000n);
  });

  test('a withdrawal keeps the fee of the day it was requested', async () => {
    const { _id } = await asked();
    await app.set('withdraw_fee', 0n);
    await approve(_id);
    expect((await pay(app, second, _id)).body.data.fee).toBe(50);
    const free = await asked(2_000);
    expect([free.fee, free.net]).toEqual([0, 2_000]);
    await approve(free._id);
    expect((await pay(app, second, free._id)).status).toBe(200);
    expect((await giveBack(free._id)).status).toBe(200);
    await app.set('withdraw_fee', 50n);
    expect(await figures()).toMatchObject({ available: 5_000n, withdrawing: 0n });
  });

  test.each([0, -1_000, 1_000.5, '1000', null, Number.MAX_SAFE_INTEGER + 1])(
    'asking for a withdrawal refuses %s as an amount',
    async (amount) => {
      const { status, body } = await askFor(amount as number);
      expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([
        422,
        'validation_failed',
        ['amount'],
      ]);
    },
  );

  test('asking for a withdrawal happens once under one key', async () => {
    const one = await askFor(5_000, member, 'withdraw once');
    const again = await askFor(5_000, member, 'withdraw once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([one.body, 'true']);
    expect((await askFor(5_001, member, 'withdraw once')).body.error).toBe('idempotency_key_reused');
    expect(await figures()).toMatchObject({ available: 5_000n, withdrawing: 5_000n });
    const refused = await askFor(9_000, member, 'refused');
    expect(refused.body.error).toBe('insufficient_balance');
    await app.fund(member, 4_000n);
    expect((await askFor(9_000, member, 'refused')).status).toBe(201);
  });

  test('asking for the whole balance twenty times in parallel creates one withdrawal', async () => {
    const answers = await fromManyDevices(20, { amount: 10_000 });
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'insufficient_balance')).toHaveLength(19);
    expect(await figures()).toMatchObject({ available: 0n, withdrawing: 10_000n });
  });

  test('asking for a withdrawal ten times in parallel under one key happens once', async () => {
    const answers = await fromManyDevices(10, { amount: 1_000, key: 'ten in parallel' });
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await figures()).toMatchObject({ available: 9_000n, withdrawing: 1_000n });
  });

  test('asking for a withdrawal requires a signed-in member', async () => {
    for (const [call, input] of [
      [withdraw, { amount: 5_000, password: PASSWORD }],
      [withdrawCancel, { withdrawal_id: 'x' }],
      [withdrawHistory, {}],
    ] as const) {
      expect((await app.call(call, input as never)).status).toBe(401);
    }
  });
});

describe('paying a withdrawal', () => {
  test('paying a withdrawal takes two operators, one to approve and one to pay: the net leaves the bank, the fee is income', async () => {
    const before = await figures();
    const { _id } = await asked();
    const approved = await approve(_id);
    expect(approved.body.data).toMatchObject({
      status: 'approved',
      member: { _id: member.id, username: member.username, locked: false },
      bank: { account_number: '0071001234567' },
      approved_by: first.username,
      paid_by: null,
      decided_at: app.clock.now().toISOString(),
    });
    expect(await figures()).toMatchObject({ available: 5_000n, withdrawing: 5_000n });
    const { status, body } = await pay(app, second, _id, ' FT  900 ');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'paid',
      approved_by: first.username,
      paid_by: second.username,
      bank_reference: 'FT 900',
      paid_at: app.clock.now().toISOString(),
      amount: 5_000,
      fee: 50,
      net: 4_950,
    });
    expect(await figures()).toEqual({
      available: 5_000n,
      withdrawing: 0n,
      held: before.held - 4_950n,
      fees: before.fees + 50n,
    });
    expect(await lastNotification(member)).toEqual({
      withdrawal_approved: { amount: '5000' },
      withdrawal_paid: { amount: '4950', account: 'Vietcombank ****4567' },
    });
    const details = { amount: '5000', fee: '50', paid_to: '970436/0071001234567', reason: null };
    expect(await app.actionsOn(`withdrawal/${_id}`)).toEqual([
      {
        action: 'withdrawal_approved',
        operator_id: first.id,
        details: { ...details, before: 'pending', after: 'approved', bank_reference: null },
      },
      {
        action: 'withdrawal_paid',
        operator_id: second.id,
        details: { ...details, before: 'approved', after: 'paid', bank_reference: 'FT 900' },
      },
    ]);
    const history = await app.call(withdrawHistory, { status: 'paid' }, { as: member });
    expect(history.body.data).toMatchObject([
      { _id, bank: { account_number: '****4567' }, bank_reference: 'FT 900' },
    ]);
  });

  test.each(['approver', 'payer'] as const)(
    'a withdrawal is not paid while the access of its %s has just changed',
    async (who) => {
      const { _id } = await asked();
      await approve(_id, first);
      await app.work(({ tx, now }) =>
        tx.query('update operator set access_changed_at = $2 where id = $1', [
          (who === 'approver' ? first : second).id,
          now,
        ]),
      );
      const { status, body } = await pay(app, second, _id);
      expect([status, body.error]).toEqual([403, 'operator_cooling']);
    },
  );

  test("no one person moves members' money", async () => {
    const { _id } = await asked();
    expect((await pay(app, first, _id)).body.error).toBe('withdrawal_state');
    await approve(_id, first);
    const alone = await pay(app, first, _id);
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
    expect(await figures()).toMatchObject({ withdrawing: 5_000n });
    // Not even by direct SQL.
    await expect(
      app.work(({ tx, now }) =>
        tx.query(
          `update withdrawal set status = 'paid', paid_by = approved_by, paid_at = $2, bank_reference = 'X',
             paid_via = 'hand'
           where id = $1`,
          [_id, now],
        ),
      ),
    ).rejects.toThrow('withdrawal_two_people');
    expect((await pay(app, second, _id)).status).toBe(200);
    const steps = await app.actionsOn(`withdrawal/${_id}`);
    expect(new Set(steps.map(({ operator_id }) => operator_id))).toEqual(new Set([first.id, second.id]));
  });

  test('paying a withdrawal is refused before its approval, after it was paid, cancelled or rejected, and for an unknown one', async () => {
    const { _id } = await asked(1_000);
    expect((await pay(app, second, _id)).body.error).toBe('withdrawal_state');
    await cancel(_id);
    expect((await pay(app, second, _id)).body.error).toBe('withdrawal_state');
    const { _id: rejected } = await asked(1_000);
    await reject(rejected);
    expect((await pay(app, second, rejected)).body.error).toBe('withdrawal_state');
    const done = await paid(1_000);
    expect((await pay(app, second, done)).body.error).toBe('withdrawal_state');
    expect((await pay(app, first, done)).body.error).toBe('withdrawal_state');
    for (const unknown of [member.id, 'nothing']) {
      for (const step of [approve, (id: string) => pay(app, second, id), reject, giveBack]) {
        expect((await step(unknown)).body.error).toBe('not_found');
      }
    }
  });

  test('a bank reference pays only one withdrawal', async () => {
    const { _id: one } = await asked(1_000);
    const { _id: other } = await asked(1_000);
    await approve(one);
    await approve(other);
    expect((await pay(app, second, one, 'Batch 7')).status).toBe(200);
    for (const spelling of ['Batch 7', 'BATCH  7', 'ｂatch 7']) {
      const { status, body } = await pay(app, second, other, spelling);
      expect([status, body.error]).toEqual([409, 'bank_reference_used']);
    }
    expect((await pay(app, second, other, 'Batch 8')).status).toBe(200);
  });

  test('paying a withdrawal waits until a change of bank info is old enough', async () => {
    await changeBank();
    app.clock.advance(HOUR_MS);
    for (const person of [member, first, second]) await app.signIn(person);
    const { _id, bank, payable_from } = await asked();
    expect(bank.account_number).toBe('****7766');
    expect(Date.parse(payable_from)).toBe(app.clock.now().getTime() + 23 * HOUR_MS);
    const { body } = await approve(_id);
    expect(Date.parse(body.data.payable_from)).toBe(app.clock.now().getTime() + 23 * HOUR_MS);
    expect((await pay(app, second, _id)).body.error).toBe('withdrawal_not_payable_yet');
    app.clock.advance(23 * HOUR_MS - 1);
    await app.signIn(second);
    expect((await pay(app, second, _id)).body.error).toBe('withdrawal_not_payable_yet');
    app.clock.advance(1);
    expect((await pay(app, second, _id)).status).toBe(200);
  });

  test('paying a withdrawal does not wait for bank info that was changed long ago', async () => {
    await changeBank();
    app.clock.advance(24 * HOUR_MS);
    for (const person of [member, first, second]) await app.signIn(person);
    const { _id } = await asked();
    const { body } = await approve(_id);
    expect(body.data.payable_from).toBe(app.clock.now().toISOString());
    expect((await pay(app, second, _id)).status).toBe(200);
  });

  test('a withdrawal is paid to the bank account saved when it was requested, even if that has changed since', async () => {
    const { _id } = await asked();
    await changeBank();
    await approve(_id);
    expect((await pay(app, second, _id)).body.data.bank.account_number).toBe('0071001234567');
  });

  test('a locked member’s withdrawal is paid, too', async () => {
    const { _id } = await asked();
    await app.work(({ tx, now }) =>
      tx.query(`update member set locked_at = $2, lock_reason = 'legal_request' where id = $1`, [
        member.id,
        now,
      ]),
    );
    expect((await approve(_id)).body.data.member.locked).toBe(true);
    expect((await pay(app, second, _id)).body.data.status).toBe('paid');
    expect(await figures()).toMatchObject({ available: 5_000n, withdrawing: 0n });
  });

  test('paying a withdrawal twice in parallel happens once', async () => {
    const { _id } = await asked();
    await approve(_id);
    const third = await app.newOperator();
    const before = await figures();
    const answers = await raceFor(app, { table: 'withdrawal', id: _id }, () => [
      pay(app, second, _id),
      pay(app, third, _id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await figures()).held).toBe(before.held - 4_950n);
  });

  test('paying two withdrawals in parallel under one bank reference pays one', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await asked(1_000))._id));
    for (const id of ids) await approve(id);
    const reference = newReference();
    const answers = await Promise.all(ids.map((id) => pay(app, second, id, reference)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'bank_reference_used')).toHaveLength(4);
    expect(await figures()).toMatchObject({ withdrawing: 4_000n });
  });

  test('paying a withdrawal while the member asks for another: both happen, and the sums agree', async () => {
    const { _id } = await asked(5_000);
    await approve(_id);
    const [one, another] = await Promise.all([pay(app, second, _id), askFor(5_000)]);
    expect([one.status, another.status]).toEqual([200, 201]);
    expect(await figures()).toMatchObject({ available: 0n, withdrawing: 5_000n });
  });

  test('approving, paying, rejecting and returning a withdrawal each happen once under one key', async () => {
    const { _id: id } = await asked(1_000);
    const { _id: unwanted } = await asked(1_000);
    const bank_reference = newReference();
    for (const once of [
      () => app.call(calls.approveWithdrawal, { id }, { as: first, key: 'approve' }),
      () => app.call(calls.payWithdrawal, { id, bank_reference }, { as: second, key: 'pay' }),
      () => app.call(calls.returnWithdrawal, { id, reason: 'bank_returned' }, { as: first, key: 'return' }),
      () =>
        app.call(
          calls.rejectWithdrawal,
          { id: unwanted, reason: 'suspected_fraud' },
          { as: first, key: 'reject' },
        ),
      () => app.call(withdrawCancel, { withdrawal_id: unwanted }, { as: member, key: 'late' }),
    ]) {
      const one = await once();
      const again = await once();
      if (one.status === 200) {
        expect([again.body, again.headers['idempotency-replayed']]).toEqual([one.body, 'true']);
      } else expect(again.headers['idempotency-replayed']).toBeUndefined();
    }
    expect((await app.actionsOn(`withdrawal/${id}`)).map(({ action }) => action)).toEqual([
      'withdrawal_approved',
      'withdrawal_paid',
      'withdrawal_returned',
    ]);
    const reused = await app.call(calls.approveWithdrawal, { id: unwanted }, { as: first, key: 'approve' });
    expect(reused.body.error).toBe('idempotency_key_reused');
    expect(await figures()).toMatchObject({ available: 10_000n, withdrawing: 0n });
  });

  test('only operators can pay a withdrawal', async () => {
    const { _id } = await asked();
    const posing = { ...member, kind: 'operator' as const };
    for (const step of [approve, reject, giveBack]) expect((await step(_id, posing)).status).toBe(401);
    expect((await pay(app, posing, _id)).status).toBe(401);
    expect((await app.call(calls.listWithdrawals, {}, { as: posing })).status).toBe(401);
  });
});

describe('a decision about a withdrawal that was shown otherwise', () => {
  const shown = async (id: string) => {
    const { body } = await app.call(calls.listWithdrawals, { search: id }, { as: first });
    return body.data[0]?.seen ?? '';
  };

  test.each(['approve', 'pay', 'reject', 'return'] as const)(
    'to %s a withdrawal that has changed since it was shown is refused with its current state; deciding on that succeeds',
    async (step) => {
      const { _id: id } = await asked();
      if (step !== 'approve' && step !== 'reject') await approve(id);
      if (step === 'return') await pay(app, second, id);
      const seen = await shown(id);
      await app.work(({ tx }) =>
        tx.query("update withdrawal set due_at = due_at + interval '1 hour' where id = $1", [id]),
      );
      const decide = (seen: string) =>
        ({
          approve: () => app.call(calls.approveWithdrawal, { id, seen }, { as: first }),
          pay: () =>
            app.call(calls.payWithdrawal, { id, seen, bank_reference: newReference() }, { as: second }),
          reject: () =>
            app.call(calls.rejectWithdrawal, { id, seen, reason: 'name_mismatch' }, { as: first }),
          return: () =>
            app.call(calls.returnWithdrawal, { id, seen, reason: 'bank_returned' }, { as: second }),
        })[step]();
      const refused = await decide(seen);
      expect([refused.status, refused.body.error]).toEqual([409, 'changed_meanwhile']);
      expect(refused.body.current).toMatchObject({
        _id: id,
        amount: 5_000,
        due_at: new Date(app.clock.now().getTime() + 25 * HOUR_MS).toISOString(),
        seen: await shown(id),
      });
      expect((await decide(String(refused.body.current?.seen))).status).toBe(200);
    },
  );

  test('a decision that another operator made first is refused with who decided and when', async () => {
    const { _id: id } = await asked();
    const seen = await shown(id);
    await approve(id, first);
    const { status, body } = await app.call(calls.approveWithdrawal, { id, seen }, { as: second });
    expect([status, body.error, body.current]).toMatchObject([
      409,
      'changed_meanwhile',
      {
        status: 'approved',
        approved_by: first.username,
        last_step: {
          operator: first.username,
          action: 'withdrawal_approved',
          at: app.clock.now().toISOString(),
        },
      },
    ]);
  });

  test('a decision about a withdrawal requires the digest of what was shown', async () => {
    const { _id: id } = await asked();
    const { status, body } = await app.call(calls.approveWithdrawal, { id, seen: '' }, { as: first });
    expect([status, body.fields]).toEqual([422, { seen: 'too_short' }]);
  });
});

describe('a withdrawal whose row was edited after its approval', () => {
  const edited = [
    ['account number', "account_number = '9999999999'"],
    ['bank', "bank_bin = '970415'"],
    ['account name', "account_name = 'SOMEBODY ELSE'"],
    ['member', 'member_id = $2'],
    ['fee', 'fee = fee + 1'],
  ] as const;

  test.each(edited)(
    'a withdrawal whose %s was edited after its approval is not paid by hand, and the audit finds it',
    async (_what, change) => {
      const { _id: id } = await asked();
      await approve(id);
      const other = await app.newMember();
      const { rows } = await app.runtime.pool.query('select * from withdrawal where id = $1', [id]);
      const edit = (set: string, values: readonly unknown[]) =>
        app.runtime.pool.query(`update withdrawal set ${set} where id = $1`, [id, ...values]);
      await edit(change, change.includes('$2') ? [other.id] : []);
      const refused = await pay(app, second, id);
      expect([refused.status, refused.body.error]).toEqual([409, 'withdrawal_altered']);
      expect(await app.audit()).toContainEqual({
        check: 'withdrawals_as_approved',
        subject: `withdrawal/${id}`,
        detail: 'approved, its payee, account or amount is not what was approved',
      });
      const { bank_bin, account_number, account_name, member_id, fee } = rows[0];
      await edit('bank_bin = $2, account_number = $3, account_name = $4, member_id = $5, fee = $6', [
        bank_bin,
        account_number,
        account_name,
        member_id,
        fee,
      ]);
      expect((await pay(app, second, id)).status).toBe(200);
    },
  );
});

test('a withdrawal with an outdated fee is refused with the current fee', async () => {
  const fee = (fee_seen: number) =>
    app.call(withdraw, { amount: 5_000, password: PASSWORD, fee_seen }, { as: member });
  const refused = await fee(40);
  expect([refused.status, refused.body.error, refused.body.current]).toEqual([
    409,
    'changed_meanwhile',
    { fee: 50 },
  ]);
  expect((await fee(50)).status).toBe(201);
});

describe('approving a withdrawal', () => {
  test('approving a decided withdrawal is refused', async () => {
    const { _id } = await asked();
    await approve(_id);
    expect((await approve(_id, second)).body.error).toBe('withdrawal_state');
    await pay(app, second, _id);
    expect((await approve(_id)).body.error).toBe('withdrawal_state');
  });

  test('approving and cancelling a withdrawal in parallel: one of them succeeds', async () => {
    const { _id } = await asked();
    const [approved, cancelled] = await raceFor(app, { table: 'withdrawal', id: _id }, () => [
      approve(_id),
      cancel(_id),
    ]);
    expect([approved.status, cancelled.status].sort()).toEqual([200, 409]);
    const available = cancelled.status === 200 ? 10_000n : 5_000n;
    expect(await figures()).toMatchObject({ available, withdrawing: 10_000n - available });
  });

  test('approving and rejecting a withdrawal in parallel leaves it rejected', async () => {
    const { _id } = await asked();
    const [approved, rejected] = await raceFor(app, { table: 'withdrawal', id: _id }, () => [
      approve(_id, first),
      reject(_id, second),
    ]);
    // Rejecting is also possible after the approval, based on the state shown then.
    if (rejected.status === 409) expect((await reject(_id, second)).status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    expect(await figures()).toMatchObject({ available: 10_000n, withdrawing: 0n });
    expect((await pay(app, second, _id)).body.error).toBe('withdrawal_state');
  });
});

describe('rejecting a withdrawal', () => {
  test.each(['pending', 'approved'])('rejecting a %s withdrawal gives everything back', async (status) => {
    const { _id } = await asked();
    if (status === 'approved') await approve(_id, second);
    const { body } = await reject(_id);
    expect(body.data).toMatchObject({ status: 'rejected', reason: 'name_mismatch' });
    expect(body.data.decided_at).toBe(app.clock.now().toISOString());
    expect(await figures()).toMatchObject({ available: 10_000n, withdrawing: 0n });
    expect(await lastNotification(member)).toMatchObject({
      withdrawal_rejected: { amount: '5000', reason: 'name_mismatch' },
    });
    expect((await app.actionsOn(`withdrawal/${_id}`)).at(-1)).toMatchObject({
      action: 'withdrawal_rejected',
      details: { before: status, after: 'rejected', reason: 'name_mismatch' },
    });
    expect((await reject(_id)).body.error).toBe('withdrawal_state');
  });

  test('rejecting a withdrawal is refused once it is paid', async () => {
    expect((await reject(await paid())).body.error).toBe('withdrawal_state');
  });

  test('rejecting and paying a withdrawal in parallel: one of them succeeds', async () => {
    const { _id } = await asked();
    await approve(_id);
    const [rejected, payment] = await raceFor(app, { table: 'withdrawal', id: _id }, () => [
      reject(_id),
      pay(app, second, _id),
    ]);
    expect([rejected.status, payment.status].sort()).toEqual([200, 409]);
    expect(await figures()).toMatchObject({
      available: rejected.status === 200 ? 10_000n : 5_000n,
      withdrawing: 0n,
    });
  });
});

describe('a payment that the bank sends back', () => {
  test('a payment returned by the bank is available again in full, fee included', async () => {
    const before = await figures();
    const id = await paid();
    const { body } = await giveBack(id);
    expect(body.data).toMatchObject({ status: 'returned', reason: 'bank_returned' });
    expect(await figures()).toEqual(before);
    expect(await lastNotification(member)).toMatchObject({
      withdrawal_returned: { amount: '5000', reason: 'bank_returned' },
    });
    expect((await app.actionsOn(`withdrawal/${id}`)).at(-1)).toMatchObject({
      action: 'withdrawal_returned',
      details: { before: 'paid', after: 'returned' },
    });
  });

  test('a payment can be returned only once, and only after it was paid', async () => {
    const { _id } = await asked(1_000);
    expect((await giveBack(_id)).body.error).toBe('withdrawal_state');
    const id = await paid(1_000);
    const answers = await raceFor(app, { table: 'withdrawal', id }, () => [
      giveBack(id),
      giveBack(id, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await figures()).toMatchObject({ available: 9_000n, withdrawing: 1_000n });
  });
});

describe('taking a withdrawal back', () => {
  test('cancelling a withdrawal that nobody has approved makes all of it available again', async () => {
    const { _id } = await asked();
    const { status, body } = await cancel(_id);
    expect([status, body.data.status]).toEqual([200, 'cancelled']);
    expect(await figures()).toMatchObject({ available: 10_000n, withdrawing: 0n });
    expect([body.user.account_balance, body.user.withdrawing_balance]).toEqual([10_000, 0]);
    expect((await cancel(_id)).body.error).toBe('withdrawal_state');
    const { _id: approved } = await asked();
    await approve(approved);
    expect((await cancel(approved)).body.error).toBe('withdrawal_state');
  });

  test('cancelling a withdrawal twice in parallel happens once', async () => {
    const { _id } = await asked();
    const answers = await raceFor(app, { table: 'withdrawal', id: _id }, () => [cancel(_id), cancel(_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await figures()).toMatchObject({ available: 10_000n, withdrawing: 0n });
  });

  test('only its own member can cancel a withdrawal', async () => {
    const { _id } = await asked();
    const { status, body } = await cancel(_id, await app.newMember());
    expect([status, body.error]).toEqual([404, 'not_found']);
    expect((await cancel(member.id)).body.error).toBe('not_found');
  });
});

describe('the lists of withdrawals', () => {
  test('a member’s list of withdrawals has only their own, newest first, in pages and by status', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(1_000);
      ids.unshift((await asked(1_000))._id);
    }
    const one = await app.call(withdrawHistory, { limit: 2 }, { as: member });
    expect(one.body.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    const cursor = one.body.next_cursor ?? '';
    const two = await app.call(withdrawHistory, { limit: 2, cursor }, { as: member });
    expect(two.body.data.map(({ _id }) => _id)).toEqual(ids.slice(2));
    await cancel(ids[1] ?? '');
    const cancelled = await app.call(withdrawHistory, { status: 'cancelled' }, { as: member });
    expect(cancelled.body.data.map(({ _id }) => _id)).toEqual([ids[1]]);
    const other = await app.call(withdrawHistory, {}, { as: await app.newMember() });
    expect(other.body.data).toEqual([]);
  });

  test('a member’s list of withdrawals can be filtered by several statuses or by the id of an own withdrawal', async () => {
    const one = await asked(1_000);
    app.clock.advance(1_000);
    const two = await asked(1_000);
    app.clock.advance(1_000);
    const three = await asked(1_000);
    await cancel(one._id);
    await approve(two._id);
    const found = async (input: Parameters<typeof app.call<typeof withdrawHistory>>[1]) =>
      (await app.call(withdrawHistory, input, { as: member })).body.data.map(({ _id }) => _id);
    expect(await found({ status: ['pending', 'approved'] })).toEqual([three._id, two._id]);
    expect(await found({ withdrawal_id: one._id })).toEqual([one._id]);
    const refusal = async (input: { withdrawal_id: string; status?: 'paid' }, as = member) =>
      (await app.call(withdrawHistory, input, { as })).body.error;
    expect(await refusal({ withdrawal_id: one._id, status: 'paid' })).toBe('not_found');
    expect(await refusal({ withdrawal_id: 'none' })).toBe('not_found');
    expect(await refusal({ withdrawal_id: one._id }, await app.newMember())).toBe('not_found');
  });

  test('the console’s list of withdrawals starts with the earliest due, in pages', async () => {
    for (const hours of [3, 1, 2, 2]) {
      await app.set('withdraw_answer_hours', hours);
      await asked(1_000);
    }
    await app.set('withdraw_answer_hours', 24);
    const all = await app.call(calls.listWithdrawals, { status: 'pending', limit: '100' }, { as: first });
    const queue: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await app.call(
        calls.listWithdrawals,
        { status: 'pending', limit: '1', ...(cursor ? { cursor } : {}) },
        { as: first },
      );
      expect(body.total).toBe(all.body.total);
      queue.push(...body.data.map(({ _id }) => _id));
      cursor = body.next_cursor;
    }
    expect(queue).toEqual(all.body.data.map(({ _id }) => _id));
    expect(queue).toHaveLength(all.body.total);
    const due = all.body.data.map(({ due_at }) => due_at);
    expect(due).toEqual([...due].sort());
    const everything = await app.call(calls.listWithdrawals, { limit: '1' }, { as: first });
    expect(everything.body.total).toBeGreaterThan(all.body.total);
  });

  test('the lists of withdrawals refuse a foreign cursor', async () => {
    for (const position of ['x', member.id, `1e3.${member.id}`, '5.x', `999999999999999.${member.id}`]) {
      const cursor = Buffer.from(position).toString('base64url');
      const { status, body } = await app.call(calls.listWithdrawals, { cursor }, { as: first });
      expect([status, body.fields]).toEqual([422, { cursor: 'invalid' }]);
    }
    const { body } = await app.call(withdrawHistory, { cursor: 'eA' }, { as: member });
    expect(body.fields).toEqual({ cursor: 'invalid' });
  });
});

describe('the audit of withdrawals', () => {
  test('the audit of withdrawals finds a withdrawing balance that is not the sum of the open withdrawals', async () => {
    const { _id } = await asked();
    await app.runtime.pool.query(`update withdrawal set status = 'cancelled' where id = $1`, [_id]);
    expect(await app.audit()).toEqual([
      {
        check: 'withdrawing_balances',
        subject: `member/${member.id}/withdrawing`,
        detail: 'balance 5000, open withdrawals sum to 0',
      },
    ]);
    await app.runtime.pool.query(`update withdrawal set status = 'pending' where id = $1`, [_id]);
  });

  test('the audit of withdrawals finds an open withdrawal whose money was never set apart', async () => {
    const newcomer = await app.newMember();
    const { _id } = await asked();
    await app.runtime.pool.query('update withdrawal set member_id = $2 where id = $1', [_id, newcomer.id]);
    expect((await app.audit()).map(({ subject }) => subject).sort()).toEqual(
      [`member/${member.id}/withdrawing`, `member/${newcomer.id}/withdrawing`].sort(),
    );
    await app.runtime.pool.query('update withdrawal set member_id = $2 where id = $1', [_id, member.id]);
  });

  test('the audit of withdrawals finds a paid withdrawal without its posting', async () => {
    const id = await paid();
    await app.runtime.pool.query(`update withdrawal set status = 'returned' where id = $1`, [id]);
    expect(await app.audit()).toEqual([
      {
        check: 'withdrawals_posted',
        subject: `withdrawal/${id}`,
        detail: 'withdrawal_returned: net 4950, posted nothing',
      },
    ]);
    await app.runtime.pool.query(`update withdrawal set status = 'paid', fee = fee - 1 where id = $1`, [id]);
    expect((await app.audit()).map(({ detail }) => detail)).toEqual([
      'paid, its payee, account or amount is not what was approved',
      'withdrawal_paid: net 4951, posted 4950',
    ]);
    await app.runtime.pool.query('update withdrawal set fee = fee + 1 where id = $1', [id]);
  });
});
