import * as console from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import * as member from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createLog } from '../src/platform/log.ts';
import { createTestApp, DEVICE_COOKIE, type TestApp } from './app.ts';
import { PASSWORD, type Person } from './given/people.ts';

let instance: TestApp;
let server: Awaited<ReturnType<typeof buildApp>>;
let lan: Person;
const written: string[] = [];
const lines = () => written.map((line) => JSON.parse(line));
beforeAll(async () => {
  instance = await createTestApp({ mode: 'demo' });
  lan = await instance.newMember();
  const log = createLog('info', { write: (line) => void written.push(line) });
  server = await buildApp(
    { ...instance.runtime, log },
    { requestsPerMinute: { all: 20, signIn: 1_000 }, files: null },
  );
});
afterAll(async () => {
  await server.close();
  await instance.close();
});
beforeEach(() => {
  written.length = 0;
});

let count = 0;
const post = (
  base: string,
  { method, path }: Endpoint,
  payload: object | undefined,
  { as, from }: { as?: Person; from?: string } = {},
) => {
  count += 1;
  return server.inject({
    method,
    url: base + path,
    ...(payload ? { payload } : {}),
    headers: {
      'x-forwarded-for': from ?? `101.1.1.${count}`,
      ...(as ? { authorization: `Bearer ${as.accessToken}`, cookie: `${DEVICE_COOKIE}=${as.device}` } : {}),
    },
  });
};

describe('the security log', () => {
  test('sign-ins and sign-outs are logged, with the factors that were used', async () => {
    await post('/api/', member.login, { username: lan.username, password: PASSWORD });
    await post('/api/', member.logout, { refresh_token: lan.refreshToken }, { as: lan });
    expect(lines()).toEqual([
      expect.objectContaining({ member: lan.id, second_factor: false, msg: 'a session began' }),
      expect.objectContaining({ member: lan.id, route: '/api/auth/logout', msg: 'access was changed' }),
    ]);
  });

  test('a locked and a closed account are logged, with whose it is', async () => {
    const [mai, bao, operator] = [
      await instance.newMember(),
      await instance.newMember(),
      await instance.newOperator(),
    ];
    const lock = { ...console.lockMember, path: `members/${mai.id}/lock` };
    const reason = { reason: 'fraud_suspected', note: 'Two accounts in one name' };
    expect((await post('/api/console/', lock, reason, { as: operator })).statusCode).toBe(200);
    const closed = await post('/api/', member.closeAccount, { password: PASSWORD }, { as: bao });
    expect(closed.statusCode).toBe(200);
    expect(lines()).toMatchObject([
      {
        operator: operator.id,
        of: mai.id,
        route: '/api/console/members/:id/lock',
        msg: 'access was changed',
      },
      { member: bao.id, route: '/api/close-account', msg: 'access was changed' },
    ]);
  });

  test('wrong passwords and invalid refresh tokens are logged', async () => {
    await post('/api/', member.login, { username: lan.username, password: 'wrong' });
    await post('/api/', member.refreshToken, { refresh_token: 'junk' });
    await post('/api/console/', console.operatorLogin, { username: 'nobody', password: 'wrong' });
    expect(lines().map(({ refused, route }) => [refused, route])).toEqual([
      ['bad_credentials', '/api/auth/login'],
      ['refresh_token_invalid', '/api/auth/refresh-token'],
      ['bad_credentials', '/api/console/auth/login'],
    ]);
  });

  test('forbidden calls and invalid input are logged', async () => {
    const support = await instance.newOperator({ role: 'support' });
    await post('/api/console/', console.audit, undefined, { as: support });
    await post('/api/', member.updateBalance, { user_id: support.id }, { as: await instance.newMember() });
    await post('/api/', member.login, { username: 'x', password: 'y', role: 'admin' });
    expect(lines().map(({ refused }) => refused)).toEqual(['forbidden', 'forbidden', 'validation_failed']);
    expect(lines()[0]).toMatchObject({ operator: support.id, route: '/api/console/audit' });
  });

  test('too many requests from one address are logged once a minute', async () => {
    for (let sent = 0; sent < 40; sent += 1)
      await post('/api/', member.settings, undefined, { from: '102.1.1.1' });
    expect(lines().map(({ refused }) => refused)).toEqual(['too_many_requests']);
  });
});

test('a line of the log has its time in UTC, and no name, password, token or address', async () => {
  const mai = await instance.newMember();
  await post('/api/', member.login, { username: mai.username, password: PASSWORD }, { from: '103.9.8.7' });
  await post('/api/', member.login, { username: mai.username, password: 'wrong' }, { from: '103.9.8.7' });
  expect(lines()).toHaveLength(2);
  for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  for (const secret of [mai.username, PASSWORD, 'wrong', '103.9.8.7', 'eyJ'])
    expect(written.join('')).not.toContain(secret);
});

test('a log entry is one line, whatever it contains', () => {
  const log = createLog('info', { write: (line) => void written.push(line) });
  log.info({ what: 'a\n{"level":50,"msg":"forged"}\u2028' }, 'first line\r\nand more');
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});

test('a secret field that is logged by mistake is hidden', () => {
  const log = createLog('info', { write: (line) => void written.push(line) });
  log.info({ password: 'a', member: { phone: 'b', account_number: 'c' }, body: { refresh_token: 'd' } });
  expect(lines()[0]).toMatchObject({
    password: '[hidden]',
    member: { phone: '[hidden]', account_number: '[hidden]' },
    body: { refresh_token: '[hidden]' },
  });
});

test('a row that the database refused is not in the log', async () => {
  const log = createLog('info', { write: (line) => void written.push(line) });
  const refused = await instance.owner
    .query(
      "create temp table seen (phone text, n int not null); insert into seen values ('+84901234567', null)",
    )
    .catch((error: unknown) => error);
  log.error({ err: refused }, 'a request failed');
  log.error({ err: new AggregateError([refused], '1 of 2 failed') }, 'a job failed');
  expect(written).toHaveLength(2);
  for (const line of written) {
    expect(line).toContain('violates not-null constraint');
    expect(line).not.toContain('901234567');
  }
});
