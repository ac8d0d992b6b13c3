import * as calls from '@handbill/contract/console';
import type { grantableRoles } from '@handbill/contract/console/permissions';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve } from '../../../test/given/approvals.ts';
import { insertTotp } from '../../../test/given/factors.ts';
import type { Person } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';

let app: TestApp;
let admin: Person;
let second: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.work(({ tx, now }) => tx.query('update operator set disabled_at = $1', [now]));
  // So that the newest comes first: ids of one millisecond have no defined order.
  app.clock.advance(1);
  admin = await app.newOperator();
  app.clock.advance(1);
  second = await app.newOperator();
  app.clock.advance(1);
  other = await app.newOperator({ role: 'support' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

type GrantableRole = (typeof grantableRoles)[number];

const REASON = 'Works with us';
const as = (person: Person, key?: string) => ({ as: person, key });
const askRole = (id: string, role: GrantableRole, by = admin) =>
  app.call(calls.setOperatorRole, { id, role, reason: REASON }, as(by));
const disable = (id: string, by = admin) => app.call(calls.disableOperator, { id }, as(by));
const askEnable = (id: string) => app.call(calls.enableOperator, { id, reason: REASON }, as(admin));
const askInvite = (id: string, by = admin) => app.call(calls.inviteOperator, { id, reason: REASON }, as(by));
const askReset = (id: string, by = admin) =>
  app.call(calls.resetOperatorFactors, { id, reason: REASON }, as(by));
const create = (username: string, role: GrantableRole, key?: string) =>
  app.call(calls.createOperator, { username, role, reason: REASON }, as(admin, key));
/** The second admin approves the request. */
async function agreed(asked: Awaited<ReturnType<typeof askRole>>) {
  expect(asked.body.error).toBeUndefined();
  const approved = await approve(app, asked.body.data, second);
  expect(approved.body.error).toBeUndefined();
}
const setRole = async (id: string, role: GrantableRole) => agreed(await askRole(id, role));
/** The link that two admins agreed on. */
async function invite(id: string): Promise<string> {
  await agreed(await askInvite(id));
  return (await makeLink(id)).body.data.link;
}
const makeLink = (id: string, by = admin) => app.call(calls.makeInvitation, { id }, as(by));
const operatorWithId = async (id: string) =>
  (await app.call(calls.listOperators, { limit: '100' }, as(admin))).body.data.find(({ _id }) => _id === id);
const named = async (username: string) =>
  (await app.call(calls.listOperators, { limit: '100' }, as(admin))).body.data.find(
    (each) => each.username === username,
  );
const accept = (link: string, password = 'violin-gravel-7') =>
  app.call(
    calls.acceptInvitation,
    { invitation: link.split('#')[1] ?? '', password, password_confirmation: password },
    { as: admin },
  );
const signIn = (username: string, password: string) =>
  app.call(calls.operatorLogin, { username, password }, { as: admin });

/** The log entries about an operator, newest first. */
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
  test('a new operator is requested by one admin, approved by another, chooses a password with a link, and signs in', async () => {
    const asked = await create('Newcomer', 'cashier', 'key');
    expect(asked).toMatchObject({
      status: 201,
      body: {
        data: {
          kind: 'operator',
          subject: 'operator/newcomer',
          title: 'New operator newcomer',
          lines: [{ label: 'Role', before: null, after: 'cashier' }],
          reason: REASON,
        },
      },
    });
    expect(await named('newcomer')).toBeUndefined();
    const again = await create('Newcomer', 'cashier', 'key');
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', asked.body]);
    expect((await create('newcomer', 'admin')).body.error).toBe('approval_open');
    await agreed(asked);
    const { _id: id = '', joined } = (await named('newcomer')) ?? {};
    expect(joined).toBe(false);
    expect(await lastAction(id)).toMatchObject({
      operator_id: second.id,
      action: 'operator_created',
      details: { username: 'newcomer', before: null, after: 'cashier' },
    });
    const { link } = (await makeLink(id)).body.data;
    expect(link).toMatch(/^https:\/\/handbill\.test\/console\/invitation#[0-9A-Za-z]{43}$/);
    expect((await accept(link)).body.data).toEqual({ username: 'newcomer' });
    expect((await lastAction(id))?.action).toBe('invitation_accepted');
    expect((await signIn('newcomer', 'violin-gravel-7')).body.data.operator).toMatchObject({
      role: 'cashier',
      limited: true,
    });
  });

  test('a new operator must have a unique name', async () => {
    expect(await create(other.username, 'admin')).toMatchObject({
      status: 409,
      body: { error: 'operator_exists' },
    });
  });
});

describe('one admin alone', () => {
  test('one admin alone can create neither a second operator nor a link for one', async () => {
    const asked = await create('second.me', 'cashier');
    expect((await approve(app, asked.body.data, admin)).body.error).toBe('second_person_required');
    expect(await named('second.me')).toBeUndefined();
    expect(await makeLink(other.id)).toMatchObject({ status: 409, body: { error: 'operator_state' } });
  });

  test('one admin alone can neither give a role, nor enable an operator, nor reset a second factor', async () => {
    await insertTotp(app, other.id);
    for (const ask of [
      () => askRole(other.id, 'admin'),
      () => askReset(other.id),
      () => askInvite(other.id),
    ]) {
      const { body } = await ask();
      expect((await approve(app, body.data, admin)).body.error).toBe('second_person_required');
      await app.call(calls.declineApproval, { id: body.data._id }, as(admin));
    }
    await disable(other.id);
    const { body } = await askEnable(other.id);
    expect((await approve(app, body.data, admin)).body.error).toBe('second_person_required');
    expect(await operatorWithId(other.id)).toMatchObject({ role: 'support', second_factor: true });
    expect((await operatorWithId(other.id))?.disabled_at).not.toBeNull();
  });

  test('an admin cannot approve another admin’s request about themselves', async () => {
    await insertTotp(app, second.id);
    const { body } = await askReset(second.id);
    expect((await approve(app, body.data, second)).body.error).toBe('second_person_required');
  });
});

describe('an operator whose access changed', () => {
  const waits = async (person: Person) => {
    const { body } = await askRole(other.id, 'reviewer', person);
    const { error } = (await approve(app, body.data, admin)).body;
    if (error !== undefined) await app.call(calls.declineApproval, { id: body.data._id }, as(admin));
    return error;
  };

  test('an operator cannot be one of two people for operator_cooling_hours after getting a role', async () => {
    const third = await app.newOperator({ role: 'support' });
    await setRole(third.id, 'admin');
    expect(await waits(third)).toBe('operator_cooling');
    app.clock.advance(DAY_MS);
    await app.signIn(admin);
    await app.signIn(third);
    expect(await waits(third)).toBeUndefined();
  });

  test('an operator cannot be one of two people for operator_cooling_hours after a link was made or used, or factors were reset', async () => {
    const third = await app.newOperator();
    await insertTotp(app, third.id);
    await agreed(await askReset(third.id));
    await app.signIn(third);
    expect(await waits(third)).toBe('operator_cooling');
    const link = await invite(third.id);
    app.clock.advance(2 * DAY_MS);
    await accept(link);
    await app.signIn(admin);
    await app.signIn(third);
    expect(await waits(third)).toBe('operator_cooling');
  });
});

describe('a link for a password', () => {
  const refused = { status: 422, body: { error: 'invitation_invalid' } };

  test('a password link is made once per approval and accepted once, and only the newest one works', async () => {
    const old = await invite(other.id);
    expect((await makeLink(other.id)).body.error).toBe('operator_state');
    const link = await invite(other.id);
    expect(await accept(old)).toMatchObject(refused);
    expect((await accept(link)).status).toBe(200);
    expect(await accept(link)).toMatchObject(refused);
  });

  test('a password link expires, and does not work for a disabled operator', async () => {
    const link = await invite(other.id);
    app.clock.advance(3 * DAY_MS + 1);
    expect(await accept(link)).toMatchObject(refused);
    await app.signIn(admin);
    await app.signIn(second);
    const fresh = await invite(other.id);
    await disable(other.id);
    expect(await accept(fresh)).toMatchObject(refused);
    expect(await askInvite(other.id)).toMatchObject({ status: 409, body: { error: 'operator_state' } });
  });

  test('an approved password link can no longer be made after three days', async () => {
    await agreed(await askInvite(other.id));
    app.clock.advance(3 * DAY_MS);
    await app.signIn(admin);
    expect((await makeLink(other.id)).body.error).toBe('operator_state');
  });

  test('a password link stays usable after a common password was refused, and ends every session when accepted', async () => {
    const link = await invite(other.id);
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
  test('a role applies from the next call after another admin approved it', async () => {
    const list = () => app.call(calls.listDeposits, {}, as(other));
    expect((await list()).status).toBe(200);
    await setRole(other.id, 'reviewer');
    expect((await list()).status).toBe(403);
    expect(await lastAction(other.id)).toMatchObject({
      action: 'operator_role_set',
      details: { before: 'support', after: 'reviewer' },
    });
  });

  test('a role cannot be requested twice or for an unknown operator', async () => {
    expect(await askRole(other.id, 'support')).toMatchObject({
      status: 409,
      body: { error: 'operator_state' },
    });
    expect((await askRole(UNKNOWN_ID, 'support')).status).toBe(404);
    await askRole(other.id, 'reviewer');
    expect((await askRole(other.id, 'cashier')).body.error).toBe('approval_open');
  });
});

describe('the last admin', () => {
  test('the last admin can neither lose the role nor be disabled', async () => {
    const refused = { status: 409, body: { error: 'last_admin' } };
    const { body } = await askRole(admin.id, 'support', second);
    await disable(second.id);
    expect(await askRole(admin.id, 'support')).toMatchObject(refused);
    expect(await disable(admin.id)).toMatchObject(refused);
    await app.work(({ tx }) => tx.query('update operator set disabled_at = null where id = $1', [second.id]));
    await app.signIn(second);
    expect((await approve(app, body.data, admin)).body.error).toBe('second_person_required');
  });

  test('an operator who was only invited does not count as the last admin', async () => {
    await agreed(await create('invited', 'admin'));
    await disable(second.id);
    expect((await askRole(admin.id, 'support')).body.error).toBe('last_admin');
  });

  test('one admin remains when two admins disable each other concurrently', async () => {
    const answers = await Promise.all([disable(second.id, admin), disable(admin.id, second)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

test('a disabled operator is locked out from the next call, until two admins enable them', async () => {
  expect((await disable(other.id)).body.data.disabled_at).not.toBeNull();
  expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(401);
  expect((await disable(other.id)).body.error).toBe('operator_state');
  await agreed(await askEnable(other.id));
  expect((await operatorWithId(other.id))?.disabled_at).toBeNull();
  expect((await lastAction(other.id))?.action).toBe('operator_enabled');
  expect((await askEnable(other.id)).body.error).toBe('operator_state');
  expect((await app.call(calls.operatorMe, {}, as(await app.signIn(other)))).status).toBe(200);
});

test('two admins can remove an operator’s lost second factors, which ends every session', async () => {
  expect((await askReset(other.id)).body.error).toBe('operator_state');
  await insertTotp(app, other.id);
  await agreed(await askReset(other.id));
  expect(await lastAction(other.id)).toMatchObject({
    action: 'operator_factors_reset',
    details: { before: 'an authenticator, 0 passkeys', after: null },
  });
  expect((await app.call(calls.operatorMe, {}, as(other))).status).toBe(401);
});

describe('what changed in the team', () => {
  const news = async (person: Person) => (await app.call(calls.teamNews, {}, as(person))).body;

  test('all admins and the operator concerned see the team’s changes until they have read them', async () => {
    app.clock.advance(31 * DAY_MS);
    for (const person of [admin, second, other]) await app.signIn(person);
    const bystander = await app.newOperator({ role: 'support' });
    await setRole(other.id, 'reviewer');
    for (const person of [admin, second, other]) {
      const { data, unread } = await news(person);
      expect(data).toMatchObject([
        { action: 'operator_role_set', operator: other.username, before: 'support', after: 'reviewer' },
        { action: 'approval_asked', by: admin.username, operator: other.username },
      ]);
      expect(unread).toBe(2);
    }
    expect(await news(bystander)).toMatchObject({ data: [], unread: 0 });
    const { data } = await news(other);
    const marked = await app.call(calls.readTeamNews, { up_to: data[0]?._id ?? '' }, as(other, 'read'));
    expect(marked.body.data).toEqual({ unread: 0 });
    expect((await news(other)).unread).toBe(0);
    expect((await news(admin)).unread).toBe(2);
  });
});

describe('sessions', () => {
  const own = async (person: Person) => (await app.call(calls.operatorSessions, {}, as(person))).body.data;

  test('an operator can list their own sessions and end them one by one', async () => {
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

  test('an admin can list and end any operator’s sessions', async () => {
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

test('operators are listed newest first', async () => {
  const { data, total } = (await app.call(calls.listOperators, { limit: '2' }, as(admin))).body;
  expect(data.map(({ _id }) => _id)).toEqual([other.id, second.id]);
  expect(data[0]).toMatchObject({ role: 'support', joined: true, second_factor: false });
  expect(total).toBeGreaterThanOrEqual(2);
});

test('an operator is found by the beginning of the username, or by the id', async () => {
  const username = (await operatorWithId(other.id))?.username ?? '';
  for (const search of [username.slice(0, -1).toUpperCase(), other.id]) {
    const { data } = (await app.call(calls.listOperators, { search }, as(admin))).body;
    expect(data.map(({ _id }) => _id)).toContain(other.id);
  }
  const none = (await app.call(calls.listOperators, { search: 'nobody-has-this' }, as(admin))).body;
  expect(none).toMatchObject({ data: [], total: 0 });
});
