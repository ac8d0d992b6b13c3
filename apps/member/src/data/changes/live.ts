import { type LiveEvent, liveEvents } from '@handbill/contract/live-events';
import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../session/this-tab.ts';
import { memberQuery } from '../answers/use-member.ts';
import { popupQuery } from '../answers/use-settings.ts';
import { refreshSession } from '../api.ts';
import type { Topic } from '../query-keys.ts';
import { ownCalls } from './own-calls.ts';
import { makeStale } from './stale-after.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A first connection that takes longer is a gap: what was answered before it may have changed unheard. */
const OPENS_WITHIN_MS = 2_000;

/** What an event makes stale. It names the kind of object that changed, not the change. */
const staleAfterEvent: Readonly<Record<LiveEvent, readonly Topic[]>> = {
  balance: ['me', 'statement', 'rewards', 'reward-totals', 'levels', 'withdraw-terms'],
  // A member is notified when support starts a recovery of their account, and when it ends, when their business is
  // verified or not, and when a webhook is switched off.
  notification: [
    ...(['notifications', 'unread', 'invited', 'invited-figures', 'running-recovery'] as const),
    ...(['business', 'webhooks'] as const),
  ],
  read: ['notifications', 'unread'],
  order: [
    ...(['order', 'orders', 'completed-orders', 'unpaid-order', 'visits', 'today', 'limits'] as const),
    ...(['packages', 'awards', 'results'] as const),
  ],
  // What was paid by card is held for a while.
  deposit: ['deposit', 'deposits', 'me', 'limits'],
  withdrawal: ['withdrawal', 'withdrawals', 'withdraw-terms', 'me'],
  support: ['requests', 'request'],
  team: ['team', 'memberships', 'of-business'],
};

/**
 * Listens to the server's events while a member is signed in, until the signal aborts. An event only names what
 * changed; the queries on screen refetch it. After a gap everything is refetched, because events may be lost.
 */
export async function listenForChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  // On any first screen, the app loads the member and their notifications.
  void queries.prefetchQuery(memberQuery);
  void queries.prefetchQuery(popupQuery());
  let waitMs = FIRST_WAIT_MS;
  let hadGap = false;
  const late = setTimeout(() => {
    hadGap = true;
  }, OPENS_WITHIN_MS);
  while (!signal.aborted && session.isSignedIn()) {
    try {
      const response = await fetch('/api/events', {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${session.accessToken()}` },
        signal,
      });
      if (response.status === 401) {
        if (await refreshSession()) continue;
      } else if (response.ok && response.body) {
        clearTimeout(late);
        if (hadGap) void makeStale(queries, Object.values(staleAfterEvent).flat());
        waitMs = FIRST_WAIT_MS;
        for await (const event of eventsOf(response.body)) hear(queries, event);
      }
    } catch {
      // A broken connection is handled like a closed one.
    }
    hadGap = true;
    await pause(waitMs, signal);
    waitMs = waitMs < LONGEST_WAIT_MS ? waitMs * 2 : LONGEST_WAIT_MS;
  }
}

interface ServerEvent {
  kind: string;
  /** The idempotency key of the member's own call that caused it, if one did. */
  cause: unknown;
}

/** Changes by this tab's own calls are known from their answers, except for notifications. */
function hear(queries: QueryClient, { kind, cause }: ServerEvent): void {
  if (kind !== 'notification' && ownCalls.caused(cause)) return;
  if (isLiveEvent(kind)) void makeStale(queries, staleAfterEvent[kind]);
}

/** A server that is newer than the app may send others. */
function isLiveEvent(kind: string): kind is LiveEvent {
  return (liveEvents as readonly string[]).includes(kind);
}

/** The events of a stream (WHATWG HTML, section 9.2), each with one line of data. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let kind = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('event:')) kind = line.slice(6).trim();
      if (line.startsWith('data:')) yield { kind, cause: JSON.parse(line.slice(5)).cause };
    }
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
