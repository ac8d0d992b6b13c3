import * as calls from '@handbill/contract/console';
import type { Endpoint, WireInputOf } from '@handbill/contract/endpoint';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { Authenticator } from '../../../../test/stand-ins/authenticator.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';

const STEP_MS = 30_000;
const ORIGIN = 'https://handbill.test';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  operator = await app.newOperator({ role: 'support', secondFactor: false });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const password = PASSWORD;
const call = <E extends Endpoint>(endpoint: E, input: WireInputOf<E>) =>
  app.call(endpoint, input, { as: operator });
const signIn = (otp?: string) =>
  call(calls.operatorLogin, { username: operator.username, password, ...(otp === undefined ? {} : { otp }) });
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now().getTime() + steps * STEP_MS,
  });

type Factor = Omit<WireInputOf<typeof calls.beginTotp>, 'password'>;
/** A code of the authenticator that has not been used yet. */
function codeAfter(secret: string): Factor {
  app.clock.advance(STEP_MS);
  return { otp: codeOf(secret) };
}
/** A device's answer to a request for its passkey. */
async function passkeyOf(device: Authenticator): Promise<Factor> {
  return { passkey: device.get((await call(calls.passkeyOptions, {})).body.data) };
}

async function enrolTotp(factor: Factor = {}): Promise<{ secret: string; codes: string[] }> {
  const { secret, enrolment } = (await call(calls.beginTotp, { password, ...factor })).body.data;
  const confirmed = await call(calls.confirmTotp, { enrolment, code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.data.recovery_codes ?? [] };
}

async function addPasskey(factor: Factor = {}, device = new Authenticator(ORIGIN)): Promise<Authenticator> {
  const { data } = (await call(calls.beginPasskey, { password, ...factor })).body;
  const added = await call(calls.addPasskey, { name: 'A phone', response: device.create(data) });
  expect(added.status).toBe(200);
  return device;
}

async function actions(): Promise<string[]> {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ action: string }>('select action from operator_action where operator_id = $1 order by id', [
      operator.id,
    ]),
  );
  return rows.map(({ action }) => action);
}

describe('an operator without a second factor', () => {
  test('an operator without a second factor can only set one up, and then has full access', async () => {
    const signedIn = await signIn();
    expect(signedIn.body.data.operator).toMatchObject({ role: 'support', limited: true });
    Object.assign(operator, { accessToken: signedIn.body.data.access_token });
    expect(await call(calls.listMembers, {})).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect((await call(calls.access, {})).body.data).toMatchObject({ required: true, totp: null });
    await enrolTotp();
    expect((await call(calls.listMembers, {})).status).toBe(200);
    expect((await call(calls.operatorMe, {})).body.data).toMatchObject({ limited: false });
  });

  test('setting up a second factor ends every other session that proved only the password', async () => {
    const other = (await signIn()).body.data;
    await enrolTotp();
    const refreshed = await call(calls.operatorRefreshToken, { refresh_token: other.refresh_token });
    expect(refreshed.status).toBe(401);
  });

  test('an operator without a second factor is not limited in a demo', async () => {
    const demo = await createTestApp({ mode: 'demo' });
    const somebody = await demo.newOperator({ secondFactor: false });
    expect((await demo.call(calls.listMembers, {}, { as: somebody })).status).toBe(200);
    await demo.close();
  });
});

