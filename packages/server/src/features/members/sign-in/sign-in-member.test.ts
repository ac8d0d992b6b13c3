import * as member from '@handbill/contract/member';
import { addMs } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, NOTHING_KEPT, PASSWORD, type Person } from '../../../../test/given/people.ts';
import { raceFor } from '../../../../test/races.ts';
import { prefixOf } from '../../../platform/identity/network.ts';
import { beginAttempt } from '../../../platform/identity/password-attempts.ts';
import { newCode } from '../../../platform/ids.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { forgetPasswordAttempts } from './forget-password-attempts.ts';

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

const signIn = (password: string, { username = lan.username, from = '203.0.113.7' } = {}) =>
  app.call(member.login, { username, password }, { from });

/** Fails this many times; returns the statuses. */
async function fail(times: number, options: { username?: string; from?: string } = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await signIn('not the password', options)).status);
  }
  return statuses;
}

test('the correct password signs in, in any letter case of the name, and keeps the account’s language', async () => {
  const answer = await app.call(
    member.login,
    { username: lan.username.toUpperCase(), password: PASSWORD, otp: '' },
    { headers: { langcode: 'fr' } },
  );
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { _id: lan.id, locale: 'en' } } } });
  const me = await app.call(member.me, {}, bearer(answer.body.data.access_token));
  expect(me.body.data.username).toBe(lan.username);
});

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await signIn('not the password');
  const answers = await Promise.all(
    ['nobody', 'no body', 'x', "' or 1=1 --"].map((username) => signIn(PASSWORD, { username })),
  );
  expect(wrong).toMatchObject({ status: 401, body: { error: 'bad_credentials', error_code: 23 } });
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toEqual(wrong.body);
  }
});

