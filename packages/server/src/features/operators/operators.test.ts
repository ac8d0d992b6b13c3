import * as calls from '@handbill/contract/console';
import type { OperatorRole } from '@handbill/contract/console/permissions';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';

let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.work(({ tx, now }) => tx.query('update operator set disabled_at = $1', [now]));
  // The newest first: ids of one millisecond have no order.
  app.clock.advance(1);
  admin = await app.newOperator();
  app.clock.advance(1);
  other = await app.newOperator({ role: 'support' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const NOBODY = '01890000-0000-7000-8000-00000000dead';
const as = (person: Person, key?: string) => ({ as: person, ...(key === undefined ? {} : { key }) });
const setRole = (id: string, role: OperatorRole, by = admin) =>
  app.call(calls.setOperatorRole, { id, role }, as(by));
const disable = (id: string, by = admin) => app.call(calls.disableOperator, { id }, as(by));
const enable = (id: string) => app.call(calls.enableOperator, { id }, as(admin));
const invite = (id: string) => app.call(calls.inviteOperator, { id }, as(admin));
const accept = (link: string, password = 'violin-gravel-7') =>
  app.call(
    calls.acceptInvitation,
    { invitation: link.split('#')[1] ?? '', password, password_confirmation: password },
    { as: admin },
  );
const signIn = (username: string, password: string) =>
  app.call(calls.operatorLogin, { username, password }, { as: admin });

/** What was written into the log about an operator, the newest first. */
async function lastAction(id: string) {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ operator_id: string; action: string; details: Record<string, string | null> }>(
      'select operator_id, action, details from operator_action where subject = $1 order by id desc limit 1',
      [`operator/${id}`],
    ),
  );
  return rows[0];
}

describe('a new operator', () => {
  test('is created by an admin, chooses a password by invitation, and signs in', async () => {
    const created = await app.call(
      calls.createOperator,
      { username: 'Newcomer', role: 'finance' },
      as(admin, 'key'),
    );
    expect(created).toMatchObject({
      status: 201,
      body: { data: { username: 'newcomer', role: 'finance', joined: false, invited_until: null } },
    });
    const id = created.body.data._id;
    expect(await lastAction(id)).toEqual({
      operator_id: admin.id,
      action: 'operator_created',
      details: { username: 'newcomer', before: null, after: 'finance' },
    });
    const { link } = (await invite(id)).body.data;
    expect(link).toMatch(/^https:\/\/handbill\.test\/console\/invitation#[0-9A-Za-z]{43}$/);
    expect((await accept(link)).body.data).toEqual({ username: 'newcomer' });
    expect((await lastAction(id))?.action).toBe('invitation_accepted');
    expect((await signIn('newcomer', 'violin-gravel-7')).body.data.operator).toMatchObject({
      role: 'finance',
      limited: true,
    });
    const again = await app.call(
      calls.createOperator,
      { username: 'Newcomer', role: 'finance' },
      as(admin, 'key'),
    );
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.data._id).toBe(id);
  });

  test('has a name of their own', async () => {
    expect(
      await app.call(calls.createOperator, { username: other.username, role: 'admin' }, as(admin)),
    ).toMatchObject({ status: 409, body: { error: 'operator_exists' } });
  });
});

describe('an invitation', () => {
  const refused = { status: 422, body: { error: 'invitation_invalid' } };

  test('is accepted once, and only the newest one is', async () => {
    const old = (await invite(other.id)).body.data.link;
    const { link } = (await invite(other.id)).body.data;
    expect(await accept(old)).toMatchObject(refused);
    expect((await accept(link)).status).toBe(200);
    expect(await accept(link)).toMatchObject(refused);
  });

  test('expires, and is none for an operator who is disabled', async () => {
    const { link } = (await invite(other.id)).body.data;
    app.clock.advance(3 * DAY_MS + 1);
    expect(await accept(link)).toMatchObject(refused);
    await app.signIn(admin);
    const fresh = (await invite(other.id)).body.data.link;
    await disable(other.id);
    expect(await accept(fresh)).toMatchObject(refused);
    expect(await invite(other.id)).toMatchObject({ status: 409, body: { error: 'operator_state' } });
  });

  test('stays open when the password is one that everybody has, and ends every session when accepted', async () => {
    const { link } = (await invite(other.id)).body.data;
    expect(await accept(link, 'password123')).toMatchObject({
      status: 422,
      body: { fields: { password: 'too_common' } },
    });
    expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(200);
    expect((await accept(link)).status).toBe(200);
    expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(401);
  });
});