describe('an authenticator', () => {
  test('an authenticator is set up with a code that it shows, and required from then on', async () => {
    const { secret, codes } = await enrolTotp();
    expect(new Set(codes).size).toBe(10);
    expect(await signIn()).toMatchObject({ status: 401, body: { error: 'otp_required' } });
    app.clock.advance(STEP_MS);
    const signedIn = await signIn(codeOf(secret));
    expect(signedIn.body.data.operator).toMatchObject({ limited: false });
    expect(await actions()).toEqual(['totp_enrolled']);
  });

  test.each([-1, 0, 1])('an authenticator’s clock may be off by one step: %i', async (steps) => {
    const { secret } = await enrolTotp();
    app.clock.advance(5 * STEP_MS);
    expect((await signIn(codeOf(secret, steps))).status).toBe(200);
  });

  test.each([-2, 2])('an authenticator’s clock may not be off by more than one step: %i', async (steps) => {
    const { secret } = await enrolTotp();
    app.clock.advance(5 * STEP_MS);
    expect(await signIn(codeOf(secret, steps))).toMatchObject({
      status: 401,
      body: { error: 'bad_credentials' },
    });
  });

  test('an authenticator code works once, even in parallel, and older codes are refused', async () => {
    const { secret } = await enrolTotp();
    expect((await signIn(codeOf(secret))).status).toBe(401);
    app.clock.advance(2 * STEP_MS);
    const code = codeOf(secret);
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signIn(codeOf(secret, -1))).status).toBe(401);
  });

  test('an authenticator code cannot be guessed: wrong codes count like wrong passwords, and a correct password resets nothing', async () => {
    await enrolTotp();
    for (let time = 0; time < 3; time += 1) {
      expect((await signIn('000000')).body.error).toBe('bad_credentials');
      expect((await signIn()).body.error).toBe('otp_required');
    }
    expect((await signIn('000000')).status).toBe(429);
  });

  test('an authenticator is not set up with a wrong code, an old secret, or somebody else’s secret', async () => {
    const begun = (await call(calls.beginTotp, { password })).body.data;
    const refused = { status: 422, body: { error: 'otp_incorrect' } };
    const confirm = (code: string) => call(calls.confirmTotp, { enrolment: begun.enrolment, code });
    expect(await confirm('000000')).toMatchObject(refused);
    const other = await app.newOperator({ secondFactor: false });
    const code = codeOf(begun.secret);
    expect(
      await app.call(calls.confirmTotp, { enrolment: begun.enrolment, code }, { as: other }),
    ).toMatchObject(refused);
    await app.signIn(operator);
    app.clock.advance(16 * 60_000);
    await app.signIn(operator);
    expect(await confirm(codeOf(begun.secret))).toMatchObject(refused);
  });

  test('an authenticator’s secret is stored encrypted', async () => {
    const { secret } = await enrolTotp();
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ sealed_secret: Buffer }>('select sealed_secret from operator_totp where operator_id = $1', [
        operator.id,
      ]),
    );
    expect(rows[0]?.sealed_secret.includes(secret)).toBe(false);
  });

  test('an authenticator cannot be removed while it is the last factor', async () => {
    const { secret } = await enrolTotp();
    expect(await call(calls.removeTotp, { password, ...codeAfter(secret) })).toMatchObject({
      status: 409,
      body: { error: 'second_factor_needed' },
    });
    const device = await addPasskey(codeAfter(secret));
    expect((await call(calls.removeTotp, { password, ...codeAfter(secret) })).status).toBe(200);
    const again = { password, ...(await passkeyOf(device)) };
    expect(await call(calls.removeTotp, again)).toMatchObject({ status: 404 });
  });
});

describe('a recovery code', () => {
  test('a recovery code is random and too long to be found from its hash', async () => {
    const { codes } = await enrolTotp();
    expect(new Set(codes).size).toBe(10);
    // 24 of 31 characters: 118 bits.
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{6}-){3}[2-9A-HJKMNP-Z]{6}$/);
  });

  test('a recovery code signs in once, however it is typed', async () => {
    const { codes } = await enrolTotp();
    const [code = ''] = codes;
    expect((await signIn(` ${code.toLowerCase()} `)).status).toBe(200);
    expect((await signIn(code)).status).toBe(401);
    expect(await actions()).toEqual(['totp_enrolled', 'recovery_code_used']);
    expect((await call(calls.access, {})).body.data.recovery_codes_left).toBe(9);
  });

  test('a recovery code stops working when new ones are made', async () => {
    const { codes, secret } = await enrolTotp();
    const renewed = await call(calls.newRecoveryCodes, { password, ...codeAfter(secret) });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await signIn(codes[0])).status).toBe(401);
    expect((await signIn(renewed.body.data.recovery_codes[0])).status).toBe(200);
  });

  test('a recovery code does not work for another operator, and there are none without a factor', async () => {
    const { codes } = await enrolTotp();
    operator = await app.newOperator({ secondFactor: true });
    expect(await call(calls.newRecoveryCodes, { password })).toMatchObject({
      status: 409,
      body: { error: 'second_factor_needed' },
    });
    await enrolTotp();
    expect((await signIn(codes[0])).status).toBe(401);
  });
});

