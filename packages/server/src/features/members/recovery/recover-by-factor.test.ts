import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { memberFactorsOf } from '../../../../test/given/member-factors.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';

let app: TestApp;
let factors: ReturnType<typeof memberFactorsOf>;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
  factors = memberFactorsOf(app);
});
beforeEach(async () => {
  lan = await app.newMember();
  await app.work(({ tx }) => tx.query('delete from sign_in_failure', []));
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const NEW = 'violin-gravel-9';
const newPassword = { password: NEW, password_confirmation: NEW };
const from = '203.0.113.7';
const byCodes = (codes: { code: string; next_code: string }, username = lan.username) =>
  app.call(member.recoverByAuthenticator, { username, ...codes, ...newPassword }, { from });
const byPasskey = (response: Awaited<ReturnType<typeof factors.passkeyOf>>, username = lan.username) =>
  app.call(member.recoverByPasskey, { username, response, ...newPassword }, { from });
/** Two codes that follow one another, as somebody types them who waited for the second. */
function codesOf(secret: string): { code: string; next_code: string } {
  const code = factors.nextCodeOf(secret);
  return { code, next_code: factors.nextCodeOf(secret) };
}
const kindsOf = async (token: string) =>
  (await app.call(member.notifications, {}, bearer(token))).body.data.map(({ kind }) => kind);

describe('recovering with an authenticator', () => {
  test('two codes in a row set a new password, end all sessions, start one and notify the member', async () => {
    const secret = await factors.addAuthenticator(lan);
    const { status, body } = await byCodes(codesOf(secret));
    expect(status).toBe(200);
    expect((await app.call(member.me, {}, { as: lan })).status).toBe(401);
    expect(await kindsOf(body.data.access_token)).toContain('recovered_by_factor');
    const signIn = (password: string) =>
      app.call(member.login, { username: lan.username, password }, { from });
    expect((await signIn(PASSWORD)).body.error).toBe('bad_credentials');
    expect((await signIn(NEW)).body.error).toBe('otp_required');
  });

  test('codes that do not follow one another, that were used, or that belong to another member are refused', async () => {
    const secret = await factors.addAuthenticator(lan);
    const code = factors.nextCodeOf(secret);
    expect((await byCodes({ code, next_code: code })).body.error).toBe('factor_refused');
    expect((await byCodes({ code: '000000', next_code: code })).body.error).toBe('factor_refused');
    const other = await app.newMember();
    await factors.addAuthenticator(other);
    const codes = codesOf(secret);
    expect((await byCodes(codes, other.username)).body.error).toBe('factor_refused');
    expect((await byCodes(codes)).status).toBe(200);
    expect((await byCodes(codes)).body.error).toBe('factor_refused');
  });

  test('an unknown name and a member without an authenticator get the same answer', async () => {
    const codes = { code: '123456', next_code: '654321' };
    const [unknown, without] = [await byCodes(codes, 'nobody.at.all'), await byCodes(codes)];
    expect(unknown).toMatchObject({ status: 422, body: { error: 'factor_refused' } });
    expect(without.body).toEqual(unknown.body);
  });

  test('attempts with wrong codes are slowed down', async () => {
    await factors.addAuthenticator(lan);
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      statuses.push((await byCodes({ code: '000000', next_code: '000000' })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
  });

  test('a weak password is refused before a code is used up', async () => {
    const secret = await factors.addAuthenticator(lan);
    const codes = codesOf(secret);
    const weak = {
      username: lan.username,
      ...codes,
      password: '12345678',
      password_confirmation: '12345678',
    };
    expect((await app.call(member.recoverByAuthenticator, weak, { from })).body).toMatchObject({
      error: 'validation_failed',
      fields: { password: 'too_common' },
    });
    expect((await byCodes(codes)).status).toBe(200);
  });
});

describe('recovering with a passkey', () => {
  test('a passkey sets a new password, ends all sessions and notifies the member', async () => {
    const device = await factors.addPasskey(lan);
    const { status, body } = await byPasskey(await factors.passkeyOf(device, 'recover'));
    expect(status).toBe(200);
    expect((await app.call(member.me, {}, { as: lan })).status).toBe(401);
    expect(await kindsOf(body.data.access_token)).toContain('recovered_by_factor');
  });

  test('an answer is refused for another name, for another purpose, and the second time', async () => {
    const device = await factors.addPasskey(lan);
    const other = await app.newMember();
    const answer = () => factors.passkeyOf(device, 'recover');
    expect((await byPasskey(await answer(), other.username)).body.error).toBe('factor_refused');
    expect((await byPasskey(await factors.passkeyOf(device, 'sign_in'))).body.error).toBe('factor_refused');
    const used = await answer();
    expect((await byPasskey(used)).status).toBe(200);
    expect((await byPasskey(used)).body.error).toBe('factor_refused');
  });

  test('a locked account cannot be recovered with a factor', async () => {
    const device = await factors.addPasskey(lan);
    const operator = await app.newOperator();
    const lock = { id: lan.id, reason: 'member_request', note: 'asked on the phone' } as const;
    await app.call(consoleCalls.lockMember, lock, { as: operator });
    expect((await byPasskey(await factors.passkeyOf(device, 'recover'))).body.error).toBe('account_locked');
  });

  test('a closed account cannot be recovered with a factor', async () => {
    const device = await factors.addPasskey(lan);
    const closed = await app.call(member.closeAccount, { password: PASSWORD }, { as: lan, key: 'close' });
    expect(closed.status).toBe(200);
    expect((await byPasskey(await factors.passkeyOf(device, 'recover'))).body.error).toBe('factor_refused');
  });
});
