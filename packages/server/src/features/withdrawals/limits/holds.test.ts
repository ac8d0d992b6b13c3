import { approveWithdrawal, rejectWithdrawal } from '@handbill/contract/console';
import { bank, changePassword, updateAddress, withdraw, withdrawTerms } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../../test/given/money/bank.ts';
import { saveBank } from '../../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
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

async function mayWithdraw(amountMinor: bigint) {
  await app.fund(member, amountMinor);
  await saveBank(app, member);
  const address = { full_name: 'Lan', phone: '0901234567', country: 'VN', city: 'Hue', line1: 'Le Loi 1' };
  expect((await app.call(updateAddress, address, { as: member })).status).toBe(200);
}
const askFor = (amount: number) => askWithdrawal(app, member, amount);
const approve = (id: string, as = operator) => app.call(approveWithdrawal, { id }, { as });
const after = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
async function dayLater() {
  app.clock.advance(DAY_MS);
  await Promise.all([member, operator, other].map((person) => app.signIn(person)));
}

describe('a withdrawal waits', () => {
  test('a withdrawal waits after bank info was saved for the first time, which the member sees before and after', async () => {
    await app.set('first_bank_hours', 24);
    await mayWithdraw(10_000n);
    const until = after(24 * HOUR_MS);
    const saved = await app.call(bank, {}, { as: member });
    expect(saved.body.withdrawals_wait_until).toBe(until);
    const terms = await app.call(withdrawTerms, {}, { as: member });
    expect(terms.body.data).toMatchObject({ withdrawable: 10_000, payable_from: until });
    const { body } = await askFor(5_000);
    expect(body.data.payable_from).toBe(until);
    await approve(body.data._id);
    expect((await pay(app, other, body.data._id)).body.error).toBe('withdrawal_not_payable_yet');
    await dayLater();
    expect((await pay(app, other, body.data._id)).status).toBe(200);
    await app.set('first_bank_hours', 0);
  });

  test('a withdrawal waits after the password was changed', async () => {
    await mayWithdraw(10_000n);
    const password = 'another password of tests';
    const changed = await app.call(
      changePassword,
      { password_current: PASSWORD, password, password_confirmation: password },
      { as: member },
    );
    expect(changed.status).toBe(200);
    const { body } = await app.call(withdraw, { amount: 5_000, password }, { as: member });
    expect(body.data.payable_from).toBe(after(24 * HOUR_MS));
  });
});

describe('what a member can withdraw', () => {
  test('a member’s withdrawal is limited in size', async () => {
    await mayWithdraw(2_000_000n);
    expect((await askFor(1_000_001)).body.error).toBe('withdrawal_too_large');
    expect((await askFor(1_000_000)).status).toBe(201);
  });

  test('a member’s withdrawals are limited in sum over the last 24 hours, even if the time zone changes', async () => {
    await mayWithdraw(4_000_000n);
    const first = await askFor(1_000_000);
    expect((await askFor(1_000_000)).status).toBe(201);
    expect((await askFor(1_000)).body.error).toBe('withdrawal_day_limit');
    await app.set('timezone', 'Pacific/Kiritimati');
    expect((await askFor(1_000)).body.error).toBe('withdrawal_day_limit');
    await app.set('timezone', 'Asia/Ho_Chi_Minh');
    await app.call(
      rejectWithdrawal,
      { id: first.body.data._id, reason: 'bank_details_wrong' },
      {
        as: operator,
      },
    );
    await dayLater();
    expect((await askFor(1_000_000)).status).toBe(201);
  });

  test('a member’s withdrawals are limited in number over the last 24 hours', async () => {
    await app.set('member_day_withdrawals', 2);
    await mayWithdraw(10_000n);
    expect([(await askFor(1_000)).status, (await askFor(1_000)).status]).toEqual([201, 201]);
    expect((await askFor(1_000)).body.error).toBe('withdrawal_day_limit');
    await app.set('member_day_withdrawals', 20);
  });
});

describe('what operators can approve and pay in 24 hours', () => {
  afterEach(async () => {
    await app.set('operator_day_maximum', 10_000_000n);
    await app.set('payout_day_maximum', 50_000_000n);
    await app.set('operator_day_payments', 1_000);
  });

  test('approvals and payments in 24 hours are limited per operator and for all together', async () => {
    await app.set('operator_day_maximum', 9_000n);
    await mayWithdraw(40_000n);
    const ids = [];
    for (const amount of [5_000, 5_000, 4_000]) ids.push((await askFor(amount)).body.data._id);
    const [one = '', two = '', three = ''] = ids;
    expect((await approve(one)).status).toBe(200);
    const refused = await approve(two);
    expect([refused.body.error, refused.body.current]).toEqual(['operator_limit', { limit: 'operator' }]);
    await app.set('payout_day_maximum', 9_999n);
    const all = await approve(two, other);
    expect([all.body.error, all.body.current]).toEqual(['operator_limit', { limit: 'all' }]);
    await app.set('payout_day_maximum', 50_000_000n);
    expect((await approve(two, other)).status).toBe(200);
    await dayLater();
    expect((await approve(three)).status).toBe(200);
  });

  test('approvals and payments in 24 hours are limited in number', async () => {
    await mayWithdraw(40_000n);
    const third = await app.newOperator();
    const [one, two] = [(await askFor(2_000)).body.data._id, (await askFor(2_000)).body.data._id];
    await approve(one);
    await approve(two);
    await app.set('operator_day_payments', 1);
    expect((await pay(app, third, one)).status).toBe(200);
    expect((await pay(app, third, two)).body.error).toBe('operator_limit');
    await dayLater();
    expect((await pay(app, await app.signIn(third), two)).status).toBe(200);
  });

  test('the 24-hour limit counts two concurrent approvals one after the other', async () => {
    await mayWithdraw(40_000n);
    await app.set('operator_day_maximum', 5_000n);
    const [one, two] = [(await askFor(5_000)).body.data._id, (await askFor(5_000)).body.data._id];
    const answers = await Promise.all([approve(one), approve(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('the terms of withdrawing have the rate where the bank’s currency is another', async () => {
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  await app.set('vnd_per_unit', 25_500);
  const { body } = await app.call(withdrawTerms, {}, { as: member });
  expect(body.data).toMatchObject({ bank_currency: 'VND', bank_rate: 25_500 });
});