describe('a passkey', () => {
  const signInWith = async (device: Authenticator) => {
    const { data } = (await call(calls.passkeyOptions, {})).body;
    return call(calls.passkeyLogin, { response: device.get(data) });
  };

  test('a passkey can be added, signs in alone, and replaces the code', async () => {
    const device = await addPasskey();
    expect(await signIn()).toMatchObject({ status: 401, body: { error: 'otp_required' } });
    const signedIn = await signInWith(device);
    expect(signedIn.body.data.operator).toMatchObject({ username: operator.username, limited: false });
    expect((await signInWith(device)).status).toBe(200);
    expect((await call(calls.access, {})).body.data).toMatchObject({
      passkeys: [{ name: 'A phone', last_used_at: app.clock.now().toISOString() }],
      recovery_codes_left: 10,
    });
    expect(await actions()).toEqual(['passkey_added']);
  });

  test('a passkey can answer each challenge once, and only for a short time', async () => {
    const device = await addPasskey();
    const { data } = (await call(calls.passkeyOptions, {})).body;
    const response = device.get(data);
    const refused = { status: 401, body: { error: 'bad_credentials' } };
    expect((await call(calls.passkeyLogin, { response })).status).toBe(200);
    expect(await call(calls.passkeyLogin, { response })).toMatchObject(refused);
    const late = (await call(calls.passkeyOptions, {})).body.data;
    app.clock.advance(6 * 60_000);
    expect(await call(calls.passkeyLogin, { response: device.get(late) })).toMatchObject(refused);
  });

  test('a passkey is refused from another site, with another key, and once its operator is disabled', async () => {
    const device = await addPasskey();
    expect((await signInWith(new Authenticator(ORIGIN))).status).toBe(401);
    const { data } = (await call(calls.beginPasskey, { password, ...(await passkeyOf(device)) })).body;
    const elsewhere = new Authenticator('https://handbill.example').create(data);
    expect(await call(calls.addPasskey, { name: 'A site', response: elsewhere })).toMatchObject({
      status: 422,
      body: { error: 'passkey_refused' },
    });
    await app.work(({ tx, now }) =>
      tx.query('update operator set disabled_at = $2 where id = $1', [operator.id, now]),
    );
    expect((await signInWith(device)).status).toBe(401);
  });

  test('a passkey is refused when it is not JSON, already in use, or answers somebody else’s challenge', async () => {
    const device = await addPasskey();
    const begin = async () =>
      (await call(calls.beginPasskey, { password, ...(await passkeyOf(device)) })).body.data;
    const refused = { status: 422, body: { error: 'passkey_refused' } };
    const again = device.create(await begin());
    expect(await call(calls.addPasskey, { name: 'Again', response: again })).toMatchObject(refused);
    const response = { ...again, response: { ...again.response, clientDataJSON: 'bm9uZQ' } };
    expect(await call(calls.addPasskey, { name: 'None', response })).toMatchObject(refused);
    const other = await app.newOperator();
    const theirs = await begin();
    const stolen = { name: 'Theirs', response: new Authenticator(ORIGIN).create(theirs) };
    expect(await app.call(calls.addPasskey, stolen, { as: other })).toMatchObject(refused);
  });

  test('a passkey is removed by its operator only, and not when it is the last factor', async () => {
    const device = await addPasskey();
    const [passkey] = (await call(calls.access, {})).body.data.passkeys;
    const remove = { passkey_id: passkey?._id ?? '', password };
    const removeProved = async () => call(calls.removePasskey, { ...remove, ...(await passkeyOf(device)) });
    const other = await app.newOperator();
    expect((await app.call(calls.removePasskey, remove, { as: other })).status).toBe(404);
    expect(await removeProved()).toMatchObject({ status: 409, body: { error: 'second_factor_needed' } });
    await enrolTotp(await passkeyOf(device));
    expect((await removeProved()).status).toBe(200);
  });
});

