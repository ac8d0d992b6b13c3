import { consoleEndpoints } from '@handbill/contract/console';
import { mayDo, operatorRoles, permissions } from '@handbill/contract/console/permissions';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './people.ts';

// What everybody may do is expected from the table of permissions alone, for every call that is declared: a new one
// is in here before anybody thinks of it.

const NOWHERE = '01890000-0000-7000-8000-00000000dead';

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

/** Sends a call about nothing that is there. */
async function send(endpoint: Endpoint, base: string, token: string | null) {
  const response = await app.app.inject({
    method: endpoint.method,
    url: base + endpoint.path.replace(/\{\w+\}/g, NOWHERE),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return { status: response.statusCode, error: (response.json() as { error?: string }).error };
}

describe.each(sessions)('$who', ({ role, limited }) => {
  let person: Person;
  beforeAll(async () => {
    person = await app.newOperator({ role, secondFactor: !limited });
  });
  // A session of its own for each call: some of them end it.
  const operator = () => app.signIn(person);

  test.each(operatorCalls)('$name', async ({ endpoint, permission }) => {
    if (!permission) throw new Error('it has no permission');
    const { status, error } = await send(endpoint, '/api/console/', (await operator()).accessToken);
    if (mayDo({ role, limited }, permission)) expect([401, 403]).not.toContain(status);
    else expect({ status, error }).toEqual({ status: 403, error: 'forbidden' });
  });

  test('has no access to what is members’', async () => {
    const { accessToken } = await operator();
    for (const { name, endpoint } of memberCalls) {
      const { status, error } = await send(endpoint, '/api/', accessToken);
      expect({ name, status, error }).toEqual({ name, status: 401, error: 'unauthorized' });
    }
  });
});

describe('nobody else', () => {
  test.each(operatorCalls)('$name is refused to members and to strangers', async ({ endpoint }) => {
    for (const token of [null, member.accessToken]) {
      expect(await send(endpoint, '/api/console/', token)).toEqual({ status: 401, error: 'unauthorized' });
    }
  });
});

describe('the table of permissions', () => {
  test('has nothing that no call asks for', () => {
    const asked = new Set(operatorCalls.map(({ permission }) => permission));
    expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
  });

  test('lets an admin do everything', () => {
    for (const permission of permissions) {
      expect(mayDo({ role: 'admin', limited: false }, permission)).toBe(true);
    }
  });

  test('lets nobody but finance and admins move money', () => {
    const movers = operatorRoles.filter((role) =>
      (['deposits.confirm', 'withdrawals.approve', 'withdrawals.pay'] as const).some((permission) =>
        mayDo({ role, limited: false }, permission),
      ),
    );
    expect(movers).toEqual(['finance', 'admin']);
  });
});

test('an operator whose role was changed, or who was disabled, has lost access with the next call', async () => {
  const operator = await app.newOperator({ role: 'finance' });
  const read = () => send(consoleEndpoints.listDeposits, '/api/console/', operator.accessToken);
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
