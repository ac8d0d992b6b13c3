// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/draw-hook.ts';
import { session } from '../../session/this-tab.ts';
import { keys } from '../query-keys.ts';
import { listenForChanges } from './live.ts';
import { ownCalls } from './own-calls.ts';

let stop: AbortController;
let queries: QueryClient;

beforeEach(() => {
  stop = new AbortController();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  session.start({ access_token: 'a', refresh_token: 'r' });
});
afterEach(() => stop.abort());

/** The server sends these lines in two parts, and the listener reads them to the end. */
async function hear(lines: string): Promise<void> {
  const half = lines.length / 2;
  const stream = new ReadableStream({
    start(stream) {
      for (const part of [lines.slice(0, half), lines.slice(half)])
        stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });
  const ended = vi.fn(() => stop.abort());
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/api/events') return Response.json({ error_code: 0, message: null, data: {} });
    return { ok: true, status: 200, body: stream };
  });
  const listening = listenForChanges(queries, stop.signal);
  await expect.poll(() => stream.locked).toBe(true);
  setTimeout(ended);
  await listening;
}

const event = (kind: string, cause?: string) =>
  `event: ${kind}\ndata: ${JSON.stringify({ _id: 'x', cause })}\n\n`;
const page = () =>
  show(queries, [
    [keys.order('o1'), {}],
    [keys.unread, 3],
  ]);

test('only data that somebody else changed is refetched', async () => {
  const asked = page();
  await hear(`retry: 3000\n\n${event('order')}`);
  expect(asked).toEqual(['order']);
});

test('what was on screen while the first connection took long is refetched, because a change may have been missed', async () => {
  vi.useFakeTimers();
  try {
    const asked = page();
    let open = () => {};
    vi.stubGlobal('fetch', async (url: string) => {
      if (url !== '/api/events') return Response.json({ error_code: 0, message: null, data: {} });
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      return { ok: true, status: 200, body: new ReadableStream() };
    });
    void listenForChanges(queries, stop.signal);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    open();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.toSorted()).toEqual(['order', 'unread']);
  } finally {
    vi.useRealTimers();
  }
});

test('a change by this tab’s own call is not refetched, because the call was answered', async () => {
  const asked = page();
  ownCalls.note('mine');
  await hear(event('order', 'mine'));
  expect(asked).toEqual([]);
});

test('a change by another tab of the same member is refetched', async () => {
  const asked = page();
  await hear(event('order', 'of another tab'));
  expect(asked).toEqual(['order']);
});

test('the effect of an own call without an answer becomes known by its event', async () => {
  const asked = page();
  ownCalls.note('lost');
  ownCalls.forget('lost');
  await hear(event('order', 'lost'));
  expect(asked).toEqual(['order']);
});

test('a notification caused by an own call is refetched, because no answer carries it', async () => {
  const asked = page();
  ownCalls.note('mine');
  await hear(event('notification', 'mine'));
  expect(asked).toEqual(['unread']);
});

test('a recovery that support starts is shown when its notification arrives, so that the member can stop it', async () => {
  const asked = show(queries, [[keys.runningRecovery, null]]);
  await hear(event('notification'));
  expect(asked).toEqual(['running-recovery']);
});

test('a decision about a business, and the end of a webhook, are shown when the notification about it arrives', async () => {
  const asked = show(queries, [
    [keys.business, {}],
    [keys.webhooks, []],
  ]);
  await hear(event('notification'));
  expect(asked.toSorted()).toEqual(['business', 'webhooks']);
});

test('notifications that this tab marked as read are not refetched', async () => {
  const asked = page();
  ownCalls.note('mine');
  await hear(event('read', 'mine'));
  expect(asked).toEqual([]);
});

test('notifications that another tab marked as read are refetched', async () => {
  const asked = page();
  await hear(event('read', 'of another tab'));
  expect(asked).toEqual(['unread']);
});

test('only the latest calls of this tab are remembered', () => {
  for (let count = 0; count <= 20; count += 1) ownCalls.note(`key ${count}`);
  expect([ownCalls.caused('key 0'), ownCalls.caused('key 1'), ownCalls.caused('key 20')]).toEqual([
    false,
    true,
    true,
  ]);
});
