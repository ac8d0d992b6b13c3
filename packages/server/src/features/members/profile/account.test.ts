import * as member from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { ensureBankDirectory } from '../bank-info/bank-directory.ts';

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.work(ensureBankDirectory);
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

describe('update-balance', () => {
  test.each([1_000_000, -1, '1e9', null, { available: 5 }, [1]])(
    'update-balance returns the true balance and changes nothing when %j is sent',
    async (account_balance) => {
      await app.fund(lan, 4_200n);
      const answer = await app.call(member.updateBalance, { user_id: lan.id, account_balance }, { as: lan });
      expect(answer).toMatchObject({ status: 200, body: { data: { account_balance: 4_200 } } });
      const { body } = await app.call(member.me, {}, { as: lan });
      expect(body.data).toMatchObject({ account_balance: 4_200, withdrawing_balance: 0 });
    },
  );
});

describe('update-profile', () => {
  test('update-profile changes only the given fields', async () => {
    const first = await app.call(member.updateProfile, { locale: 'kr' }, { as: lan });
    expect(first.body.data).toMatchObject({ locale: 'kr', show_awards: false });
    const second = await app.call(member.updateProfile, { show_awards: true }, { as: lan });
    expect(second.body.data).toMatchObject({ locale: 'kr', show_awards: true });
    const third = await app.call(member.updateProfile, { show_awards: false }, { as: lan });
    expect(third.body.data).toMatchObject({ locale: 'kr', show_awards: false });
  });

  test('update-profile refuses an unknown language', async () => {
    const answer = await app.call(member.updateProfile, { locale: 'xx' } as never, { as: lan });
    expect(answer).toMatchObject({ status: 422, body: { fields: { locale: 'invalid' } } });
  });
});

describe('the address', () => {
  const home = { full_name: ' Lan Anh ', phone: '0912', country: 'VN', city: 'Huế', line1: '1 Lê Lợi' };
  const saved = { ...home, full_name: 'Lan Anh', line2: null, postal_code: null };

  test('the address is null at first, then as saved, then as changed', async () => {
    expect((await app.call(member.address, {}, { as: lan })).body.data).toBeNull();
    const first = await app.call(member.updateAddress, { ...home, line2: '' }, { as: lan });
    expect(first.body.data).toEqual(saved);
    const { body } = await app.call(member.me, {}, { as: lan });
    expect(body.data.has_address).toBe(true);
    const changed = { ...home, city: 'Hà Nội', line2: 'Tầng 2', postal_code: '100000' };
    await app.call(member.updateAddress, changed, { as: lan });
    const read = await app.call(member.address, {}, { as: lan });
    expect(read.body.data).toEqual({ ...changed, full_name: 'Lan Anh' });
  });

  test('the address is each member’s own', async () => {
    await app.call(member.updateAddress, home, { as: lan });
    const other = await app.newMember();
    expect((await app.call(member.address, {}, { as: other })).body.data).toBeNull();
  });

  test('the address is saved once under one key, even by two parallel calls; another address under the key is refused', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => app.call(member.updateAddress, home, { as: lan, key: 'a' })),
    );
    expect(answers.map(({ body }) => body.data)).toEqual([saved, saved]);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
    const other = await app.call(member.updateAddress, { ...home, city: 'Vinh' }, { as: lan, key: 'a' });
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotency_key_reused' } });
  });

  test('an invalid address is refused with the name of the field', async () => {
    const answer = await app.call(member.updateAddress, { ...home, city: 'a\0b', line1: 'x' }, { as: lan });
    expect(answer).toMatchObject({ status: 422, body: { fields: { city: 'invalid' } } });
  });
});