describe('after five failures from one network', () => {
  test('after five failures from one network each further one doubles the delay, up to a quarter of an hour', async () => {
    expect(await fail(6)).toEqual([401, 401, 401, 401, 401, 401]);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      const answer = await signIn(PASSWORD);
      expect(answer).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
      expect(answer.headers['retry-after']).toBe(String(seconds));
      app.clock.advance(seconds * 1_000);
      expect(await fail(1)).toEqual([401]);
    }
    const longest = await signIn(PASSWORD);
    expect(longest.headers['retry-after']).toBe('900');
  });

  test('the correct password works again after the delay, and resets the count of failures', async () => {
    await fail(6);
    app.clock.advance(1_000);
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect(await fail(6)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('failures delay neither the member on another network nor other names on this one', async () => {
    await fail(6);
    const binh = await app.newMember();
    expect((await signIn(PASSWORD)).status).toBe(429);
    expect((await signIn(PASSWORD, { from: '203.0.113.99' })).status).toBe(429);
    expect((await signIn(PASSWORD, { from: '198.51.100.1' })).status).toBe(200);
    expect((await signIn(PASSWORD, { username: binh.username })).status).toBe(200);
  });

  test('failures with a name that is made up of a member’s name and network do not count for that member', async () => {
    await fail(6, { username: `${lan.username}\n${prefixOf('203.0.113.7')}`, from: '198.51.100.1' });
    await fail(1);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('parallel attempts cannot bypass the delay after failures', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('not the password')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(14).fill(429)]);
  });

  test('failures with an unknown name cause the same delay', async () => {
    const statuses = await fail(7, { username: 'nobody' });
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });
});

test('guesses from many networks together are delayed, too', async () => {
  for (let network = 0; network < 17; network += 1) await fail(3, { from: `198.51.${network}.1` });
  const answer = await signIn(PASSWORD, { from: '192.0.2.1' });
  expect(answer).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
});

test('one network that guesses for hours never locks out a member on another one', async () => {
  for (let guess = 0; guess < 110; guess += 1) {
    const { headers, status } = await signIn('not the password');
    if (status === 429) app.clock.advance(Number(headers['retry-after']) * 1_000);
  }
  expect((await signIn(PASSWORD, { from: '198.51.100.1' })).status).toBe(200);
});

test('one failure is forgotten every ten minutes, and all traces after a day', async () => {
  await fail(5);
  app.clock.advance(20 * 60_000);
  expect(await fail(4)).toEqual([401, 401, 401, 429]);
  const stored = () => app.work(({ tx }) => tx.query('select 1 from sign_in_failure', []));
  await runJob(app.runtime, forgetPasswordAttempts);
  expect((await stored()).rows).toHaveLength(2);
  app.clock.advance(25 * 3_600_000);
  await runJob(app.runtime, forgetPasswordAttempts);
  expect((await stored()).rows).toHaveLength(0);
});

test('a password works until it is changed', async () => {
  app.clock.advance(5 * 366 * 86_400_000);
  expect((await signIn(PASSWORD)).status).toBe(200);
});

describe('a device that signed in before', () => {
  const strangers = async () => {
    for (let network = 0; network < 17; network += 1) await fail(3, { from: `198.51.${network}.1` });
  };
  const signInHere = (password: string, device = lan.device) =>
    app.call(member.login, { username: lan.username, password }, { as: { ...lan, device } });

  test('a device that signed in before can sign in, however long strangers keep guessing', async () => {
    await strangers();
    expect((await signInHere(PASSWORD)).status).toBe(200);
    for (let day = 0; day < 3; day += 1) {
      app.clock.advance(15 * 60_000);
      await fail(2, { from: `192.0.${day}.1` });
      expect((await signInHere(PASSWORD)).status).toBe(200);
    }
    expect((await signInHere(PASSWORD, newCode(22))).status).toBe(429);
  });

  test('a device that signed in before helps only its own accounts, and cannot be forged', async () => {
    const binh = await app.newMember();
    await strangers();
    expect((await signInHere(PASSWORD, binh.device)).status).toBe(429);
  });

  test('a device that signed in before has its own delay after five failures', async () => {
    for (let count = 0; count < 6; count += 1)
      expect((await signInHere('not the password')).status).toBe(401);
    expect((await signInHere(PASSWORD)).status).toBe(429);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });
});

test('of two correct passwords, the one that started earlier and is counted later does not wait', async () => {
  const begin = (now: Date) =>
    beginAttempt(
      {
        runtime: app.runtime,
        now,
        caller: {
          address: '203.0.113.7',
          userAgent: '',
          visitorCookie: '',
          device: null,
          kept: NOTHING_KEPT,
        },
        origin: 'https://handbill.test',
        transact: app.work,
      },
      { account: 'member/somebody', subject: null },
    );
  const now = app.clock.now();
  const later = await begin(addMs(now, 1));
  const earlier = await begin(now);
  await later.forgive();
  await earlier.forgive();
  expect((await app.work(({ tx }) => tx.query('select 1 from sign_in_failure', []))).rows).toEqual([]);
});

test('neither names nor addresses are stored with failures', async () => {
  await fail(1);
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ key: string }>('select key from sign_in_failure', []),
  );
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

test('a locked member learns of the lock only with the correct password', async () => {
  await app.work(({ tx, now }) =>
    tx.query(`update member set locked_at = $2, lock_reason = 'fraud_suspected' where id = $1`, [
      lan.id,
      now,
    ]),
  );
  expect(await signIn('not the password')).toMatchObject({ status: 401, body: { error: 'bad_credentials' } });
  expect(await signIn(PASSWORD)).toMatchObject({
    status: 403,
    body: { error: 'account_locked', message: 'your account has been locked' },
  });
});

test('a password that was changed while it was checked no longer signs in', async () => {
  // The sign-in has read the old hash once it waits for the row.
  const statement = `update member set password_hash = 'changed in between' where id = $1`;
  const [signedIn] = await raceFor(app, { statement, values: [lan.id] }, () => [signIn(PASSWORD)]);
  expect(signedIn).toMatchObject({ status: 401, body: { error: 'bad_credentials' } });
});
