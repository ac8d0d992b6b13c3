import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, openApproval } from '../../../test/given/approvals.ts';
import { memberFactorsOf } from '../../../test/given/member-factors.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { bearer, PASSWORD, type Person } from '../../../test/given/people.ts';
import { askedCode, latestCodeOf } from '../../../test/given/phones.ts';
import { askRecovery, CHOSEN, recoveryOf, startedRecovery } from '../../../test/given/recoveries.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { eraseMember } from '../members/index.ts';
import { finishRecoveries } from './finish-recoveries.ts';
import { forgetRecoveries, voidRecoveries } from './index.ts';

let app: TestApp;
let lan: Person;
let first: Person;
let second: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
  first = await app.newOperator();
  second = await app.newOperator();
  await app.work(({ tx }) => tx.query('delete from sign_in_failure', []));
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const REASON = 'Checked the passport in a call';
const finish = () => runJob(app.runtime, finishRecoveries);
const signInStatus = async (password: string) =>
  (await app.call(member.login, { username: lan.username, password }, { from: '203.0.113.8' })).status;
const start = (id: string, as = first, key?: string) =>
  app.call(consoleCalls.startRecovery, { id, reason: REASON }, { as, key });
const decline = (id: string, as = first) =>
  app.call(consoleCalls.declineRecovery, { id, reason: REASON }, { as });
const stop = (id: string, as = lan) => app.call(member.stopRecovery, { recovery_id: id }, { as });
const running = async () => (await app.call(member.runningRecovery, {}, { as: lan })).body.data;
const asked = async () => recoveryOf(app, await askRecovery(app, lan.username), first);

async function statusOf(id: string): Promise<string | undefined> {
  const { body } = await app.call(
    consoleCalls.listRecoveries,
    { limit: '100' },
    { as: await app.signIn(first) },
  );
  return body.data.find(({ _id }) => _id === id)?.status;
}
const kindsOf = async () =>
  (await app.call(member.notifications, {}, { as: await app.signIn(lan) })).body.data.map(({ kind }) => kind);

async function daysPass(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await finish();
}

test('a lost phone without a code: two operators start the recovery, three days later the chosen password is in force, and all sessions have ended', async () => {
  await saveBankAndAddress(app, lan);
  await app.fund(lan, 10_000n);
  const earlier = (await askWithdrawal(app, lan, 2_000)).body.data;
  const number = await askRecovery(app, lan.username);
  const { body: listed } = await app.call(consoleCalls.listRecoveries, { status: 'waiting' }, { as: first });
  const request = listed.data.find((each) => each.number === number);
  for (const search of [number.toLowerCase(), lan.username]) {
    const { body } = await app.call(consoleCalls.listRecoveries, { search }, { as: first });
    expect([body.data.map((each) => each.number), body.total]).toEqual([[number], 1]);
  }
  const none = await app.call(consoleCalls.listRecoveries, { search: 'nobody-of-ours' }, { as: first });
  expect(none.body).toMatchObject({ data: [], total: 0 });
  expect(request).toMatchObject({
    member: { _id: lan.id, username: lan.username, locked: false },
    contact: 'by mail',
    phone_matches: false,
    bank_holder: 'NGUYEN LAN',
    balance: 8_000,
    ends_at: null,
  });
  expect(JSON.stringify(listed)).not.toMatch(/argon2|password/);
  const id = request?._id ?? '';
  expect(await start(id)).toMatchObject({
    status: 201,
    body: { data: { kind: 'recovery', status: 'asked' } },
  });
  expect((await approve(app, await openApproval(app, second, `recovery/${id}`), second)).status).toBe(200);

  expect(await running()).toMatchObject({ _id: id });
  expect(await kindsOf()).toEqual(['recovery_started']);
  expect(await signInStatus(PASSWORD)).toBe(200);
  expect(await signInStatus(CHOSEN)).toBe(401);
  const withdrawal = (await askWithdrawal(app, lan, 1_000)).body.data;
  const held = 3 * DAY_MS + 24 * HOUR_MS;
  expect(new Date(withdrawal.payable_from ?? 0).getTime()).toBe(app.clock.now().getTime() + held);

  const payableFrom = async () => {
    const { body } = await app.call(member.withdrawHistory, {}, { as: await app.signIn(lan) });
    return body.data.find(({ _id }) => _id === earlier._id)?.payable_from;
  };
  expect(await payableFrom()).toBe(withdrawal.payable_from);
  const lost = await app.signIn(lan);
  await finish();
  app.clock.advance(3 * DAY_MS - 1);
  await finish();
  expect(await signInStatus(CHOSEN)).toBe(401);
  app.clock.advance(1);
  await finish();
  await finish();
  expect(
    (await app.call(member.refreshToken, { refresh_token: lost.refreshToken }, { as: lost })).body.error,
  ).toBe('refresh_token_invalid');
  expect(await signInStatus(PASSWORD)).toBe(401);
  expect(await signInStatus(CHOSEN)).toBe(200);
  expect(await statusOf(id)).toBe('done');
  expect(await kindsOf()).toEqual(['recovery_done', 'recovery_started']);
  const terms = (await app.call(member.withdrawTerms, {}, { as: lan })).body.data;
  expect(terms.payable_from).toBe(new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString());
});

