import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { saveBankAndAddress } from '../../../../test/given/money/payout-details.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';
import { raceFor } from '../../../../test/races.ts';

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
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
const state = async (as = lan) => (await app.call(member.recoveryCodes, {}, { as })).body.data;
const make = (input: { password?: string } = {}, as = lan) =>
  app.call(member.makeRecoveryCodes, input, { as });

async function codesOf(as = lan): Promise<string[]> {
  return (await make({ password: PASSWORD }, as)).body.data.codes;
}

const recover = (
  code: string,
  {
    username = lan.username,
    password = NEW,
    again = '',
  }: { username?: string; password?: string; again?: string } = {},
) =>
  app.call(
    member.recover,
    { username, code, password, password_confirmation: again || password },
    { from: '203.0.113.7' },
  );

const signIn = (password: string) =>
  app.call(member.login, { username: lan.username, password }, { from: '203.0.113.8' });
const kindsOf = async (as: Person) =>
  (await app.call(member.notifications, {}, { as })).body.data.map(({ kind }) => kind);

describe('making recovery codes', () => {
  test('a new member makes ten codes without a password and is notified, and only keyed hashes are stored', async () => {
    expect(await state()).toEqual({ left: 0, made_at: null, saved_at: null, password_needed: false });
    const { status, body } = await make();
    expect(status).toBe(200);
    expect(new Set(body.data.codes).size).toBe(10);
    for (const code of body.data.codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{6}-){3}[2-9A-HJKMNP-Z]{6}$/);
    expect(await state()).toEqual({
      left: 10,
      made_at: app.clock.now().toISOString(),
      saved_at: null,
      password_needed: true,
    });
    expect(await kindsOf(lan)).toEqual(['recovery_codes_made']);
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ hash: string }>(
        `select encode(code_hash, 'hex') as hash from recovery_code where member_id = $1`,
        [lan.id],
      ),
    );
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('new codes need the password, and replace all earlier ones', async () => {
    const [earlier = ''] = await codesOf();
    expect(await make()).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', fields: { password: 'required' } },
    });
    expect((await make({ password: 'not the password' })).body.error).toBe('password_incorrect');
    expect(await state()).toMatchObject({ left: 10 });
    const [newer = ''] = await codesOf();
    expect((await recover(earlier)).body.error).toBe('recovery_refused');
    expect((await recover(newer)).status).toBe(200);
  });

  test('an hour after registering, the first codes need the password, so that a stolen session cannot make any', async () => {
    app.clock.advance(HOUR_MS + 1);
    await app.signIn(lan);
    expect(await state()).toMatchObject({ password_needed: true });
    expect((await make()).body.error).toBe('validation_failed');
    expect((await make({ password: PASSWORD })).status).toBe(200);
  });

  test('of two simultaneous first makings one wins, and the other needs the password', async () => {
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await state()).toMatchObject({ left: 10 });
  });

  test('a member sees and makes only their own codes', async () => {
    const other = await app.newMember();
    const [code = ''] = await codesOf();
    await codesOf(other);
    expect(await state(other)).toMatchObject({ left: 10 });
    expect((await recover(code, { username: other.username })).body.error).toBe('recovery_refused');
    expect(await state()).toMatchObject({ left: 10 });
  });
});

describe('saving recovery codes', () => {
  const confirm = (made_at: string, as = lan) => app.call(member.confirmRecoveryCodes, { made_at }, { as });

  test('codes count as saved once the member says so, and saying it again changes nothing', async () => {
    const { made_at } = (await make()).body.data;
    app.clock.advance(MINUTE_MS);
    const saved_at = app.clock.now().toISOString();
    const saved = { left: 10, made_at, saved_at, password_needed: true };
    expect(await confirm(made_at)).toMatchObject({ status: 200, body: { data: saved } });
    app.clock.advance(MINUTE_MS);
    expect((await confirm(made_at)).body.data).toEqual(saved);
    expect(await state()).toEqual(saved);
  });

  test('new codes are unsaved, and saving those that they replaced says nothing about them', async () => {
    const earlier = (await make()).body.data;
    await confirm(earlier.made_at);
    app.clock.advance(MINUTE_MS);
    const newer = (await make({ password: PASSWORD })).body.data;
    expect((await confirm(earlier.made_at)).body.data).toMatchObject({
      made_at: newer.made_at,
      saved_at: null,
    });
  });

  test('nothing is saved without codes, nor for another member', async () => {
    const other = await app.newMember();
    const { made_at } = (await make()).body.data;
    expect((await confirm(made_at, other)).body.data).toMatchObject({ made_at: null, saved_at: null });
    expect(await state()).toMatchObject({ made_at, saved_at: null });
  });

  test('a locked member saves no codes', async () => {
    const { made_at } = (await make()).body.data;
    const operator = await app.newOperator();
    const lock = { id: lan.id, reason: 'member_request', note: 'asked on the phone' } as const;
    expect((await app.call(consoleCalls.lockMember, lock, { as: operator })).status).toBe(200);
    expect(await confirm(made_at)).toMatchObject({ status: 403, body: { error: 'account_locked' } });
  });
});

