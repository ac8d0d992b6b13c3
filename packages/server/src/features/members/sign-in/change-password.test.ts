import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const NEW = 'violin-gravel-9';
const change = (
  changes: Partial<Record<'password_current' | 'password' | 'password_confirmation', string>> = {},
) =>
  app.call(
    member.changePassword,
    { password_current: PASSWORD, password: NEW, password_confirmation: NEW, ...changes },
    { as: lan },
  );
const signIn = (password: string) => app.call(member.login, { username: lan.username, password });

test('a password change replaces the old password, keeps this session and ends all others', async () => {
  const elsewhere = { accessToken: lan.accessToken, refreshToken: lan.refreshToken };
  await app.signIn(lan);
  expect(await change()).toMatchObject({ status: 200, body: { data: {} } });
  expect((await app.call(member.me, {}, { as: lan })).status).toBe(200);
  expect((await app.call(member.refreshToken, { refresh_token: lan.refreshToken }, { as: lan })).status).toBe(
    200,
  );
  const there = await app.call(member.me, {}, { as: { ...lan, ...elsewhere } });
  expect(there).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  const refreshed = await app.call(
    member.refreshToken,
    { refresh_token: elsewhere.refreshToken },
    { as: lan },
  );
  expect(refreshed.body.error).toBe('refresh_token_invalid');
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn(NEW)).status).toBe(200);
  const { body } = await app.call(member.notifications, {}, { as: lan });
  expect(body.data).toMatchObject([{ kind: 'password_changed' }]);
});

test('a password change whose answer was lost can be repeated with its key and changes nothing again; without the key it is refused', async () => {
  const sent = { password_current: PASSWORD, password: NEW, password_confirmation: NEW };
  const again = () => app.call(member.changePassword, sent, { as: lan, key: 'one change' });
  expect((await again()).status).toBe(200);
  const elsewhere = await app.call(member.login, { username: lan.username, password: NEW });
  expect(await again()).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  const there = { ...lan, accessToken: elsewhere.body.data.access_token };
  expect((await app.call(member.me, {}, { as: there })).status).toBe(200);
  const { body } = await app.call(member.notifications, {}, { as: lan });
  expect(body.data).toHaveLength(1);
  expect((await change()).body.error).toBe('password_incorrect');
  // Different input under the same key is not a replay: its password is checked first, as always.
  const guess = { ...sent, password_current: 'not the password' };
  const guessed = await app.call(member.changePassword, guess, { as: lan, key: 'one change' });
  expect(guessed.body.error).toBe('password_incorrect');
});

test('a wrong current password changes nothing, and six of them cause a delay that does not affect signing in', async () => {
  for (let time = 0; time < 6; time += 1) {
    const answer = await change({ password_current: 'not the password' });
    expect(answer).toMatchObject({ status: 422, body: { error: 'password_incorrect' } });
  }
  expect(await change()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect((await signIn(PASSWORD)).status).toBe(200);
});

test('a new password that is common, the username, too short or repeated differently is refused', async () => {
  const same = `${lan.username}-long-enough`;
  await app.work(({ tx }) => tx.query('update member set username = $2 where id = $1', [lan.id, same]));
  const faults = [
    [{ password: 'password123', password_confirmation: 'password123' }, { password: 'too_common' }],
    [{ password: same, password_confirmation: same }, { password: 'too_common' }],
    [{ password: 'short', password_confirmation: 'short' }, { password: 'too_short' }],
    [{ password_confirmation: 'violin-gravel-8' }, { password_confirmation: 'mismatch' }],
  ] as const;
  for (const [changes, fields] of faults) {
    expect(await change(changes)).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', fields },
    });
  }
});

test('of two simultaneous password changes one wins, and the other is refused because its current password is outdated', async () => {
  const other = { password: 'another-violin-7', password_confirmation: 'another-violin-7' };
  const answers = await Promise.all([change(), change(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [first] = answers;
  expect((await signIn(first?.status === 200 ? NEW : other.password)).status).toBe(200);
});

test('changing a password requires a signed-in member', async () => {
  const answer = await app.call(member.changePassword, {
    password_current: PASSWORD,
    password: NEW,
    password_confirmation: NEW,
  });
  expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
});