describe('asking', () => {
  const request = (changes: object = {}, from = '203.0.113.7') =>
    app.call(
      member.requestRecovery,
      {
        username: lan.username,
        phone: '+84901234567',
        contact: 'by mail',
        password: CHOSEN,
        password_confirmation: CHOSEN,
        ...changes,
      },
      { from },
    );

  test('every request is answered alike with a number, and only those about an open account wait', async () => {
    for (const username of [lan.username, 'nobody', "' or 1=1 --"]) {
      const { status, body } = await request({ username });
      expect({ status, body }).toEqual({
        status: 200,
        body: { error_code: 0, message: null, data: { number: expect.stringMatching(/^[2-9A-Z]{8}$/) } },
      });
    }
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ password_hash: string }>('select password_hash from recovery where member_id = $1', [
        lan.id,
      ]),
    );
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id/) }]);
  });

  test('a known phone number is noted', async () => {
    const { phone } = (await app.call(member.me, {}, { as: lan })).body.data;
    const number = (await request({ phone })).body.data.number;
    const { body } = await app.call(consoleCalls.listRecoveries, { limit: '100' }, { as: first });
    expect(body.data.find((each) => each.number === number)).toMatchObject({ phone_matches: true });
  });

  test('a known phone number is no longer noted once the account has another one', async () => {
    const { phone } = (await app.call(member.me, {}, { as: lan })).body.data;
    const matches = async (id: string) => {
      const { body } = await app.call(consoleCalls.listRecoveries, { limit: '100' }, { as: first });
      return body.data.find((each) => each._id === id)?.phone_matches;
    };
    const id = await recoveryOf(app, (await request({ phone })).body.data.number, first);
    await app.call(member.phoneConfirm, { code: await askedCode(app, lan) }, { as: lan });
    expect(await matches(id)).toBe(true);
    await start(id);
    app.clock.advance(2 * MINUTE_MS);
    const change = { phone: '+84917770042', channel: 'sms', password: PASSWORD } as const;
    expect((await app.call(member.phoneChange, change, { as: lan })).status).toBe(200);
    expect(await matches(id)).toBe(true);
    await app.call(member.phoneConfirm, { code: await latestCodeOf(app, lan) }, { as: lan });
    expect(await matches(id)).toBe(false);
    const approval = await openApproval(app, second, `recovery/${id}`);
    expect(approval).toMatchObject({ possible: false });
    expect(approval.lines).toContainEqual({
      label: 'Phone number',
      before: null,
      after: 'is not the account’s',
    });
    const later = await request({ phone: '+84917770042' });
    expect(await matches(await recoveryOf(app, later.body.data.number, first))).toBe(true);
  });

  test('a password that is common or repeated differently is refused', async () => {
    expect((await request({ password: 'password123' })).body).toMatchObject({
      fields: { password: 'too_common' },
    });
    expect((await request({ username: '!', password_confirmation: 'another' })).body).toMatchObject({
      fields: { password_confirmation: 'mismatch' },
    });
  });

  test('many requests are delayed for their network only, and expire one another instead of the owner’s', async () => {
    const { phone } = (await app.call(member.me, {}, { as: lan })).body.data;
    const own = await recoveryOf(app, (await request({ phone }, '198.51.100.200')).body.data.number, first);
    for (let time = 0; time < 12; time += 1) await request({}, `203.0.${time}.7`);
    const { body } = await app.call(
      consoleCalls.listRecoveries,
      { status: 'waiting', limit: '100' },
      { as: first },
    );
    expect(body.data.filter((each) => each.member._id === lan.id)).toHaveLength(11);
    expect(await statusOf(own)).toBe('waiting');
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await request({}, '192.0.2.7')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await request({}, '198.51.100.201')).status).toBe(200);
  });

  test('a request that nobody starts expires after a week, and its password is forgotten', async () => {
    const id = await asked();
    await daysPass(8);
    expect(await statusOf(id)).toBe('expired');
    expect((await start(id)).body.error).toBe('recovery_state');
  });
});