describe('what is set up already is not changed by a password alone', () => {
  const REFUSED = { status: 422, body: { error: 'otp_incorrect' } };
  const changes = (factor: Factor) => [
    () => call(calls.beginTotp, { password, ...factor }),
    () => call(calls.beginPasskey, { password, ...factor }),
    () => call(calls.removeTotp, { password, ...factor }),
    () => call(calls.newRecoveryCodes, { password, ...factor }),
    () => call(calls.removePasskey, { passkey_id: UNKNOWN_ID, password, ...factor }),
  ];

  test('existing factors cannot be changed with a wrong or used code, or somebody else’s passkey', async () => {
    const { secret } = await enrolTotp();
    const used = { otp: codeOf(secret) };
    const lan = operator;
    operator = await app.newOperator({ secondFactor: false });
    const theirs = await addPasskey();
    operator = lan;
    for (const change of changes({})) expect(await change()).toMatchObject(REFUSED);
    await app.work(({ tx }) => tx.query('delete from sign_in_failure', []));
    expect(await call(calls.beginTotp, { password, ...used })).toMatchObject(REFUSED);
    expect(await call(calls.beginTotp, { password, otp: '000000' })).toMatchObject(REFUSED);
    expect(await call(calls.beginTotp, { password, ...(await passkeyOf(theirs)) })).toMatchObject(REFUSED);
  });

  test('existing factors can be changed with the operator’s code, recovery code or passkey', async () => {
    const { secret, codes } = await enrolTotp();
    const device = await addPasskey(codeAfter(secret));
    expect((await call(calls.beginTotp, { password, otp: codes[0] ?? '' })).status).toBe(200);
    const replaced = await enrolTotp(await passkeyOf(device));
    app.clock.advance(STEP_MS);
    expect((await signIn(codeOf(secret))).status).toBe(401);
    expect((await signIn(codeOf(replaced.secret))).status).toBe(200);
  });

  test('wrong codes for changing factors count like wrong passwords', async () => {
    await enrolTotp();
    for (let count = 0; count < 6; count += 1) {
      expect(await call(calls.beginTotp, { password, otp: '000000' })).toMatchObject(REFUSED);
    }
    expect((await call(calls.beginTotp, { password, otp: '000000' })).status).toBe(429);
  });
});

describe('a code that was used never signs in again', () => {
  test('a used code and its enrolment cannot set up an authenticator again', async () => {
    const { secret, enrolment } = (await call(calls.beginTotp, { password })).body.data;
    const older = codeOf(secret);
    expect((await call(calls.confirmTotp, { enrolment, code: older })).status).toBe(200);
    app.clock.advance(STEP_MS);
    const used = codeOf(secret);
    expect((await signIn(used)).status).toBe(200);
    const again = await call(calls.confirmTotp, { enrolment, code: older });
    expect(again).toMatchObject({ status: 422, body: { error: 'otp_incorrect' } });
    expect((await signIn(used)).status).toBe(401);
  });

  test('a used code never signs in again, even after its authenticator was removed and set up again from the same enrolment', async () => {
    const device = await addPasskey();
    const begun = (await call(calls.beginTotp, { password, ...(await passkeyOf(device)) })).body.data;
    const { secret, enrolment } = begun;
    const older = codeOf(secret);
    await call(calls.confirmTotp, { enrolment, code: older });
    app.clock.advance(STEP_MS);
    const used = codeOf(secret);
    expect((await signIn(used)).status).toBe(200);
    await call(calls.removeTotp, { password, ...(await passkeyOf(device)) });
    expect((await call(calls.confirmTotp, { enrolment, code: older })).status).toBe(200);
    expect((await signIn(used)).status).toBe(401);
    expect((await signIn(older)).status).toBe(401);
    app.clock.advance(STEP_MS);
    expect((await signIn(codeOf(secret))).status).toBe(200);
  });
});

