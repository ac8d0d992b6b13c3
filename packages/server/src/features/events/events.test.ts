import * as calls from '@handbill/contract/member';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../test/given/money/bank.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { buildApp } from '../../app.ts';
import { closeGently } from '../../platform/http/stopping.ts';
import { lockSessions } from '../../platform/identity/sessions/ending.ts';
import { createEventHub } from '../../platform/queue/event-hub.ts';
import type { EventHub } from '../../platform/queue/events.ts';
import { notify } from '../notifications/index.ts';

let app: TestApp;
let base: string;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
  base = await app.app.listen({ host: '127.0.0.1', port: 0 });
  member = await app.newMember();
});
afterAll(() => app.close());

describe('the stream of events', () => {
  test('the stream of events has the kind of each change of the member’s own, and nothing of others', async () => {
    const stranger = await app.newMember();
    const leave = new AbortController();
    const response = await fetch(`${base}/api/events`, {
      headers: { authorization: `Bearer ${member.accessToken}` },
      signal: leave.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('retry: 3000\n\n');
    await app.work((work) => notify(work, stranger.id, 'welcome', { name: 'x' }));
    await app.work((work) => notify(work, member.id, 'welcome', { name: 'x' }));
    const received = (await reader?.read())?.value;
    expect(received).toMatch(/^event: notification\ndata: \{"_id":"[0-9a-f-]{36}"\}\n\n$/);
    leave.abort();
  });

  test('the stream of events names the member’s own call behind a change by its idempotency key, and nobody else’s', async () => {
    const leave = new AbortController();
    const response = await fetch(`${base}/api/events`, {
      headers: { authorization: `Bearer ${member.accessToken}` },
      signal: leave.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
    const announce = async (key: string) => {
      const answer = await app.call(calls.deposit, { amount: 5_000 }, { as: member, key });
      expect(answer.status).toBe(201);
    };
    const cause = async (): Promise<unknown> =>
      JSON.parse((await reader?.read())?.value?.split('data: ')[1] ?? '{}').cause;
    await announce('a-key-of-mine');
    expect(await cause()).toBe('a-key-of-mine');
    await announce('x'.repeat(255));
    expect(await cause()).toBeUndefined();
    await app.work((work) => notify(work, member.id, 'welcome', { name: 'x' }));
    expect(await cause()).toBeUndefined();
    leave.abort();
  });

  test('a HEAD request does not open the stream of events', async () => {
    const response = await fetch(`${base}/api/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${member.accessToken}` },
    });
    expect(response.status).toBe(404);
  });

  test('the stream of events is refused without a token', async () => {
    const response = await fetch(`${base}/api/events`);
    expect([response.status, (await response.json()).error]).toEqual([401, 'unauthorized']);
  });
});

describe('a stream of events ends together with its session', () => {
  const servers: FastifyInstance[] = [];
  const hubs: EventHub[] = [];
  const urls: string[] = [];
  // Streams do not check their sessions themselves here, so they end only by the event.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  beforeAll(async () => {
    const { pool, config } = app.runtime;
    const connect = () => new pg.Client({ connectionString: config.databaseUrl ?? '' });
    for (let count = 0; count < 2; count += 1) {
      const events = createEventHub(app.runtime, connect);
      const requestsPerMinute = { all: 1_000, signIn: 1_000 };
      const server = await buildApp({ ...app.runtime, events }, { requestsPerMinute, files: null });
      urls.push(await server.listen({ host: '127.0.0.1', port: 0 }));
      hubs.push(events);
      servers.push(server);
    }
    const listening =
      "select count(*)::int as n from pg_stat_activity where query = 'listen handbill_events' and state = 'idle' and datname = current_database()";
    await vi.waitUntil(async () => (await pool.query(listening)).rows[0].n === 2);
  });
  afterAll(async () => {
    for (const server of servers) await closeGently(server, 0);
    for (const hub of hubs) await hub.close();
  });

  const open = (server: string, { accessToken }: Person) =>
    fetch(`${server}/api/events`, { headers: { authorization: `Bearer ${accessToken}` } });
  /** Opens a stream at each of two servers; `ended` resolves when both have. */
  async function openStreams(person: Person): Promise<{ ended: Promise<unknown> }> {
    const opened = await Promise.all(urls.map((url) => open(url, person)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    return { ended: Promise.all(opened.map((stream) => stream.text())) };
  }

  const lan = () => app.newMember();
  const elsewhere = (person: Person) => app.signIn({ ...person });

  test('a stream of events ends on every server when its member signs out', async () => {
    const person = await lan();
    const { ended } = await openStreams(person);
    await app.call(calls.logout, { refresh_token: person.refreshToken }, { as: person });
    await ended;
  });

  test('a stream of events ends after a password change, except in the session that changed it', async () => {
    const person = await lan();
    const other = await elsewhere(person);
    const own = await open(urls[0] ?? '', person);
    const { ended } = await openStreams(other);
    const password = 'violin-gravel-7';
    const change = { password_current: PASSWORD, password, password_confirmation: password };
    expect((await app.call(calls.changePassword, change, { as: person })).status).toBe(200);
    await ended;
    hubs[0]?.publish([{ memberId: person.id, kind: 'balance', subject: null }]);
    const reader = own.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while (!received.includes('event: balance')) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      expect(done).toBe(false);
      received += value;
    }
    await reader?.cancel();
  });

  test('a stream of events ends when its account is locked', async () => {
    const person = await lan();
    const { ended } = await openStreams(person);
    await app.work(({ tx, now }) =>
      lockSessions(tx, { kind: 'member', id: person.id }, { at: now, reason: 'fraud_suspected' }),
    );
    await ended;
  });

  test('a stream of events ends however its session was ended, even by direct SQL', async () => {
    const person = await lan();
    const { ended } = await openStreams(person);
    await app.work(({ tx, now }) =>
      tx.query('update session set revoked_at = $2 where subject_id = $1', [person.id, now]),
    );
    await ended;
  });

  test('one member may have at most twelve streams of events open on a server', async () => {
    const person = await lan();
    const [url = ''] = urls;
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(url, person)));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(url, person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await open(url, await lan())).status).toBe(200);
    await opened[0]?.body?.cancel();
    await expect.poll(async () => (await open(url, person)).status).toBe(200);
  });

  test('a client that leaves while its session is checked takes no place of its member’s streams', async () => {
    const person = await lan();
    const [url = ''] = urls;
    const leave = new AbortController();
    const gone = new Promise<void>((resolve) => {
      servers[0]?.server.once('request', (_request, response) => response.once('close', resolve));
    });
    await app.workAsOwner(async ({ tx }) => {
      await tx.query('lock table session in access exclusive mode', []);
      const headers = { authorization: `Bearer ${person.accessToken}` };
      const opening = fetch(`${url}/api/events`, { headers, signal: leave.signal });
      const checking = `select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%session%' and datname = current_database()`;
      await vi.waitUntil(async () => (await app.owner.query(checking)).rows[0].n === 1);
      leave.abort();
      await expect(opening).rejects.toThrow();
      await gone;
    });
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(url, person)));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('probes', () => {
  test('probes report that the process is alive and ready for requests', async () => {
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'alive' });
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  test('metrics are labelled by route, never by URL', async () => {
    await fetch(`${base}/r/secret-token`);
    const text = await (await fetch(`${base}/metrics`)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/r/:token",status="404"}',
    );
    expect(text).toContain('database_connections{state="idle"}');
    expect(text).not.toContain('secret-token');
  });

  test('the OpenAPI document is served', async () => {
    expect(await (await fetch(`${base}/api/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
