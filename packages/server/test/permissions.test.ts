import { consoleEndpoints } from '@handbill/contract/console';
import {
  approvalPermissions,
  grantableRoles,
  managingRoles,
  mayDo,
  operatorRoles,
  type Permission,
  permissions,
} from '@handbill/contract/console/permissions';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './given/people.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

// The expectations come only from the table of permissions, for every declared call, so new calls are covered
// automatically.

const operatorCalls = Object.values<Endpoint>(consoleEndpoints).flatMap((endpoint) =>
  endpoint.auth === 'operator'
    ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, permission: endpoint.permission }]
    : [],
);
const memberCalls = Object.values<Endpoint>(memberEndpoints).flatMap((endpoint) =>
  endpoint.auth === 'member' ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint }] : [],
);
const sessions = [
  ...operatorRoles.map((role) => ({ who: `${role}`, role, limited: false })),
  { who: 'an admin without a second factor', role: 'admin' as const, limited: true },
];

/** Every step of moving money. */
const MONEY: readonly Permission[] = [
  'deposits.confirm',
  'statements.import',
  'unmatched.assign',
  'unmatched.return',
  'unmatched.company',
  'corrections.ask',
  'corrections.approve',
  'locked_withdrawals.ask',
  'locked_withdrawals.approve',
  'withdrawals.approve',
  'withdrawals.pay',
  'payments.make',
  'payments.release',
  'recoveries.start',
  'recoveries.confirm',
];
/**
 * With both, one person could credit money that no bank sent and have it paid, or be both people of one
 * action.
 */
const THEFTS: readonly (readonly [Permission, Permission])[] = [
  ['deposits.confirm', 'withdrawals.approve'],
  ['deposits.confirm', 'locked_withdrawals.approve'],
  ['statements.import', 'withdrawals.approve'],
  ['statements.import', 'locked_withdrawals.approve'],
  ['unmatched.assign', 'withdrawals.approve'],
  ['unmatched.assign', 'locked_withdrawals.approve'],
  ['corrections.ask', 'corrections.approve'],
  ['corrections.ask', 'withdrawals.approve'],
  ['locked_withdrawals.ask', 'locked_withdrawals.approve'],
  ['withdrawals.approve', 'withdrawals.pay'],
  ['withdrawals.approve', 'payments.release'],
  ['locked_withdrawals.approve', 'withdrawals.pay'],
  ['payments.make', 'payments.release'],
  ['recoveries.start', 'recoveries.confirm'],
  ...MONEY.map((permission) => ['operators.manage', permission] as const),
  ...MONEY.map((permission) => ['settings.change', permission] as const),
];

let app: TestApp;
let member: Person;
beforeAll(async () => {
  app = await createTestApp();
  member = await app.newMember();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** Sends a call about an unknown object. */
async function callWithToken(endpoint: Endpoint, base: string, token: string | null) {
  const response = await app.app.inject({
    method: endpoint.method,
    url: base + endpoint.path.replace(/\{\w+\}/g, UNKNOWN_ID),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return { status: response.statusCode, error: (response.json() as { error?: string }).error };
}

describe.each(sessions)('$who', ({ who, role, limited }) => {
  let person: Person;
  beforeAll(async () => {
    person = await app.newOperator({ role, secondFactor: !limited });
  });
  // A separate session for each call, because some of them end it.
  const operator = () => app.signIn(person);

  test.each(operatorCalls)(
    `${who} is let in to $name only with its permission`,
    async ({ endpoint, permission }) => {
      if (!permission) throw new Error('it has no permission');
      const { status, error } = await callWithToken(
        endpoint,
        '/api/console/',
        (await operator()).accessToken,
      );
      if (mayDo({ role, limited }, permission)) expect([401, 403]).not.toContain(status);
      else expect({ status, error }).toEqual({ status: 403, error: 'forbidden' });
    },
  );

  test(`${who} has no access to the calls of members`, async () => {
    const { accessToken } = await operator();
    for (const { name, endpoint } of memberCalls) {
      const { status, error } = await callWithToken(endpoint, '/api/', accessToken);
      expect({ name, status, error }).toEqual({ name, status: 401, error: 'unauthorized' });
    }
  });
});

describe('nobody else', () => {
  test.each(operatorCalls)('$name is refused to members and to strangers', async ({ endpoint }) => {
    for (const token of [null, member.accessToken]) {
      expect(await callWithToken(endpoint, '/api/console/', token)).toEqual({
        status: 401,
        error: 'unauthorized',
      });
    }
  });
});

describe('the table of permissions', () => {
  test('every permission in the table is required by some call, or to approve some kind of request', () => {
    const ofCalls = operatorCalls.map(({ permission }) => permission);
    const asked = new Set([...ofCalls, ...Object.values(approvalPermissions)]);
    expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
  });

  test('a demo’s operators have every permission, and their role cannot be assigned', () => {
    for (const permission of permissions) {
      expect(mayDo({ role: 'demo', limited: false }, permission)).toBe(true);
    }
    expect(grantableRoles).not.toContain('demo');
  });

  test.each(grantableRoles)('the role %s has no two permissions that complete a theft', (role) => {
    const may = (permission: Permission) => mayDo({ role, limited: false }, permission);
    expect(THEFTS.filter(([one, other]) => may(one) && may(other))).toEqual([]);
  });

  test('no role that manages operators or settings can move money', () => {
    for (const role of grantableRoles.filter((each) => each === 'admin' || managingRoles.includes(each))) {
      expect(MONEY.filter((permission) => mayDo({ role, limited: false }, permission))).toEqual([]);
    }
  });

  test('each step of moving money is permitted to some role', () => {
    for (const permission of MONEY) {
      expect(grantableRoles.some((role) => mayDo({ role, limited: false }, permission))).toBe(true);
    }
  });
});

test('an operator whose role changed, or who was disabled, loses access from the next call', async () => {
  const operator = await app.newOperator({ role: 'cashier' });
  const read = () => callWithToken(consoleEndpoints.listDeposits, '/api/console/', operator.accessToken);
  const change = (column: 'role' | 'disabled_at', value: unknown) =>
    app.work(({ tx }) => tx.query(`update operator set ${column} = $2 where id = $1`, [operator.id, value]));
  expect((await read()).status).toBe(200);
  await change('role', 'reviewer');
  expect(await read()).toEqual({ status: 403, error: 'forbidden' });
  await change('role', 'support');
  expect((await read()).status).toBe(200);
  await change('disabled_at', app.clock.now());
  expect(await read()).toEqual({ status: 401, error: 'unauthorized' });
});
