import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../test/given/money/bank.ts';
import { saveAddress, saveBank, saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, payOut } from '../../../test/given/money/withdrawals.ts';
import { createOrder } from '../../../test/given/orders.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { raceFor } from '../../../test/races.ts';
import { openDispute, recordCardCredits } from '../card-money/index.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let lan: Person;
let operator: Person;
let approver: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  operator = await app.newOperator();
  approver = await app.newOperator();
});
beforeEach(async () => {
  lan = await app.newMember();
  for (const person of [operator, approver]) await app.signIn(person);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const close = (as = lan, key?: string) => app.call(member.closeAccount, { password: PASSWORD }, { as, key });
const signIn = (as = lan) => app.call(member.login, { username: as.username, password: PASSWORD });
const userOf = async (as = lan) => (await app.call(member.me, {}, { as })).body.data;

/** A share of somebody else's campaign, at a reward of 12 a visit. */
const received = async () => (await newShare(app, { sharer: lan })).id;

/** The share of the campaign with this title, whatever is drawn before it. */
async function receiveUntil(title: string, as: Person): Promise<string> {
  for (;;) {
    const { status, body } = await app.call(member.randomProduct, {}, { as });
    expect(status).toBe(201);
    if (body.data.title === title) return body.data._id;
  }
}

describe('closing an account', () => {
  test('closing an account pays out everything, whatever the smallest withdrawal', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 50_000n);
    const waiting = (await askWithdrawal(app, lan, 3_000)).body.data._id;

    // Earned but not claimed, from a running share and a released one.
    const first = await received();
    await campaigns.verifyVisits(first, 2);
    await app.call(member.productRelease, { product_id: first }, { as: lan });
    await campaigns.verifyVisits(await received(), 3);

    // An order in distribution with somebody else's share that has earned; one in review; and one unpaid.
    await campaigns.newCampaign(lan, { visits: 20, remainder: 7n, title: 'Lan’s bread' });
    const sharer = await app.newMember();
    const shared = await receiveUntil('Lan’s bread', sharer);
    await campaigns.verifyVisits(shared, 4);
    await app.call(member.productPay, { product_id: (await createOrder(app, lan)).id }, { as: lan });
    await createOrder(app, lan);

    const before = await userOf();
    const { status, body } = await close();
    expect(status).toBe(200);
    // The deposit, the price of the running order minus its four visits at 20, and five rewards of 12.
    const all = 50_000 - 3_000 + (407 - 80) + 60;
    expect(body.data.withdrawal).toMatchObject({
      amount: all,
      fee: 50,
      net: all - 50,
      status: 'pending',
    });
    expect(before.account_balance).toBeLessThan(all);
    await payOut(app, body.data.withdrawal?._id ?? '', { approver: operator, payer: approver });
    await payOut(app, waiting, { approver: operator, payer: approver });
    expect(await balancesOf(lan)).toEqual([0n, 0n]);

    // The sharer of the order is still paid for each visit.
    const claimed = await app.call(member.productClaimReward, { product_id: shared }, { as: sharer });
    expect(claimed.body.reward).toBe(48);
  });

  test.each([
    [1, 0],
    [50, 0],
    [51, 50],
  ])('closing an account pays out %i with a fee of %i', async (amount, fee) => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, BigInt(amount));
    const { body } = await close();
    expect(body.data.withdrawal).toMatchObject({ amount, fee, net: amount - fee });
    await payOut(app, body.data.withdrawal?._id ?? '', { approver: operator, payer: approver });
  });

  test('closing an account without money requires no bank info or address', async () => {
    expect(await close()).toMatchObject({ status: 200, body: { data: { withdrawal: null } } });
  });

  test('closing an account refunds every unused level', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 100_000n);
    const levels = (await app.call(member.level, {}, { as: lan })).body.data;
    for (const place of [1, 2]) {
      await app.call(member.updateLevel, { level_id: levels[place]?._id ?? '' }, { as: lan });
    }
    // Dropped with the account, and so not a use of the level.
    await createOrder(app, lan);
    expect((await userOf()).account_balance).toBeLessThan(100_000);
    expect((await close()).body.data.withdrawal?.amount).toBe(100_000);
  });

  test('closing an account is refused with a wrong password, and without bank info or an address while there is money', async () => {
    await app.fund(lan, 5n);
    const wrong = await app.call(member.closeAccount, { password: 'another one' }, { as: lan });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'password_incorrect']);
    expect(await close()).toMatchObject({ status: 422, body: { error: 'bank_does_not_exist' } });
    await saveBank(app, lan);
    expect(await close()).toMatchObject({ status: 422, body: { error: 'address_required' } });
    await saveAddress(app, lan);
    expect((await close()).status).toBe(200);
  });

  test('closing an account with unsettled visits is refused with the time to wait, and changes nothing', async () => {
    await saveBankAndAddress(app, lan);
    const share = await received();
    await campaigns.verifyVisits(share, 2, 3);
    await campaigns.verifyVisits(share, 1, 1);
    const settlesAt = new Date(app.clock.now().getTime() + 3 * 60_000).toISOString();
    expect(await close()).toMatchObject({
      status: 409,
      body: { error: 'account_unsettled', current: { settles_at: settlesAt } },
    });
    const { body } = await app.call(member.product, { product_id: share }, { as: lan });
    expect(body.data.stage).toBe('distributing');
    app.minutesPass(3);
    expect((await close()).body.data.withdrawal).toMatchObject({ amount: 36, fee: 0 });
  });

  test('closing an account is refused while visits of its own orders, ended ones included, are unsettled', async () => {
    await saveBankAndAddress(app, lan);
    const order = await newShare(app, { by: lan });
    await campaigns.verifyVisits(order.id, 1, 3);
    await campaigns.stopCampaign(order.campaignId);
    const settlesAt = new Date(app.clock.now().getTime() + 3 * 60_000).toISOString();
    expect(await close()).toMatchObject({
      status: 409,
      body: { error: 'account_unsettled', current: { settles_at: settlesAt } },
    });
    // Refused until then, they would have paid the advertiser.
    const available = await app.available(lan);
    const refusal = { share_id: order.id, reason: 'automated_visits', note: 'All from one machine' } as const;
    expect((await app.call(consoleCalls.reverseVisits, refusal, { as: operator })).status).toBe(200);
    expect(await app.available(lan)).toBe(available + 20n);
    expect((await close()).body.data.withdrawal).toMatchObject({ amount: Number(available) + 20 });
  });

  test('closing an account is refused while money of a charged-back payment is set apart, even if nothing else is left', async () => {
    await saveBankAndAddress(app, lan);
    const payment = `stripe:${lan.username}`;
    await app.move(accounts.paymentService, accounts.memberAvailable(lan.id), 900n);
    await app.work((work) => recordCardCredits(work, [{ payment, memberId: lan.id, amount: 900n }]));
    await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
    expect(await app.available(lan)).toBe(0n);
    expect(await close()).toMatchObject({ status: 409, body: { error: 'withdrawals_stopped' } });
  });

  test('only its member can close an account', async () => {
    expect((await app.call(member.closeAccount, { password: PASSWORD })).status).toBe(401);
  });
});

