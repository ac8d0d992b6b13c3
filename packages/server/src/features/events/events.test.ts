import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
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
  test('tells a member what kind of thing changed, and nothing of others', async () => {
    const stranger = await app.newMember();
    const leave = new AbortController();
    const response = await fetch(`${base}/api/events`, {
      headers: { authorization: `Bearer ${member.accessToken}` },
      signal: leave.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('retry: 3000\n\n');
    await app.work((work) => notify(work, stranger.id, 'welcome', { name: 'x' }));
    await app.work((work) => notify(work, member.id, 'welcome', { name: 'x' }));
    const told = (await reader?.read())?.value;
    expect(told).toMatch(/^event: notification\ndata: \{"_id":"[0-9a-f-]{36}"\}\n\n$/);
    leave.abort();
  });

  test('is not opened by a request for its head', async () => {
    const response = await fetch(`${base}/api/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${member.accessToken}` },
    });
    expect(response.status).toBe(404);
  });

  test('is refused without a token', async () => {
    const response = await fetch(`${base}/api/events`);
    expect([response.status, (await response.json()).error]).toEqual([401, 'unauthorized']);
  });
});

describe('probes', () => {
  test('say that the process lives and that the first request can be served', async () => {
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'alive' });
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  test('figures are there for whoever collects them, by route and never by address', async () => {
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