describe('recovering with a code', () => {
  test('a code sets a new password, ends all sessions, starts one, delays withdrawals, and says how many codes are left', async () => {
    await saveBankAndAddress(app, lan);
    const [code = ''] = await codesOf();
    const lost = { ...lan };
    const answer = await recover(code.toLowerCase().replaceAll('-', ' '), {
      username: lan.username.toUpperCase(),
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { user: { _id: lan.id } } } });
    const signedIn = { ...lan, accessToken: answer.body.data.access_token };
    expect((await app.call(member.me, {}, { as: signedIn })).status).toBe(200);
    expect((await app.call(member.me, {}, { as: lost })).status).toBe(401);
    const renewal = await app.call(member.refreshToken, { refresh_token: lost.refreshToken }, { as: lost });
    expect(renewal.body.error).toBe('refresh_token_invalid');
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect(await state(signedIn)).toMatchObject({ left: 9 });
    expect(await kindsOf(signedIn)).toContain('recovery_code_used');
    const terms = (await app.call(member.withdrawTerms, {}, { as: signedIn })).body.data;
    expect(terms.payable_from).not.toBeNull();
  });

  test('an unknown name, a wrong code and a used code get the same answer', async () => {
    const [code = ''] = await codesOf();
    expect((await recover(code)).status).toBe(200);
    const used = await recover(code);
    expect(used).toMatchObject({ status: 422, body: { error: 'recovery_refused', error_code: 27 } });
    const others = [
      await recover('AAAAAA-AAAAAA-AAAAAA-AAAAAA'),
      await recover(code, { username: 'nobody' }),
      await recover(code, { username: "' or 1=1 --" }),
    ];
    for (const { status, body } of others) expect({ status, body }).toEqual({ status: 422, body: used.body });
  });

  test('of two simultaneous uses of a code one wins', async () => {
    const [code = ''] = await codesOf();
    const answers = await Promise.all([recover(code), recover(code, { password: 'another-violin-7' })]);
    expect(answers.map(({ body }) => body.error ?? 'none').sort()).toEqual(['none', 'recovery_refused']);
  });

  test('a code that is replaced while it is being used no longer works', async () => {
    const [code = ''] = await codesOf();
    const statement = 'delete from recovery_code where member_id = $1';
    const [answer] = await raceFor(app, { statement, values: [lan.id] }, () => [recover(code)]);
    expect(answer).toMatchObject({ status: 422, body: { error: 'recovery_refused' } });
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('wrong codes are delayed for the network, but never delay a right one, wherever it comes from', async () => {
    const [code = ''] = await codesOf();
    for (let time = 0; time < 6; time += 1) {
      expect((await recover(`wrong ${time}`)).body.error).toBe('recovery_refused');
    }
    expect(await recover('wrong again')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect((await recover('wrong again', { username: 'nobody' })).status).toBe(422);
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await recover(code)).status).toBe(200);
  });

  test('an unacceptable new password is refused before the code is looked at, and uses none', async () => {
    const [code = ''] = await codesOf();
    for (const given of [code, 'wrong']) {
      expect(await recover(given, { password: 'password123' })).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', fields: { password: 'too_common' } },
      });
      expect(await recover(given, { again: 'different-9' })).toMatchObject({
        body: { fields: { password_confirmation: 'mismatch' } },
      });
    }
    expect(await state()).toMatchObject({ left: 10 });
  });

  test('a locked member learns of the lock only with a right code, which stays unused', async () => {
    const operator = await app.newOperator();
    const [code = ''] = await codesOf();
    const lock = { id: lan.id, reason: 'member_request', note: 'asked on the phone' } as const;
    expect((await app.call(consoleCalls.lockMember, lock, { as: operator })).status).toBe(200);
    expect((await recover('wrong')).body.error).toBe('recovery_refused');
    expect(await recover(code)).toMatchObject({ status: 403, body: { error: 'account_locked' } });
    const unlock = { id: lan.id, note: 'asked on the phone' };
    expect((await app.call(consoleCalls.unlockMember, unlock, { as: operator })).status).toBe(200);
    expect((await recover(code)).status).toBe(200);
  });

  test('a closed account cannot be recovered with a code', async () => {
    const [code = ''] = await codesOf();
    const closed = await app.call(member.closeAccount, { password: PASSWORD }, { as: lan, key: 'close' });
    expect(closed.status).toBe(200);
    expect((await recover(code)).body.error).toBe('recovery_refused');
  });

  test('a recovery is replayed by nobody: sent again it is refused, and the password that was set works', async () => {
    const [code = ''] = await codesOf();
    const first = await recover(code);
    expect((await recover(code)).body.error).toBe('recovery_refused');
    expect((await app.call(member.me, {}, bearer(first.body.data.access_token))).status).toBe(200);
    expect((await signIn(NEW)).status).toBe(200);
  });
});