describe('bank info', () => {
  const account = {
    bank_code: 'VCB',
    account_number: '0123 4567-89',
    account_name: 'LAN ANH',
    password: PASSWORD,
  };
  const shown = {
    bank_code: 'VCB',
    bank_name: 'Vietcombank',
    account_number: '****6789',
    account_name: 'LAN ANH',
  };
  const save = (changes: Partial<typeof account> = {}, key?: string) =>
    app.call(member.updateBank, { ...account, ...changes }, { as: lan, key });
  const stored = async () =>
    (
      await app.work(({ tx }) =>
        tx.query<{ account_number: string; bank_bin: string; changed_at: Date | null }>(
          'select account_number, bank_bin, changed_at from bank_account where member_id = $1',
          [lan.id],
        ),
      )
    ).rows[0];
  const notificationKinds = async () =>
    (
      await app.work(({ tx }) =>
        tx.query('select kind, params from notification where member_id = $1', [lan.id]),
      )
    ).rows;

  test('bank info is null at first, then shown with a masked number, and saving it for the first time is no change', async () => {
    expect((await app.call(member.bank, {}, { as: lan })).body.data).toBeNull();
    expect(await save()).toMatchObject({ status: 200, body: { data: shown } });
    expect((await app.call(member.bank, {}, { as: lan })).body).toMatchObject({
      data: shown,
      withdrawals_wait_until: null,
    });
    expect(await stored()).toEqual({ account_number: '0123456789', bank_bin: '970436', changed_at: null });
    expect((await app.call(member.me, {}, { as: lan })).body.data.has_bank).toBe(true);
  });

  test('saving the same bank info again is not a change', async () => {
    await save();
    app.minutesPass(1);
    expect((await save({ account_number: '0123456789' })).body.data).toEqual(shown);
    expect((await stored())?.changed_at).toBeNull();
    expect(await notificationKinds()).toHaveLength(1);
  });

  test('bank info saved for the first time notifies the member, before a thief with the password could be paid', async () => {
    await app.set('first_bank_hours', 24);
    await save();
    expect(await notificationKinds()).toEqual([{ kind: 'bank_added', params: { hours: '24' } }]);
    const { body } = await app.call(member.notifications, {}, { as: lan });
    expect(body.data).toMatchObject([
      { body: expect.stringContaining('24'), link: '/individual/bank-info', read_at: null },
    ]);
    await app.set('first_bank_hours', 0);
  });

  test.each([{ account_number: '999900001111' }, { account_name: 'SOMEBODY ELSE' }, { bank_code: 'ACB' }])(
    'bank info changed by %j delays withdrawals and notifies the member, as does changing it back',
    async (changes) => {
      await save();
      app.minutesPass(1);
      await app.signIn(lan);
      await save(changes);
      expect((await stored())?.changed_at).toEqual(app.clock.now());
      app.minutesPass(1);
      await save();
      expect((await stored())?.changed_at).toEqual(app.clock.now());
      const waitsUntil = async () =>
        (await app.call(member.bank, {}, { as: lan })).body.withdrawals_wait_until;
      expect(await waitsUntil()).toBe(addMs(app.clock.now(), 24 * HOUR_MS).toISOString());
      app.minutesPass(24 * 60);
      await app.signIn(lan);
      expect(await waitsUntil()).toBeNull();
      const added = { kind: 'bank_added', params: { hours: '0' } };
      const changed = { kind: 'bank_changed', params: { hours: '24' } };
      expect(await notificationKinds()).toEqual([added, changed, changed]);
    },
  );

  test('saving bank info requires a bank from the directory and the correct password', async () => {
    const nobank = await save({ bank_code: 'NOBANK' });
    expect(nobank).toMatchObject({
      status: 422,
      body: { error: 'bank_does_not_exist', message: 'the bank does not exist' },
    });
    const wrong = await save({ password: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { error: 'password_incorrect' } });
    expect(await stored()).toBeUndefined();
  });

  test('bank info first saved by two parallel calls is stored, and only a real difference counts as a change', async () => {
    const same = await Promise.all([save(), save()]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored())?.changed_at).toBeNull();
  });

  test('bank info is saved once under one key; other bank info under the key is refused', async () => {
    await save();
    const first = await save({ account_number: '11112222' }, 'bank');
    app.minutesPass(1);
    const again = await save({ account_number: '11112222' }, 'bank');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await notificationKinds()).toHaveLength(2);
    expect((await save({ account_number: '33334444' }, 'bank')).status).toBe(409);
  });

  test('bank info requires a signed-in member', async () => {
    const answers = await Promise.all([
      app.call(member.bank, {}),
      app.call(member.updateBank, account),
      app.call(member.address, {}),
      app.call(member.bankDirectory, {}),
      app.call(member.updateBalance, {}),
      app.call(member.listInvited, {}),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    }
  });
});

