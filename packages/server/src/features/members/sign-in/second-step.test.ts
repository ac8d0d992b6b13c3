import * as consoleCalls from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { memberFactorsOf } from '../../../../test/given/member-factors.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';

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

type Step = Pick<WireInputOf<typeof member.login>, 'otp' | 'passkey'>;
const signIn = (step: Step = {}, password = PASSWORD) =>
  app.call(member.login, { username: lan.username, password, ...step }, { from: '203.0.113.7' });
const errorOf = async (step: Step, password = PASSWORD) => (await signIn(step, password)).body.error;

describe('signing in with a second factor', () => {
  test('the correct password alone asks for the second factor, and a wrong one does not reveal that there is one', async () => {
    await factors.addAuthenticator(lan);
    expect(await signIn()).toMatchObject({ status: 401, body: { error: 'otp_required' } });
    expect(await errorOf({}, 'not the password')).toBe('bad_credentials');
    expect(await errorOf({ otp: '123456' }, 'not the password')).toBe('bad_credentials');
  });

  test('a code of the authenticator signs in once: neither it nor an earlier one is taken again', async () => {
    const secret = await factors.addAuthenticator(lan);
    const earlier = factors.codeOf(secret);
    expect(await errorOf({ otp: earlier })).toBe('otp_incorrect');
    const otp = factors.nextCodeOf(secret);
    expect((await signIn({ otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })).status).toBe(200);
    expect(await errorOf({ otp })).toBe('otp_incorrect');
    expect(await errorOf({ otp: earlier })).toBe('otp_incorrect');
  });

  test('of two simultaneous uses of one code one signs in', async () => {
    const secret = await factors.addAuthenticator(lan);
    const otp = factors.nextCodeOf(secret);
    const answers = await Promise.all([signIn({ otp }), signIn({ otp })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('wrong codes are slowed down like wrong passwords, also when the password is correct', async () => {
    await factors.addAuthenticator(lan);
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await signIn({ otp: '000000' })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
  });

  test('a passkey signs in after the password, and its answer counts once', async () => {
    const device = await factors.addPasskey(lan);
    expect(await errorOf({})).toBe('otp_required');
    const passkey = await factors.passkeyOf(device);
    expect((await signIn({ passkey })).status).toBe(200);
    expect(await errorOf({ passkey })).toBe('passkey_refused');
    expect(await errorOf({ passkey: await factors.passkeyOf(device) }, 'not the password')).toBe(
      'bad_credentials',
    );
  });

  test('a passkey of somebody else, one that answers for a recovery, and a copy that fell behind are refused', async () => {
    const device = await factors.addPasskey(lan);
    const strange = await factors.addPasskey(await app.newMember());
    expect(await errorOf({ passkey: await factors.passkeyOf(strange) })).toBe('passkey_refused');
    expect(await errorOf({ passkey: await factors.passkeyOf(device, 'recover') })).toBe('passkey_refused');
    await app.work(({ tx }) =>
      tx.query('update member_passkey set signatures = 100 where member_id = $1', [lan.id]),
    );
    expect(await errorOf({ passkey: await factors.passkeyOf(device) })).toBe('passkey_refused');
  });

  test('a recovery code replaces the second factor, once, and the member is notified', async () => {
    await factors.addAuthenticator(lan);
    const made = await app.call(member.makeRecoveryCodes, { password: PASSWORD }, { as: lan });
    const [otp = ''] = made.body.data.codes;
    expect(await errorOf({ otp: 'AAAAAA-AAAAAA-AAAAAA-AAAAAA' })).toBe('otp_incorrect');
    expect((await signIn({ otp })).status).toBe(200);
    expect(await factors.noticesOf(lan)).toContain('recovery_code_signed_in');
    expect(await errorOf({ otp })).toBe('otp_incorrect');
  });

  test('a locked member with a second factor sees the lock only after it', async () => {
    const secret = await factors.addAuthenticator(lan);
    const operator = await app.newOperator();
    const lock = { id: lan.id, reason: 'member_request', note: 'asked on the phone' } as const;
    await app.call(consoleCalls.lockMember, lock, { as: operator });
    expect(await errorOf({})).toBe('otp_required');
    expect(await errorOf({ otp: factors.nextCodeOf(secret) })).toBe('account_locked');
  });

  test('a closed account with a second factor does not reveal that it existed', async () => {
    await factors.addAuthenticator(lan);
    await app.call(member.closeAccount, { password: PASSWORD }, { as: lan, key: 'close' });
    expect(await errorOf({})).toBe('bad_credentials');
  });
});
