import { updateAddress } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  app.bugs.length = 0;
});
afterAll(() => app.close());

const ADDRESS = { full_name: 'A', phone: '0901', country: 'VN', city: 'Huế', line1: '1' };

test('a full disk is answered with 503 and a retry time, and the probe reports it', async () => {
  await app.owner.query(`
    create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert or update on address execute function no_space()`);
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  const { status, headers, body } = await app.call(updateAddress, ADDRESS, { as: await app.newMember() });
  expect([status, body.error, headers['retry-after']]).toEqual([503, 'service_unavailable', '30']);
  expect(app.bugs).toHaveLength(1);
  const probe = await app.app.inject('/readyz');
  expect([probe.statusCode, probe.json().current, probe.headers['retry-after']]).toEqual([
    503,
    { database: 'disk_full' },
    '15',
  ]);
  await app.owner.query('drop trigger no_space on address; drop function no_space()');
});

test.each(['EAI_AGAIN', 'ENOTFOUND'])(
  'a database whose name cannot be resolved is answered with 503 and a retry time: %s',
  async (code) => {
    const { connect } = app.runtime.pool;
    app.runtime.pool.connect = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo'), { code, syscall: 'getaddrinfo' }));
    const member = await app.app.inject('/api/settings').finally(() => {
      app.runtime.pool.connect = connect;
    });
    expect([member.statusCode, member.headers['retry-after']]).toEqual([503, '1']);
  },
);

describe('what the driver says without a code of a connection that broke', () => {
  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])(
    'a broken connection that the driver reports without a code is answered with 503 and a retry time: %s',
    async (message) => {
      const { connect } = app.runtime.pool;
      app.runtime.pool.connect = () => Promise.reject(new Error(message));
      const member = await app.app.inject('/api/settings').finally(() => {
        app.runtime.pool.connect = connect;
      });
      expect([member.statusCode, member.headers['retry-after']]).toEqual([503, '1']);
    },
  );
});
