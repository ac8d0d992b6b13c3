import * as consoleCalls from '@handbill/contract/console';
import { bank, changePassword, sessionEnd, updateBank } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureBankDirectory } from '../src/features/members/bank-info/bank-directory.ts';
import { createTestApp, type TestApp } from './app.ts';
import { PASSWORD, type Person } from './given/people.ts';
import { raceInOrder, whileItWaits } from './races.ts';

let app: TestApp;
let lan: Person;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.work(ensureBankDirectory);
  operator = await app.newOperator();
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const account = { bank_code: 'VCB', account_number: '0071001234567', account_name: 'NGUYEN THI LAN' };
const saveBank = (as = lan) => app.call(updateBank, { ...account, password: PASSWORD }, { as });
const savedBank = async () => {
  const { rows } = await app.runtime.pool.query('select from bank_account where member_id = $1', [lan.id]);
  return rows.length;
};
const lock = () =>
  app.call(
    consoleCalls.lockMember,
    { id: lan.id, reason: 'fraud_suspected', note: 'A call' },
    { as: operator },
  );

/** Another device of the same member. */
async function signedInElsewhere(): Promise<Person> {
  return app.signIn({ ...lan, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
}

/** The answer to a call whose password is still being checked while something else happens. */
const whileChecking = <Result>(call: () => Promise<Result>, happens: () => Promise<unknown>) =>
  whileItWaits(app, { statement: 'lock table sign_in_failure in exclusive mode' }, call, happens);

describe('a call whose password is still being checked', () => {
  test('a call whose password is being checked is refused once its member is locked: bank info cannot change after the lock', async () => {
    const { status, body } = await whileChecking(saveBank, lock);
    expect([status, body.error]).toEqual([403, 'account_locked']);
    expect(await savedBank()).toBe(0);
  });

  test('a call whose password is being checked is refused once its session has ended', async () => {
    const { rows } = await app.runtime.pool.query('select id from session where subject_id = $1', [lan.id]);
    const elsewhere = await signedInElsewhere();
    const { status, body } = await whileChecking(saveBank, () =>
      app.call(sessionEnd, { session_id: rows[0].id }, { as: elsewhere }),
    );
    expect([status, body.error]).toEqual([401, 'unauthorized']);
    expect(await savedBank()).toBe(0);
  });
});

describe('a call that acts while its session ends', () => {
  const change = (as: Person) =>
    app.call(
      changePassword,
      { password_current: PASSWORD, password: `${PASSWORD}!`, password_confirmation: `${PASSWORD}!` },
      { as },
    );
  const row = () => ({ table: 'member', id: lan.id }) as const;

  test('a call that comes after a password change is refused', async () => {
    const elsewhere = await signedInElsewhere();
    const [changed, saved] = await raceInOrder(app, row(), [() => change(elsewhere), () => saveBank()]);
    expect([changed.status, saved.status, saved.body.error]).toEqual([200, 401, 'unauthorized']);
    expect(await savedBank()).toBe(0);
  });

  test('a call that comes before a password change is finished first', async () => {
    const elsewhere = await signedInElsewhere();
    const [saved, changed] = await raceInOrder(app, row(), [() => saveBank(), () => change(elsewhere)]);
    expect([saved.status, changed.status]).toEqual([200, 200]);
    expect((await app.call(bank, {}, { as: lan })).status).toBe(401);
  });

  test('a call that comes before the member is locked is finished first', async () => {
    const [saved, locked] = await raceInOrder(app, row(), [() => saveBank(), lock]);
    expect([saved.status, locked.status]).toEqual([200, 200]);
    expect((await saveBank()).body.error).toBe('account_locked');
  });

  test('a call that comes after the member was locked is refused', async () => {
    const [locked, saved] = await raceInOrder(app, row(), [lock, () => saveBank()]);
    expect([locked.status, saved.status, saved.body.error]).toEqual([200, 403, 'account_locked']);
    expect(await savedBank()).toBe(0);
  });
});

describe('a call of an operator', () => {
  const lockBy = (as: Person) =>
    app.call(consoleCalls.lockMember, { id: lan.id, reason: 'fraud_suspected', note: 'A call' }, { as });

  test('a call of an operator is finished before the operator is disabled, and refused after that', async () => {
    const leaving = await app.newOperator();
    const [locked, disabled] = await raceInOrder(app, { table: 'member', id: lan.id }, [
      () => lockBy(leaving),
      () => app.call(consoleCalls.disableOperator, { id: leaving.id }, { as: operator }),
    ]);
    expect([locked.status, disabled.status]).toEqual([200, 200]);
    expect((await lockBy(leaving)).body.error).toBe('unauthorized');
  });

  test('a call of an operator is refused when the operator is disabled while it begins', async () => {
    const leaving = await app.newOperator();
    const [disabled, locked] = await raceInOrder(app, { table: 'operator', id: leaving.id }, [
      () => app.call(consoleCalls.disableOperator, { id: leaving.id }, { as: operator }),
      () => lockBy(leaving),
    ]);
    expect([disabled.status, locked.status, locked.body.error]).toEqual([200, 401, 'unauthorized']);
  });

  test('an operator cannot sign in after a concurrent disabling', async () => {
    const leaving = await app.newOperator();
    const signIn = () =>
      app.call(consoleCalls.operatorLogin, { username: leaving.username, password: PASSWORD });
    const answer = await whileChecking(signIn, () =>
      app.call(consoleCalls.disableOperator, { id: leaving.id }, { as: operator }),
    );
    expect([answer.status, answer.body.error]).toEqual([401, 'bad_credentials']);
  });
});
