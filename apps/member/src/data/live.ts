import type { QueryClient } from '@tanstack/react-query';
import { session } from '../session/this-tab.ts';
import { refreshSession } from './api.ts';
import { memberQuery } from './use-member.ts';
import { popupQuery } from './use-settings.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Which answers an event makes stale, by the first part of their keys. */
const staleAfter: Record<string, readonly string[]> = {
  balance: ['me', 'statement', 'rewards', 'levels'],
  notification: ['notifications', 'invited'],
  order: ['orders', 'packages', 'awards'],
  deposit: ['deposits', 'me'],
  withdrawal: ['withdrawals', 'me'],
};

/**
 * Listens to the server's events while a member is signed in, until the signal aborts. An event says only what
 * changed; the queries on screen ask for it again. After a gap everything is asked again, as events may be lost.
 */
export async function listenForChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  // Whatever screen the app starts with, it knows who is signed in and what it has to say to them.
  void queries.prefetchQuery(memberQuery);
  void queries.prefetchQuery(popupQuery());
  let waitMs = FIRST_WAIT_MS;
  let hadGap = false;
  while (!signal.aborted && session.isSignedIn()) {
    try {
      const response = await fetch('/api/events', {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${session.accessToken()}` },
        signal,
      });
      if (response.status === 401) {
        if (await refreshSession()) continue;
      } else if (response.ok && response.body) {
        if (hadGap) refetch(queries, Object.values(staleAfter).flat());
        waitMs = FIRST_WAIT_MS;
        for await (const kind of eventsOf(response.body)) refetch(queries, staleAfter[kind] ?? []);
      }
    } catch {
      // The connection broke: what follows is the same as after its orderly end.
    }
    hadGap = true;
    await pause(waitMs, signal);
    waitMs = waitMs < LONGEST_WAIT_MS ? waitMs * 2 : LONGEST_WAIT_MS;
  }
}

function refetch(queries: QueryClient, names: readonly string[]): void {
  for (const name of new Set(names)) void queries.invalidateQueries({ queryKey: [name] });
}

/** The kinds of the events in a stream (WHATWG HTML, section 9.2); their data is not needed. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event:')) yield line.slice(6).trim();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
