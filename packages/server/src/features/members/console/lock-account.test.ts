import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { saveBank } from '../../../../test/given/money/payout-details.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { raceInOrder } from '../../../../test/races.ts';
import { countMembers } from './console-sql.ts';

const NOTE = 'Three accounts from one phone';

let app: TestApp;
let lan: Person;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const lock = (key?: string) =>
  app.call(
    consoleCalls.lockMember,
    { id: lan.id, reason: 'fraud_suspected', note: NOTE },
    { as: operator, key },
  );
const unlock = (key?: string) =>
  app.call(consoleCalls.unlockMember, { id: lan.id, note: NOTE }, { as: operator, key });
const signIn = () => app.call(member.login, { username: lan.username, password: PASSWORD });
const LOCKED = { status: 403, body: { error: 'account_locked', current: { reason: 'fraud_suspected' } } };

test('a locked member is signed out immediately, sees the reason, cannot sign in again, and keeps all their money', async () => {
  await app.fund(lan, 9_900n);
  const answer = await app.call(
    consoleCalls.lockMember,
    { id: lan.id, reason: 'fraud_suspected', note: NOTE },
    { as: operator, headers: { langcode: 'en' } },
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        _id: lan.id,
        username: lan.username,
        account_balance: 9_900,
        withdrawing_balance: 0,
        level_name: 'Corner',
        locked_at: app.clock.now().toISOString(),
        lock_reason: 'fraud_suspected',
      },
    },
  });
  const facts = { reason: 'fraud_suspected', since: app.clock.now().toISOString() };
  expect(await app.call(member.me, {}, { as: lan })).toMatchObject({ status: 403, body: { current: facts } });
  // Only the right password shows the balance.
  expect(await signIn()).toMatchObject({
    status: 403,
    body: { error: 'account_locked', current: { ...facts, balance: 9_900 } },
  });
  const refreshed = await app.call(member.refreshToken, { refresh_token: lan.refreshToken }, { as: lan });
  expect(refreshed).toMatchObject(LOCKED);
  expect(await app.actionsOn(`member/${lan.id}`)).toEqual([
    {
      operator_id: operator.id,
      action: 'member_locked',
      details: { before: 'open', after: 'locked', reason: 'fraud_suspected', note: NOTE },
    },
  ]);
});

test('an unlocked member can sign in again and sees both steps; earlier sessions stay ended', async () => {
  await lock();
  app.clock.advance(1_000);
  const answer = await unlock();
  expect(answer).toMatchObject({ status: 200, body: { data: { locked_at: null, lock_reason: null } } });
  expect(await app.call(member.me, {}, { as: lan })).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
  const signedIn = await signIn();
  expect(signedIn.status).toBe(200);
  const { body } = await app.call(
    member.notifications,
    {},
    { headers: { authorization: `Bearer ${signedIn.body.data.access_token}` } },
  );
  expect(body.data.map(({ kind }) => kind)).toEqual(['account_unlocked', 'account_locked']);
  expect((await app.actionsOn(`member/${lan.id}`))[1]).toEqual({
    operator_id: operator.id,
    action: 'member_unlocked',
    details: { before: 'locked', after: 'open', reason_before: 'fraud_suspected', note: NOTE },
  });
});

test('locking a locked member and unlocking an unlocked one are refused', async () => {
  expect(await unlock()).toMatchObject({ status: 409, body: { error: 'member_state' } });
  await lock();
  expect(await lock()).toMatchObject({ status: 409, body: { error: 'member_state' } });
  await unlock();
  expect(await unlock()).toMatchObject({ status: 409, body: { error: 'member_state' } });
  expect(await app.actionsOn(`member/${lan.id}`)).toHaveLength(2);
});

test('of two simultaneous locks only one succeeds', async () => {
  const answers = await Promise.all([lock(), lock()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.actionsOn(`member/${lan.id}`)).toHaveLength(1);
});

test('a replayed lock has no second effect, and its key cannot be used for another call', async () => {
  const first = await lock('l');
  const again = await lock('l');
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await unlock('l')).status).toBe(409);
  const unlocked = await unlock('u');
  expect((await unlock('u')).body).toEqual(unlocked.body);
  expect(await app.actionsOn(`member/${lan.id}`)).toHaveLength(2);
});

test('a sign-in during a lock leaves no working session', async () => {
  const [signedIn, locked] = await raceInOrder(app, { table: 'member', id: lan.id }, [signIn, () => lock()]);
  expect([signedIn.status, locked.status]).toEqual([200, 200]);
  const { access_token, refresh_token } = signedIn.body.data;
  const me = await app.call(member.me, {}, { headers: { authorization: `Bearer ${access_token}` } });
  expect(me).toMatchObject(LOCKED);
  expect(await app.call(member.refreshToken, { refresh_token })).toMatchObject(LOCKED);
});

test('a sign-in that comes after a lock is refused with its reason', async () => {
  const held = { table: 'member', id: lan.id } as const;
  const [locked, signedIn] = await raceInOrder(app, held, [() => lock(), signIn]);
  expect(locked.status).toBe(200);
  expect(signedIn).toMatchObject(LOCKED);
});

test('locking an unknown member, or for a reason outside the list, is refused', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'x']) {
    const locked = await app.call(
      consoleCalls.lockMember,
      { id, reason: 'fraud_suspected', note: NOTE },
      { as: operator },
    );
    expect(locked).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect((await app.call(consoleCalls.unlockMember, { id, note: NOTE }, { as: operator })).status).toBe(
      404,
    );
  }
  const odd = await app.call(
    consoleCalls.lockMember,
    { id: lan.id, reason: 'dislike' as never, note: NOTE },
    { as: operator },
  );
  expect(odd).toMatchObject({ status: 422, body: { fields: { reason: 'invalid' } } });
});