async function balancesOf(person: Person): Promise<bigint[]> {
  const { rows } = await app.runtime.pool.query<{ balance: bigint }>(
    `select balance from ledger.account
     where name in ('member/' || $1 || '/available', 'member/' || $1 || '/withdrawing') order by name`,
    [person.id],
  );
  return rows.map(({ balance }) => BigInt(balance));
}

describe('a closed account', () => {
  test('a closed account is signed out everywhere, and signing in is refused as for an unknown account', async () => {
    const elsewhere = (await signIn()).body.data.access_token;
    await close();
    expect((await app.call(member.me, {}, { as: lan })).status).toBe(401);
    const headers = { authorization: `Bearer ${elsewhere}` };
    expect((await app.call(member.me, {}, { headers })).status).toBe(401);
    expect((await app.call(member.refreshToken, { refresh_token: lan.refreshToken })).status).toBe(401);
    expect(await signIn()).toMatchObject({ status: 401, body: { error: 'bad_credentials' } });
  });

  test('operators see a closed account as closed, with the time', async () => {
    await close();
    const closedAt = app.clock.now().toISOString();
    const { body } = await app.call(consoleCalls.listMembers, { search: lan.username }, { as: operator });
    expect(body.data.find(({ _id }) => _id === lan.id)).toMatchObject({
      closed_at: closedAt,
      locked_at: null,
    });
  });

  test('a closed account’s name and phone number stay reserved, and its invite code is unusable', async () => {
    const { username, phone, invite_code } = await userOf();
    await close();
    const somebody = { password: 'a new one of tests', password_confirmation: 'a new one of tests' };
    const register = (fields: { username: string; phone: string; code: string }) =>
      app.call(member.register, { ...somebody, agree_terms: true, ...fields });
    const code = (await app.newMember()).inviteCode;
    for (const taken of [
      { username, phone: '0912345001', code },
      { username: 'somebody.new', phone, code },
    ]) {
      expect((await register(taken)).body.error).toBe('username_or_phone_exists');
    }
    const invited = await register({ username: 'invited.late', phone: '0912345002', code: invite_code });
    expect(invited.body.error).toBe('introduction_code_incorrect');
  });

  test('a closed account’s picture and awards are no longer shown', async () => {
    await saveBankAndAddress(app, lan);
    await app.call(member.updateProfile, { show_awards: true }, { as: lan });
    await app.work(async ({ tx, now }) => {
      await tx.query(`update member set avatar = '/uploads/x.webp' where id = $1`, [lan.id]);
      await tx.query(
        `insert into upload (file, member_id, purpose, created_at) values ($1, $2, 'avatar', $3)`,
        ['/uploads/x.webp', lan.id, now],
      );
    });
    const share = await received();
    await campaigns.verifyVisits(share, 10);
    await app.call(member.productClaimReward, { product_id: share }, { as: lan });
    const shown = async () => (await app.call(member.awards, {})).body.data.length;
    const before = await shown();
    await close();
    expect(await shown()).toBe(before - 1);
    const { rows } = await app.runtime.pool.query(
      'select avatar, (select count(*)::int from upload where member_id = $1) as uploads from member where id = $1',
      [lan.id],
    );
    expect(rows).toEqual([{ avatar: null, uploads: 0 }]);
  });
});

