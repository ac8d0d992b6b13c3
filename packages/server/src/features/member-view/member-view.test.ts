import * as consoleCalls from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import * as member from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { bearer } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { signViewToken } from '../../platform/identity/tokens.ts';

const REASON = 'She asks why a visit was refused';

let app: TestApp;
let lan: Person;
let support: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
  support = await app.newOperator({ role: 'support' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const start = (as = support, id = lan.id) =>
  app.call(consoleCalls.viewAsMember, { id, reason: REASON }, { as });
const viewOf = async (as = support) => bearer((await start(as)).body.data.link.split('#')[1] ?? '');

/** Sends a call with nothing in it, with a token. */
async function callWithNothing(endpoint: Endpoint, { headers }: ReturnType<typeof bearer>) {
  const response = await app.app.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path.replace(/\{\w+\}/g, UNKNOWN_ID)}`,
    headers,
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return { status: response.statusCode, error: (response.json() as { error?: string }).error };
}

describe('seeing as a member sees', () => {
  test('viewing as a member starts with a link in the member’s language that lasts for minutes and is logged first', async () => {
    const { status, body } = await start();
    const until = new Date(app.clock.now().getTime() + 15 * MINUTE_MS).toISOString();
    expect([status, body.data.expires_at]).toEqual([201, until]);
    expect(body.data.link).toMatch(/^https:\/\/handbill\.test\/view\?lang=en#[\w.-]+$/);
    expect(await app.actionsOn(`member/${lan.id}`)).toEqual([
      { operator_id: support.id, action: 'member_viewed', details: { reason: REASON, until } },
    ]);
  });

  test('viewing as a member shows what the member sees', async () => {
    await app.fund(lan, 700n);
    const view = await viewOf();
    for (const call of [member.me, member.statement, member.listProduct, member.notifications] as const) {
      const seen = await app.call(call, {}, view);
      expect(seen.status, call.path).toBe(200);
      expect(seen.body).toEqual((await app.call(call, {}, { as: lan })).body);
    }
  });

  test('viewing as a member can change nothing: every call that writes is refused', async () => {
    const view = await viewOf();
    const calls = Object.values<Endpoint>(member.memberEndpoints).filter(({ auth }) => auth === 'member');
    for (const endpoint of calls.filter(({ readOnly }) => !readOnly)) {
      const answer = await callWithNothing(endpoint, view);
      expect({ path: endpoint.path, ...answer }).toEqual({
        path: endpoint.path,
        status: 403,
        error: 'view_only',
      });
    }
    for (const endpoint of calls.filter(({ readOnly }) => readOnly)) {
      expect([401, 403], endpoint.path).not.toContain((await callWithNothing(endpoint, view)).status);
    }
  });

  test('viewing as a member is not a session and extends none, and the member’s exported data shows it', async () => {
    const before = (await app.call(member.sessions, {}, { as: lan })).body.data;
    app.clock.advance(1_000);
    const view = await viewOf();
    await app.call(member.me, {}, view);
    expect((await app.call(member.sessions, {}, { as: lan })).body.data).toEqual(before);
    const seen = (await app.call(member.sessions, {}, view)).body.data;
    expect(seen.map(({ current }) => current)).toEqual([false]);
    const file = await app.call(member.exportData, {}, { as: lan });
    expect(file.body.data.company_views).toMatchObject([{ started_at: app.clock.now().toISOString() }]);
  });

  test('viewing as a locked member works, and unlocks nothing', async () => {
    const operator = await app.newOperator();
    const locking = { id: lan.id, reason: 'fraud_suspected', note: REASON } as const;
    await app.call(consoleCalls.lockMember, locking, { as: operator });
    expect((await app.call(member.me, {}, await viewOf())).status).toBe(200);
    expect((await app.call(member.me, {}, { as: lan })).body.error).toBe('account_locked');
  });

  test('viewing as a member ends after its minutes, and cannot be renewed', async () => {
    const view = await viewOf();
    app.clock.advance(15 * MINUTE_MS - 1_000);
    expect((await app.call(member.me, {}, view)).status).toBe(200);
    app.clock.advance(1_000);
    const over = await app.call(member.me, {}, view);
    expect([over.status, over.body.error]).toEqual([401, 'token_expired']);
    const token = view.headers.authorization.slice(7);
    expect((await app.call(member.refreshToken, { refresh_token: token })).status).toBe(401);
  });

  test('viewing as a member ends with the operator’s session or permission', async () => {
    const view = await viewOf();
    await app.call(consoleCalls.operatorLogout, { refresh_token: support.refreshToken }, { as: support });
    expect(await app.call(member.me, {}, view)).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    });

    await app.signIn(support);
    const another = await viewOf();
    await app.work(({ tx }) => tx.query(`update operator set role = 'reviewer' where id = $1`, [support.id]));
    expect(await app.call(member.me, {}, another)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    });
    await app.work(({ tx, now }) =>
      tx.query('update operator set disabled_at = $2 where id = $1', [support.id, now]),
    );
    expect((await app.call(member.me, {}, another)).status).toBe(401);
  });

  test('viewing as a member works only for that member and with the token of a started view', async () => {
    const { secret } = app.runtime.config;
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + MINUTE_MS);
    const { rows } = await app.runtime.pool.query<{ id: string }>('select id from member_view limit 1');
    const viewId = rows[0]?.id ?? '';
    for (const claims of [
      { memberId: lan.id, viewId },
      { memberId: lan.id, viewId: UNKNOWN_ID },
      { memberId: lan.id, viewId: 'x' },
    ]) {
      const forged = await signViewToken(secret, { ...claims, expiresAt }, now);
      expect((await app.call(member.me, {}, bearer(forged))).status).toBe(401);
    }
    const view = await viewOf();
    expect((await app.call(consoleCalls.listMembers, {}, view)).status).toBe(401);
  });

  test('viewing as an unknown member is refused, and a reason is required', async () => {
    for (const id of [UNKNOWN_ID, 'x']) expect((await start(support, id)).status).toBe(404);
    const { status, body } = await app.call(
      consoleCalls.viewAsMember,
      { id: lan.id, reason: ' x ' },
      { as: support },
    );
    expect([status, body.fields]).toEqual([422, { reason: 'too_short' }]);
  });

  test('viewing as a member is recorded permanently', async () => {
    await start();
    await expect(app.owner.query('delete from member_view')).rejects.toThrow('append-only');
  });
});