describe('list-invited', () => {
  test('list-invited shows the invited members, masked and newest first, page by page, with level and completed orders', async () => {
    const others = await app.newMember();
    await app.newMember({ username: 'of.another', invitedBy: others });
    const guests: Person[] = [];
    for (const username of ['first.guest', 'second.guest', 'third.guest']) {
      guests.push(await app.newMember({ username, invitedBy: lan }));
      app.minutesPass(1);
    }
    await completeOrders(guests[1]);
    const first = await app.call(
      member.listInvited,
      { user_id: lan.id, limit: 2 },
      { as: lan, headers: { langcode: 'en' } },
    );
    expect(first.body).toMatchObject({
      total: 3,
      data: [
        { username: 'thi****t', level_name: 'Corner', completed_orders: 0 },
        { username: 'sec****t', level_name: 'Corner', completed_orders: 2 },
      ],
    });
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(member.listInvited, { cursor }, { as: lan, headers: { langcode: 'fr' } });
    expect(second.body).toMatchObject({
      total: 3,
      next_cursor: null,
      data: [{ username: 'fir****t', level_name: 'Coin de rue', completed_orders: 0 }],
    });
    expect(JSON.stringify([first.body, second.body])).not.toContain('guest');
  });

  test('list-invited counts the invited members of each of the last 12 months, by the company’s calendar', async () => {
    const inviter = await app.newMember();
    const until = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
    const report = async () =>
      (await app.call(member.listInvited, { limit: 1 }, { as: await app.signIn(inviter) })).body;
    const before = await report();
    expect(before.by_month).toHaveLength(12);
    expect(before.by_month.every(({ count }) => count === 0)).toBe(true);
    // Half an hour before and after midnight in Vietnam, while it is still the last day of the month in UTC.
    until('2027-01-31T16:30:00Z');
    await app.newMember({ username: 'late.january', invitedBy: inviter });
    until('2027-01-31T17:30:00Z');
    for (const username of ['early.february', 'also.february']) {
      await app.newMember({ username, invitedBy: inviter });
    }
    const body = await report();
    expect(body.total).toBe(3);
    expect(body.by_month[0]).toEqual({ month: '2026-03', count: 0 });
    expect(body.by_month.slice(-2)).toEqual([
      { month: '2027-01', count: 1 },
      { month: '2027-02', count: 2 },
    ]);
    until('2028-01-15T00:00:00Z');
    const later = await report();
    expect(later.by_month[0]).toEqual({ month: '2027-02', count: 2 });
    expect(later.by_month.at(-1)).toEqual({ month: '2028-01', count: 0 });
  });

  test('list-invited is empty for a member who invited nobody, and refuses an invalid cursor', async () => {
    const empty = await app.call(member.listInvited, {}, { as: lan });
    expect(empty.body).toMatchObject({ data: [], total: 0, next_cursor: null });
    const bad = await app.call(member.listInvited, { cursor: 'eA' }, { as: lan });
    expect(bad).toMatchObject({ status: 422, body: { fields: { cursor: 'invalid' } } });
  });

  /** One order completed on each side, and others that were not. */
  async function completeOrders(person: Person | undefined): Promise<void> {
    await app.work(async ({ tx, now, newId }) => {
      const { rows } = await tx.query<{ id: string }>('select id from package limit 1', []);
      const campaigns: string[] = [];
      for (const stage of ['completed', 'stopped']) {
        const campaignId = newId();
        campaigns.push(campaignId);
        await tx.query(
          `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target,
             visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded,
             created_at, paid_at, completed_at)
           values ($1, $2, $3, 't', '', 'https://shop.example/', $4, 1, 0, 1, 0, 1, 1, 0, 1, $5, $5, $5)`,
          [campaignId, person?.id, rows[0]?.id, stage, now],
        );
      }
      for (const [index, stage] of ['completed', 'expired'].entries()) {
        await tx.query(
          `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit,
             fee_per_visit, received_on, created_at, expires_at, completed_at)
           values ($1::uuid, $1::text, $2, $3, $4, 1, 1, 0, '2026-03-02', $5, $5, $5)`,
          [newId(), campaigns[index], person?.id, stage, now],
        );
      }
    });
  }
});