describe('the list of members', () => {
  const list = (
    input: { search?: string; referrer?: string; state?: string; cursor?: string; limit?: string } = {},
  ) => app.call(consoleCalls.listMembers, input as never, { as: operator, headers: { langcode: 'en' } });

  test('the list of members is newest first, paged, with the total and the true balances', async () => {
    await app.minutesPass(1);
    const older = await app.newMember({ username: 'zz_older' });
    app.minutesPass(1);
    const newer = await app.newMember({ username: 'zz.newer' });
    await app.fund(newer, 77n);
    operator = await app.signIn(operator);
    const first = await list({ limit: '1' });
    expect(first.body.data).toMatchObject([{ _id: newer.id, account_balance: 77, level_name: 'Corner' }]);
    const second = await list({ limit: '1', cursor: first.body.next_cursor ?? '' });
    expect(second.body.data).toMatchObject([{ _id: older.id, phone: expect.stringMatching(/^\+84/) }]);
    expect(second.body.total).toBe(first.body.total);
    const { rows } = await app.work(({ tx }) => tx.query('select 1 from member', []));
    expect(first.body.total).toBe(rows.length);
  });

  test('the list of members counts ten thousand at most, and one more when there are more', async () => {
    const undo = new Error('undo');
    const counting = app.work(async ({ tx }) => {
      await tx.query(
        `insert into member (id, username, phone, password_hash, invite_code, level_id, locale, agreed_terms_at, created_at)
         select gen_random_uuid(), 'many_' || n, '+8490' || n, '', 'MANY' || n, (select id from level where rank = 1), 'en', $1, $1
         from generate_series(1, 10002) as n`,
        [app.clock.now()],
      );
      expect(await countMembers(tx, { search: null, referrerId: null, state: null })).toBe(10_001);
      throw undo;
    });
    await expect(counting).rejects.toBe(undo);
  });

  test('the list of members finds the start of a username or phone number, without wildcards', async () => {
    const found = await app.newMember({ username: 'search_me' });
    await app.work(({ tx }) =>
      tx.query(`update member set phone = '+84888777666' where id = $1`, [found.id]),
    );
    for (const search of ['SEARCH_', ' search_me ', '+84888777', '0888 777', '84888'.replace('84', '+84 ')]) {
      const { body } = await list({ search });
      expect(body, search).toMatchObject({ total: 1, data: [{ _id: found.id }], next_cursor: null });
    }
    for (const search of ['search%', 'earch_me', 'searchx', '_', '\\', "'"]) {
      expect((await list({ search })).body).toMatchObject({ total: 0, data: [] });
    }
    const all = await list({ search: '' });
    expect(all.body.total).toBe((await list()).body.total);
  });

  test('the list of members finds a whole id or invite code, and the last four or more characters of a bank account', async () => {
    const found = await app.newMember({ username: 'paid_to' });
    await saveBank(app, found, { number: '00998877XY12' });
    for (const search of [found.id, found.inviteCode.toLowerCase(), 'xy12', '8877-XY12', '00998877XY12']) {
      expect((await list({ search })).body, search).toMatchObject({ total: 1, data: [{ _id: found.id }] });
    }
    for (const search of ['y12', '9977XY12', found.id.slice(0, 20), '00000998877XY12']) {
      expect((await list({ search })).body, search).toMatchObject({ total: 0 });
    }
  });

  test('the list of members can be filtered by inviter and by state, also together with a search', async () => {
    const referrer = await app.newMember({ username: 'mai_invites' });
    const [one, two, three] = [
      await app.newMember({ username: 'guest_one', invitedBy: referrer }),
      await app.newMember({ username: 'guest_two', invitedBy: referrer }),
      await app.newMember({ username: 'visitor', invitedBy: referrer }),
    ];
    await app.work(({ tx, now }) =>
      tx.query('update member set closed_at = $2 where id = $1', [two.id, now]),
    );
    lan = one;
    await lock();
    const found = async (input: Parameters<typeof list>[0]) => {
      const { data, total } = (await list(input)).body;
      expect(total).toBe(data.length);
      return data.map(({ _id }) => _id).sort();
    };
    const invited = { referrer: ' Mai_Invites ' };
    expect(await found(invited)).toEqual([one.id, two.id, three.id].sort());
    expect(await found({ ...invited, search: 'guest' })).toEqual([one.id, two.id].sort());
    expect(await found({ ...invited, state: 'locked' })).toEqual([one.id]);
    expect(await found({ ...invited, state: 'closed' })).toEqual([two.id]);
    expect(await found({ ...invited, state: 'open' })).toEqual([three.id]);
    expect(await found({ ...invited, search: 'guest', state: 'open' })).toEqual([]);
    expect(await found({ referrer: 'nobody_at_all' })).toEqual([]);
    const first = await list({ ...invited, search: 'guest', limit: '1' });
    const second = await list({
      ...invited,
      search: 'guest',
      limit: '1',
      cursor: first.body.next_cursor ?? '',
    });
    expect([...first.body.data, ...second.body.data].map(({ _id }) => _id).sort()).toEqual(
      [one.id, two.id].sort(),
    );
  });

  test('only operators can list members', async () => {
    for (const token of [lan.accessToken, 'x']) {
      const headers = { authorization: `Bearer ${token}` };
      const answers = await Promise.all([
        app.call(consoleCalls.listMembers, {}, { headers }),
        app.call(consoleCalls.lockMember, { id: lan.id, reason: 'fraud_suspected', note: NOTE }, { headers }),
        app.call(consoleCalls.unlockMember, { id: lan.id, note: NOTE }, { headers }),
      ]);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
      }
    }
  });
});