describe('money that comes back to a closed account', () => {
  async function closedWithWithdrawal(): Promise<string> {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 700n);
    return (await close()).body.data.withdrawal?._id ?? '';
  }
  async function isOpenAgainWith(amount: number): Promise<void> {
    const { status, body } = await signIn();
    expect([status, body.data.user.account_balance]).toEqual([200, amount]);
    lan.accessToken = body.data.access_token;
    expect((await close()).body.data.withdrawal?.amount).toBe(amount);
    expect((await signIn()).status).toBe(401);
  }

  test('a closed account reopens when its withdrawal is rejected', async () => {
    const id = await closedWithWithdrawal();
    const rejection = { id, reason: 'bank_details_wrong' } as const;
    expect((await app.call(consoleCalls.rejectWithdrawal, rejection, { as: operator })).status).toBe(200);
    await isOpenAgainWith(700);
  });

  test('a closed account reopens when the bank returns its payment', async () => {
    const id = await closedWithWithdrawal();
    await payOut(app, id, { approver: operator, payer: approver });
    expect((await signIn()).status).toBe(401);
    const returned = { id, reason: 'bank_returned' } as const;
    expect((await app.call(consoleCalls.returnWithdrawal, returned, { as: operator })).status).toBe(200);
    await isOpenAgainWith(700);
  });

  test('a closed account reopens when a late deposit arrives', async () => {
    await saveBankAndAddress(app, lan);
    const { body } = await app.call(member.deposit, { amount: 2_000 }, { as: lan });
    await close();
    const confirmation = { id: body.data._id, amount: 1_900, bank_reference: `LATE${lan.username}` };
    expect((await app.call(consoleCalls.confirmDeposit, confirmation, { as: operator })).status).toBe(200);
    await isOpenAgainWith(1_900);
  });

  test('the audit finds a closed account with money, or with anything that could still bring some', async () => {
    await app.fund(lan, 5n);
    await received();
    const { id: order } = await createOrder(app, lan);
    await app.work(({ tx, now }) =>
      tx.query('update member set closed_at = $2 where id = $1', [lan.id, now]),
    );
    const found = await app.audit();
    expect(found.map(({ check, subject }) => [check, subject])).toEqual(
      Array.from({ length: 3 }, () => ['closed_accounts', `member/${lan.id}`]),
    );
    expect(found.map(({ detail }) => detail)).toEqual([
      'available 5',
      `order ${order} is unpaid`,
      expect.stringMatching(/^share .* has something to come$/),
    ]);
    await app.work(({ tx }) => tx.query('update member set closed_at = null where id = $1', [lan.id]));
  });
});

describe('concurrent calls on a closing account', () => {
  const atOnce = <Answers extends readonly unknown[]>(
    start: () => { [Place in keyof Answers]: Promise<Answers[Place]> },
  ) => raceFor<Answers>(app, { table: 'member', id: lan.id }, start);

  test('two concurrent closings under one key happen once, and both get the answer', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 900n);
    const [first, second] = await atOnce(() => [close(lan, 'c'), close(lan, 'c')]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    const replayed = [first, second].filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(1);
  });

  test('of two concurrent closings only one succeeds', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 900n);
    const answers = await atOnce(() => [close(), close()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await balancesOf(lan)).toEqual([0n, 900n]);
  });

  test('a withdrawal and a concurrent closing leave no money behind', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 5_000n);
    const asked = { amount: 2_000, password: PASSWORD };
    const [closing, withdrawal] = await atOnce(() => [
      close(),
      app.call(member.withdraw, asked, { as: lan }),
    ]);
    expect(closing.status).toBe(200);
    expect([201, 401]).toContain(withdrawal.status);
    expect(await balancesOf(lan)).toEqual([0n, 5_000n]);
  });

  test('nothing can start after a concurrent closing of the account', async () => {
    await campaigns.newCampaign(await app.newMember());
    const [closing, drawn] = await atOnce(() => [close(), app.call(member.randomProduct, {}, { as: lan })]);
    expect(closing.status).toBe(200);
    expect([201, 401]).toContain(drawn.status);
    const { rows } = await app.runtime.pool.query('select stage from share where member_id = $1', [lan.id]);
    expect(rows.filter(({ stage }) => stage === 'distributing')).toEqual([]);
  });

  test('a withdrawal cancelled during a closing is paid out with it, or reopens the account', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 5_000n);
    const id = (await askWithdrawal(app, lan, 2_000)).body.data._id;
    const [closing, cancelled] = await atOnce(() => [
      close(),
      app.call(member.withdrawCancel, { withdrawal_id: id }, { as: lan }),
    ]);
    expect([closing.status, cancelled.status]).toEqual([200, 200]);
    const [available, withdrawing] = await balancesOf(lan);
    const opened = (await signIn()).status === 200;
    expect([available, withdrawing]).toEqual(opened ? [2_000n, 3_000n] : [0n, 5_000n]);
  });
});
