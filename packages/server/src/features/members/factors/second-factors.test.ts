import * as member from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { memberFactorsOf, newDevice } from '../../../../test/given/member-factors.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';
import { Authenticator } from '../../../../test/stand-ins/authenticator.ts';

let app: TestApp;
let factors: ReturnType<typeof memberFactorsOf>;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
  factors = memberFactorsOf(app);
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const password = PASSWORD;
const own = async (as = lan) => (await app.call(member.secondFactors, {}, { as })).body.data;
const begin = async (as = lan) => (await app.call(member.authenticatorBegin, { password }, { as })).body.data;
const confirm = (sent: { enrolment: string; code: string }, as = lan) =>
  app.call(member.authenticatorConfirm, sent, { as });
const optionsOf = async (as = lan) => (await app.call(member.passkeyBegin, { password }, { as })).body.data;
const add = (response: ReturnType<Authenticator['create']>, as = lan) =>
  app.call(member.passkeyAdd, { name: 'A phone', response }, { as });
/** Another device of the member, signed in before a factor was added. */
async function anotherDevice(as = lan): Promise<string> {
  const { body } = await app.call(member.login, { username: as.username, password });
  return body.data.access_token;
}
/** The session goes on with a new access token. */
async function renewed(): Promise<string> {
  const { data } = (await app.call(member.refreshToken, { refresh_token: lan.refreshToken }, { as: lan }))
    .body;
  return data.access_token;
}
const statusOf = async (token: string) => (await app.call(member.me, {}, bearer(token))).status;

describe('the authenticator of a member', () => {
  test('an authenticator is set up with its first code, ends all other sessions and notifies the member', async () => {
    const other = await anotherDevice();
    const { secret, address, enrolment } = await begin();
    expect(address).toContain(`secret=${secret}`);
    expect(await own()).toEqual({ authenticator: null, passkeys: [] });
    expect((await confirm({ enrolment, code: factors.codeOf(secret) })).status).toBe(200);
    expect(await own()).toEqual({
      authenticator: { added_at: app.clock.now().toISOString() },
      passkeys: [],
    });
    expect(await statusOf(other)).toBe(401);
    expect(await factors.noticesOf(lan)).toContain('authenticator_added');
  });

  test('a stolen session without the password begins no enrolment, and removes nothing', async () => {
    const wrong = { password: 'not the password' };
    expect((await app.call(member.authenticatorBegin, wrong, { as: lan })).body.error).toBe(
      'password_incorrect',
    );
    expect((await app.call(member.passkeyBegin, wrong, { as: lan })).body.error).toBe('password_incorrect');
    await factors.addAuthenticator(lan);
    await factors.addPasskey(lan);
    const [passkey] = (await own()).passkeys;
    expect((await app.call(member.authenticatorRemove, wrong, { as: lan })).body.error).toBe(
      'password_incorrect',
    );
    const removal = { passkey_id: passkey?._id ?? '', ...wrong };
    expect((await app.call(member.passkeyRemove, removal, { as: lan })).body.error).toBe(
      'password_incorrect',
    );
    expect(await own()).toMatchObject({ authenticator: {}, passkeys: [{ name: 'A phone' }] });
  });

  test('an enrolment is refused with a wrong code, in another session, for another member, and after 15 minutes', async () => {
    const { secret, enrolment } = await begin();
    expect((await confirm({ enrolment, code: '000000' })).body.error).toBe('otp_incorrect');
    const code = factors.codeOf(secret);
    const elsewhere = await app.call(
      member.authenticatorConfirm,
      { enrolment, code },
      bearer(await anotherDevice()),
    );
    expect(elsewhere.body.error).toBe('otp_incorrect');
    expect((await confirm({ enrolment, code }, await app.newMember())).body.error).toBe('otp_incorrect');
    app.minutesPass(16);
    await app.signIn(lan);
    expect((await confirm({ enrolment, code: factors.codeOf(secret) })).body.error).toBe('otp_incorrect');
    expect(await own()).toMatchObject({ authenticator: null });
  });

  test('an enrolment counts once, and not after another authenticator was set up', async () => {
    const earlier = await begin();
    const { secret, enrolment } = await begin();
    expect((await confirm({ enrolment, code: factors.codeOf(secret) })).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    for (const each of [earlier, { secret, enrolment }]) {
      const sent = { enrolment: each.enrolment, code: factors.codeOf(each.secret) };
      expect((await confirm(sent)).body.error).toBe('otp_incorrect');
    }
  });

  test('an authenticator is removed with the password, once, and the member is notified', async () => {
    await factors.addAuthenticator(lan);
    expect((await app.call(member.authenticatorRemove, { password }, { as: lan })).status).toBe(200);
    expect(await own()).toMatchObject({ authenticator: null });
    expect((await app.call(member.authenticatorRemove, { password }, { as: lan })).status).toBe(404);
    expect(await factors.noticesOf(lan)).toContain('authenticator_removed');
    expect((await app.call(member.login, { username: lan.username, password })).status).toBe(200);
  });
});

describe('the passkeys of a member', () => {
  test('a passkey is added with a name, ends all other sessions and notifies the member', async () => {
    const other = await anotherDevice();
    await factors.addPasskey(lan);
    expect((await own()).passkeys).toMatchObject([{ name: 'A phone', last_used_at: null }]);
    expect(await statusOf(other)).toBe(401);
    expect(await factors.noticesOf(lan)).toContain('passkey_added');
  });

  test('the options of a passkey count once, in the session that asked, and for five minutes', async () => {
    const options = await optionsOf();
    const elsewhere = await app.call(
      member.passkeyAdd,
      { name: 'A phone', response: newDevice().create(options) },
      bearer(await anotherDevice()),
    );
    expect(elsewhere.body.error).toBe('passkey_refused');
    expect((await add(newDevice().create(options))).status).toBe(200);
    expect((await add(newDevice().create(options))).body.error).toBe('passkey_refused');
    const late = newDevice().create(await optionsOf());
    app.clock.advance(5 * MINUTE_MS + 1);
    lan.accessToken = await renewed();
    expect((await add(late)).body.error).toBe('passkey_refused');
  });

  test('a passkey is refused from another site, for another member, and twice', async () => {
    const foreign = new Authenticator('https://handbi11.test').create(await optionsOf());
    expect((await add(foreign)).body.error).toBe('passkey_refused');
    const device = newDevice();
    const other = await app.newMember();
    expect((await add(device.create(await optionsOf()), other)).body.error).toBe('passkey_refused');
    await factors.addPasskey(lan, device);
    expect((await add(device.create(await optionsOf(other)), other)).body.error).toBe('passkey_refused');
  });

  test('a member has at most ten passkeys', async () => {
    for (let count = 0; count < 10; count += 1) await factors.addPasskey(lan);
    expect((await add(newDevice().create(await optionsOf()))).body.error).toBe('passkey_refused');
    expect((await own()).passkeys).toHaveLength(10);
  });

  test('a member removes only their own passkeys, each once', async () => {
    await factors.addPasskey(lan);
    const passkey_id = (await own()).passkeys[0]?._id ?? '';
    const other = await app.newMember();
    const removal = { passkey_id, password };
    expect((await app.call(member.passkeyRemove, removal, { as: other })).status).toBe(404);
    expect((await app.call(member.passkeyRemove, removal, { as: lan })).status).toBe(200);
    expect((await app.call(member.passkeyRemove, removal, { as: lan })).status).toBe(404);
    expect(await factors.noticesOf(lan)).toContain('passkey_removed');
    expect((await app.call(member.login, { username: lan.username, password })).status).toBe(200);
  });
});