describe('an answer of a passkey that was refused', () => {
  const REFUSED = { status: 401, body: { error: 'bad_credentials' } };
  const login = (response: ReturnType<Authenticator['get']>) => call(calls.passkeyLogin, { response });

  test('an answer of a passkey that was refused has used up its challenge', async () => {
    const device = await addPasskey();
    const { data } = (await call(calls.passkeyOptions, {})).body;
    const response = device.get(data);
    const broken = { ...response, response: { ...response.response, signature: 'AAAA' } };
    expect(await login(broken)).toMatchObject(REFUSED);
    expect(await login(response)).toMatchObject(REFUSED);
  });

  test('a refused passkey answer has used up its challenge also when adding a passkey', async () => {
    const { data } = (await call(calls.beginPasskey, { password })).body;
    const wrong = new Authenticator('https://handbill.example').create(data);
    const refused = { status: 422, body: { error: 'passkey_refused' } };
    expect(await call(calls.addPasskey, { name: 'A site', response: wrong })).toMatchObject(refused);
    const right = new Authenticator(ORIGIN).create(data);
    expect(await call(calls.addPasskey, { name: 'A phone', response: right })).toMatchObject(refused);
  });

  test('a passkey answer given in another site’s frame is refused', async () => {
    const device = await addPasskey();
    const { data } = (await call(calls.passkeyOptions, {})).body;
    expect(await login(device.get(data, { crossOrigin: true }))).toMatchObject(REFUSED);
  });
});

test('changing factors or the password requires the password', async () => {
  const wrong = { password: 'not the password' };
  await enrolTotp();
  for (const endpoint of [calls.beginTotp, calls.beginPasskey, calls.removeTotp, calls.newRecoveryCodes]) {
    operator = await app.newOperator();
    expect(await call(endpoint, wrong)).toMatchObject({ status: 422, body: { error: 'password_incorrect' } });
  }
  const remove = { passkey_id: UNKNOWN_ID, ...wrong };
  expect(await call(calls.removePasskey, remove)).toMatchObject({ body: { error: 'password_incorrect' } });
});

describe('the password', () => {
  const change = (next: string, current = password) =>
    call(calls.changeOperatorPassword, {
      password_current: current,
      password: next,
      password_confirmation: next,
    });

  test('an operator’s password change ends every other session', async () => {
    operator = await app.newOperator();
    const { refreshToken } = operator;
    await app.signIn(operator);
    expect((await change('violin-gravel-7')).status).toBe(200);
    expect((await call(calls.operatorRefreshToken, { refresh_token: refreshToken })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect(await actions()).toEqual(['operator_password_changed']);
  });

  test('an operator’s password change whose answer was lost can be repeated with its key and changes nothing again; without the key it is refused', async () => {
    operator = await app.newOperator();
    const next = 'violin-gravel-7';
    const sent = { password_current: password, password: next, password_confirmation: next };
    const again = () => app.call(calls.changeOperatorPassword, sent, { as: operator, key: 'one change' });
    expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(await actions()).toEqual(['operator_password_changed']);
    expect((await change(next)).body.error).toBe('password_incorrect');
    // Different input under the same key is not a replay: its password is checked first, as always.
    const guess = { ...sent, password_current: 'not the password' };
    const guessed = await app.call(calls.changeOperatorPassword, guess, { as: operator, key: 'one change' });
    expect(guessed.body.error).toBe('password_incorrect');
  });

  test('an operator’s password is not changed without the current one, nor to a common one', async () => {
    operator = await app.newOperator();
    expect(await change('violin-gravel-7', 'wrong')).toMatchObject({
      status: 422,
      body: { error: 'password_incorrect' },
    });
    expect(await change('password123')).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', fields: { password: 'too_common' } },
    });
  });
});
