import { operatorLogin, passkeyLogin, payWithdrawal, stepUp } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { factorsOf } from '../../../../test/given/factors.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';

const WRONG_CODE = { status: 422, body: { error: 'otp_incorrect' } };
const WRONG_PASSKEY = { status: 422, body: { error: 'passkey_refused' } };

let app: TestApp;
let factors: ReturnType<typeof factorsOf>;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  factors = factorsOf(app);
});
beforeEach(async () => {
  operator = await app.newOperator({ secondFactor: false });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const prove = (input: WireInputOf<typeof stepUp>, as = operator) => app.call(stepUp, input, { as });
/** Whether this session may pay: only then is an unknown withdrawal reported as not found. */
async function mayPay(as = operator): Promise<boolean> {
  const input = { id: UNKNOWN_ID, seen: 'x'.repeat(43), bank_reference: 'NOTHING' };
  const { status, body } = await app.call(payWithdrawal, input, { as });
  if (status !== 403) return true;
  expect(body.error).toBe('step_up_required');
  return false;
}
/** The operator, signed in from another browser. */
async function elsewhere(otp: string): Promise<Person> {
  const { username } = operator;
  const { data } = (await app.call(operatorLogin, { username, password: PASSWORD, otp }, { as: operator }))
    .body;
  return { ...operator, accessToken: data.access_token, refreshToken: data.refresh_token };
}

describe('a fresh factor', () => {
  test('a fresh factor is one set up or used to sign in within the last ten minutes', async () => {
    const { secret } = await factors.enrolTotp(operator);
    expect(await mayPay()).toBe(true);
    await factors.factorAges(operator);
    expect(await mayPay()).toBe(false);
    const again = await elsewhere(factors.codeOf(secret));
    expect(await mayPay(again)).toBe(true);
    await factors.factorAges(again);
    expect(await mayPay(again)).toBe(false);
  });

  test('a fresh factor is proved by the next code of an authenticator', async () => {
    const { secret } = await factors.enrolTotp(operator);
    await factors.factorAges(operator);
    expect(await prove({ otp: factors.codeOf(secret) })).toMatchObject({ status: 200, body: { data: {} } });
    expect(await mayPay()).toBe(true);
    await factors.factorAges(operator);
    expect(await mayPay()).toBe(false);
  });

  test('a fresh factor is proved by a recovery code, once', async () => {
    const [otp = ''] = (await factors.enrolTotp(operator)).codes;
    await factors.factorAges(operator);
    expect((await prove({ otp })).status).toBe(200);
    expect(await mayPay()).toBe(true);
    expect(await prove({ otp })).toMatchObject(WRONG_CODE);
  });

  test('a fresh factor is proved by a passkey, each answer once', async () => {
    const device = await factors.addPasskey(operator);
    await factors.factorAges(operator);
    const passkey = await factors.passkeyOf(device, operator);
    expect((await prove({ passkey })).status).toBe(200);
    expect(await mayPay()).toBe(true);
    expect(await prove({ passkey })).toMatchObject(WRONG_PASSKEY);
  });

  test('a fresh factor counts for one session, not for another one of the same operator', async () => {
    const { secret } = await factors.enrolTotp(operator);
    const other = await elsewhere(factors.nextCodeOf(secret));
    await factors.factorAges(operator);
    await factors.refresh(other);
    expect((await prove({ otp: factors.codeOf(secret) })).status).toBe(200);
    expect([await mayPay(), await mayPay(other)]).toEqual([true, false]);
  });
});

describe('a thief with a stolen session', () => {
  test('a thief with a stolen session cannot pay without a code or with a wrong one', async () => {
    await factors.enrolTotp(operator);
    await factors.factorAges(operator);
    expect(await prove({})).toMatchObject(WRONG_CODE);
    expect(await prove({ otp: '000000' })).toMatchObject(WRONG_CODE);
    expect(await mayPay()).toBe(false);
  });

  test('a thief with a stolen session cannot reuse the code that its operator signed in with, nor an older one', async () => {
    const { secret } = await factors.enrolTotp(operator);
    await factors.factorAges(operator);
    const older = factors.codeOf(secret);
    const otp = factors.nextCodeOf(secret);
    await elsewhere(otp);
    expect(await prove({ otp })).toMatchObject(WRONG_CODE);
    expect(await prove({ otp: older })).toMatchObject(WRONG_CODE);
    expect(await mayPay()).toBe(false);
  });

  test('a thief with a stolen session cannot use a code for both proving a factor and signing in', async () => {
    const { secret } = await factors.enrolTotp(operator);
    const otp = factors.nextCodeOf(secret);
    expect((await prove({ otp })).status).toBe(200);
    const { username } = operator;
    const signedIn = await app.call(operatorLogin, { username, password: PASSWORD, otp }, { as: operator });
    expect(signedIn).toMatchObject({ status: 401, body: { error: 'bad_credentials' } });
  });

  test('a thief with a stolen session cannot use the passkey or the code of another operator', async () => {
    await factors.addPasskey(operator);
    const other = await app.newOperator({ secondFactor: false });
    const device = await factors.addPasskey(other);
    const { secret } = await factors.enrolTotp(await app.newOperator({ secondFactor: false }));
    await factors.factorAges(operator);
    expect(await prove({ passkey: await factors.passkeyOf(device, operator) })).toMatchObject(WRONG_PASSKEY);
    expect(await prove({ otp: factors.codeOf(secret) })).toMatchObject(WRONG_CODE);
    expect(await mayPay()).toBe(false);
  });

  test('a thief with a stolen session cannot use a passkey answer meant for signing in', async () => {
    const device = await factors.addPasskey(operator);
    const response = await factors.passkeyOf(device, operator);
    expect((await app.call(passkeyLogin, { response }, { as: operator })).status).toBe(200);
    expect(await prove({ passkey: response })).toMatchObject(WRONG_PASSKEY);
  });

  test('a thief with a stolen session cannot guess: wrong codes count together with those at sign-in', async () => {
    const { secret } = await factors.enrolTotp(operator);
    const { username } = operator;
    for (let time = 0; time < 3; time += 1) {
      await app.call(operatorLogin, { username, password: PASSWORD, otp: '000000' }, { as: operator });
    }
    for (let time = 0; time < 3; time += 1) expect(await prove({ otp: '000000' })).toMatchObject(WRONG_CODE);
    expect(await prove({ otp: '000000' })).toMatchObject({
      status: 429,
      body: { error: 'too_many_requests' },
    });
    expect((await prove({ otp: factors.nextCodeOf(secret) })).status).toBe(200);
  });
});

test('a session without a factor cannot prove one: it can only set one up', async () => {
  expect(await prove({ otp: '000000' })).toMatchObject({ status: 403, body: { error: 'forbidden' } });
});

test('a disabled operator proves nothing', async () => {
  const { secret } = await factors.enrolTotp(operator);
  await app.work(({ tx, now }) =>
    tx.query('update operator set disabled_at = $2 where id = $1', [operator.id, now]),
  );
  expect(await prove({ otp: factors.nextCodeOf(secret) })).toMatchObject({ status: 401 });
});