describe('a role', () => {
  test('is given by an admin, and holds with the next call', async () => {
    const read = () => app.call(calls.listDeposits, {}, as(other));
    expect((await read()).status).toBe(200);
    expect((await setRole(other.id, 'reviewer')).body.data.role).toBe('reviewer');
    expect((await read()).status).toBe(403);
    expect(await lastAction(other.id)).toMatchObject({
      action: 'operator_role_set',
      details: { before: 'support', after: 'reviewer' },
    });
  });

  test('is not given twice, nor to nobody', async () => {
    expect(await setRole(other.id, 'support')).toMatchObject({
      status: 409,
      body: { error: 'operator_state' },
    });
    expect((await setRole(NOBODY, 'support')).status).toBe(404);
  });
});

describe('the last admin', () => {
  test('stays one, and enabled', async () => {
    const refused = { status: 409, body: { error: 'last_admin' } };
    expect(await setRole(admin.id, 'support')).toMatchObject(refused);
    expect(await disable(admin.id)).toMatchObject(refused);
    await setRole(other.id, 'admin');
    expect((await setRole(admin.id, 'support')).status).toBe(200);
  });

  test('is not one who was only invited', async () => {
    await app.call(calls.createOperator, { username: 'invited', role: 'admin' }, as(admin));
    expect((await setRole(admin.id, 'support')).body.error).toBe('last_admin');
  });

  test('is there still when two admins disable each other at once', async () => {
    await setRole(other.id, 'admin');
    const answers = await Promise.all([disable(other.id, admin), disable(admin.id, other)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('a disabled operator', () => {
  test('is out at once, and in again when enabled', async () => {
    expect((await disable(other.id)).body.data.disabled_at).not.toBeNull();
    expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(401);
    expect((await disable(other.id)).body.error).toBe('operator_state');
    expect((await enable(other.id)).body.data.disabled_at).toBeNull();
    expect((await lastAction(other.id))?.action).toBe('operator_enabled');
    expect((await enable(other.id)).body.error).toBe('operator_state');
    expect((await app.call(calls.operatorMe, {}, as(await app.signIn(other)))).status).toBe(200);
  });
});

test('the second factors of an operator who lost them are removed, and every session ends', async () => {
  const reset = () => app.call(calls.resetOperatorFactors, { id: other.id }, as(admin));
  expect((await reset()).body.error).toBe('operator_state');
  await app.work(({ tx, now }) =>
    tx.query(`insert into operator_totp (operator_id, sealed_secret, enrolled_at) values ($1, '', $2)`, [
      other.id,
      now,
    ]),
  );
  expect((await reset()).body.data.second_factor).toBe(false);
  expect(await lastAction(other.id)).toMatchObject({
    action: 'operator_factors_reset',
    details: { before: 'an authenticator, 0 passkeys', after: null },
  });
  expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(401);
});

describe('sessions', () => {
  const own = async (person: Person) => (await app.call(calls.operatorSessions, {}, as(person))).body.data;

  test('are listed to their operator, who ends them one by one', async () => {
    const elsewhere = { ...other };
    app.clock.advance(1);
    await app.signIn(other);
    const [current, older] = await own(other);
    expect([current?.current, older?.current]).toEqual([true, false]);
    const end = (by: Person) => app.call(calls.endOperatorSession, { session_id: older?._id ?? '' }, as(by));
    expect((await end(admin)).status).toBe(404);
    expect((await end(other)).status).toBe(200);
    expect((await end(other)).status).toBe(404);
    expect((await app.call(calls.operatorMe, {}, as(elsewhere))).status).toBe(401);
    expect(await own(other)).toHaveLength(1);
  });

  test('of anybody are listed to an admin and ended by one', async () => {
    const listed = await app.call(calls.listSessionsOfOperator, { id: other.id }, as(admin));
    expect(listed.body.data).toHaveLength(1);
    const session_id = listed.body.data[0]?._id ?? '';
    const end = () => app.call(calls.endSessionOfOperator, { id: other.id, session_id }, as(admin));
    expect((await end()).status).toBe(200);
    expect(await lastAction(other.id)).toMatchObject({
      action: 'operator_session_ended',
      details: { session: session_id },
    });
    expect((await end()).status).toBe(404);
    expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(401);
  });
});

test('operators are listed, the newest first', async () => {
  const { data, total } = (await app.call(calls.listOperators, { limit: '2' }, as(admin))).body;
  expect(data.map(({ _id }) => _id)).toEqual([other.id, admin.id]);
  expect(data[0]).toMatchObject({ role: 'support', joined: true, second_factor: false });
  expect(total).toBeGreaterThanOrEqual(2);
});