describe('starting', () => {
  test('one operator alone starts nothing', async () => {
    const id = await asked();
    await start(id);
    const own = await openApproval(app, first, `recovery/${id}`);
    expect((await approve(app, own, first)).body.error).toBe('second_person_required');
    expect((await start(id, second)).body.error).toBe('approval_open');
    expect(await running()).toBeNull();
  });

  test('a start that is replayed asks once, and an unknown recovery is not found', async () => {
    const id = await asked();
    expect((await start(id, first, 'once')).status).toBe(201);
    expect(await start(id, first, 'once')).toMatchObject({ headers: { 'idempotency-replayed': 'true' } });
    for (const call of [start, decline]) {
      expect((await call(UNKNOWN_ID)).body.error).toBe('not_found');
    }
  });

  test('support starts and a controller confirms, and neither does the other’s part', async () => {
    const support = await app.newOperator({ role: 'support' });
    const controller = await app.newOperator({ role: 'controller' });
    const id = await asked();
    expect((await start(id, controller)).body.error).toBe('forbidden');
    expect((await start(id, support)).status).toBe(201);
    expect(
      (await approve(app, await openApproval(app, controller, `recovery/${id}`), controller)).status,
    ).toBe(200);
  });

  test('of two requests about one member only one runs', async () => {
    const [one, other] = [await asked(), await asked()];
    await start(one);
    await start(other);
    const approvals = [
      await openApproval(app, second, `recovery/${one}`),
      await openApproval(app, second, `recovery/${other}`),
    ];
    const answers = await Promise.all(approvals.map((each) => approve(app, each, second)));
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  test('a closed account is not recovered, neither at the start nor at the end', async () => {
    const id = await startedRecovery(app, lan);
    const waiting = await asked();
    const closed = await app.call(member.closeAccount, { password: PASSWORD }, { as: lan, key: 'close' });
    expect(closed.status).toBe(200);
    expect((await start(waiting)).body.error).toBe('recovery_state');
    await daysPass(3);
    expect(await statusOf(id)).toBe('void');
  });
});

describe('stopping', () => {
  test('any session of the member stops it with one call, the password stays, and withdrawals no longer wait', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 10_000n);
    const { _id: earlier } = (await askWithdrawal(app, lan, 2_000)).body.data;
    await app.call(consoleCalls.approveWithdrawal, { id: earlier }, { as: first });
    const id = await startedRecovery(app, lan);
    expect((await pay(app, second, earlier)).body.error).toBe('withdrawal_not_payable_yet');
    expect((await stop(id)).status).toBe(200);
    expect((await stop(id)).body.error).toBe('recovery_state');
    expect(await running()).toBeNull();
    expect((await pay(app, second, earlier)).status).toBe(200);
    await daysPass(3);
    expect(await signInStatus(PASSWORD)).toBe(200);
    expect(await signInStatus(CHOSEN)).toBe(401);
    expect((await kindsOf()).filter((kind) => kind.startsWith('recovery')).sort()).toEqual([
      'recovery_started',
      'recovery_stopped',
    ]);
    const terms = (await app.call(member.withdrawTerms, {}, { as: lan })).body.data;
    expect(terms.payable_from).toBeNull();
  });

  test('a member cannot stop another member’s recovery, nor one that does not exist', async () => {
    const id = await startedRecovery(app, lan);
    const other = await app.newMember();
    expect((await stop(id, other)).body.error).toBe('not_found');
    expect((await stop(UNKNOWN_ID)).body.error).toBe('not_found');
    expect(await running()).toMatchObject({ _id: id });
  });

  test('a stop and the end at the same time have one winner', async () => {
    const id = await startedRecovery(app, lan);
    app.clock.advance(3 * DAY_MS);
    await app.signIn(lan);
    const [stopped] = await Promise.all([stop(id), finish()]);
    expect([200, 401, 409]).toContain(stopped.status);
    expect(await signInStatus(stopped.status === 200 ? PASSWORD : CHOSEN)).toBe(200);
  });

  test('one operator declines a waiting request or stops a running recovery, once', async () => {
    const waiting = await asked();
    expect(await decline(waiting)).toMatchObject({ status: 200, body: { data: { status: 'declined' } } });
    expect((await decline(waiting)).body.error).toBe('recovery_state');
    const id = await startedRecovery(app, lan);
    expect((await decline(id)).status).toBe(200);
    expect(await kindsOf()).toContain('recovery_stopped');
    await daysPass(3);
    expect(await signInStatus(CHOSEN)).toBe(401);
  });

  test('while the account is locked the recovery waits', async () => {
    const id = await startedRecovery(app, lan);
    const lock = { id: lan.id, reason: 'member_request', note: 'asked on the phone' } as const;
    await app.call(consoleCalls.lockMember, lock, { as: first });
    await daysPass(3);
    expect(await statusOf(id)).toBe('running');
    await app.call(consoleCalls.unlockMember, { id: lan.id, note: 'asked' }, { as: first });
    await finish();
    expect(await statusOf(id)).toBe('done');
  });

  test('nothing is paid while the account is locked, nor for a day after the recovery is done', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 10_000n);
    const { _id: earlier } = (await askWithdrawal(app, lan, 2_000)).body.data;
    await app.call(consoleCalls.approveWithdrawal, { id: earlier }, { as: first });
    const id = await startedRecovery(app, lan);
    const lock = { id: lan.id, reason: 'member_request', note: 'asked on the phone' } as const;
    await app.call(consoleCalls.lockMember, lock, { as: first });
    const paying = async () => {
      [first, second] = [await app.signIn(first), await app.signIn(second)];
      return pay(app, second, earlier);
    };
    await daysPass(5);
    expect((await paying()).body.error).toBe('withdrawal_not_payable_yet');
    app.clock.advance(DAY_MS - 1);
    expect((await paying()).body.error).toBe('withdrawal_not_payable_yet');
    await finish();
    await app.call(consoleCalls.unlockMember, { id: lan.id, note: 'asked' }, { as: first });
    app.clock.advance(10 * HOUR_MS);
    await finish();
    expect(await statusOf(id)).toBe('done');
    app.clock.advance(24 * HOUR_MS - 1);
    expect((await paying()).body.error).toBe('withdrawal_not_payable_yet');
    app.clock.advance(1);
    expect((await paying()).status).toBe(200);
  });

  test('after a restore every open recovery is void, and withdrawals no longer wait for it', async () => {
    const [id, waiting] = [await startedRecovery(app, lan), await asked()];
    await app.work((work) => voidRecoveries(work));
    expect([await statusOf(id), await statusOf(waiting)]).toEqual(['void', 'void']);
    await daysPass(3);
    expect(await signInStatus(PASSWORD)).toBe(200);
    const terms = (await app.call(member.withdrawTerms, {}, { as: await app.signIn(lan) })).body.data;
    expect(terms.payable_from).toBeNull();
  });

  test('with an erased account its requests are forgotten', async () => {
    const id = await asked();
    await app.call(member.closeAccount, { password: PASSWORD }, { as: lan, key: 'close' });
    await app.work(async ({ tx, now }) => {
      await eraseMember(tx, lan.id, now);
      await forgetRecoveries(tx, lan.id, now);
    });
    expect(await statusOf(id)).toBe('void');
    const { rows } = await app.work(({ tx }) =>
      tx.query('select contact, password_hash from recovery where member_id = $1', [lan.id]),
    );
    expect(rows).toEqual([{ contact: '', password_hash: null }]);
  });
});

test('a recovery by support removes the factors of a lost phone, so that the password signs in alone', async () => {
  await memberFactorsOf(app).addAuthenticator(lan);
  await memberFactorsOf(app).addPasskey(lan);
  await startedRecovery(app, lan);
  await daysPass(3);
  const { status, body } = await app.call(member.login, { username: lan.username, password: CHOSEN });
  expect(status).toBe(200);
  const held = await app.call(member.secondFactors, {}, bearer(body.data.access_token));
  expect(held.body.data).toEqual({ authenticator: null, passkeys: [] });
});
