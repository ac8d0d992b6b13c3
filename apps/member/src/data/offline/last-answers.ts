import { CallFailed } from '@handbill/contract/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';
import type { Member } from '../api.ts';
import type { Topic } from '../query-keys.ts';
import { noteAnswer, noteFault } from './use-is-offline.ts';

const SAVE_AFTER_MS = 500;
const ENTRIES_MAX = 40;

/** Data that is kept for reading offline. Bank info and address are always fetched. */
const readable: ReadonlySet<unknown> = new Set<Topic>([
  ...(['me', 'settings', 'levels', 'awards', 'notifications', 'unread'] as const),
  ...(['order', 'orders', 'completed-orders', 'unpaid-order', 'visits', 'today', 'limits'] as const),
  ...(['rewards', 'reward-totals', 'statement', 'withdraw-terms'] as const),
  ...(['deposit', 'deposits', 'withdrawal', 'withdrawals'] as const),
]);
/** Data whose age is not shown. */
const timeless: ReadonlySet<unknown> = new Set<Topic>(['settings', 'levels']);

interface Kept {
  member: string;
  answers: { key: QueryKey; data: unknown; at: number }[];
}

/**
 * Keeps the last answers to the member in this tab, shows them until new ones arrive, and notices when none do.
 * Returns how to stop.
 */
export function keepLastAnswers(queries: QueryClient, session: Session): () => void {
  // First, because a restored answer clears the failure of the call that was to replace it.
  noteEarlier(queries);
  restore(queries, session);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save(queries, session);
  };
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'error') {
      noteAnswer(!isOffline(action.error));
      if (isFault(action.error)) noteFault(true);
    }
    // Includes answers to changes: a reload must not restore the state before them.
    if (action.type !== 'success') return;
    noteAnswer(true);
    noteFault(false);
    timer ??= setTimeout(saveNow, SAVE_AFTER_MS);
  });
  // A reload soon after a change, too.
  window.addEventListener('pagehide', saveNow);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('pagehide', saveNow);
  };
}

/** When the oldest answer on screen arrived, in milliseconds since 1970; null if unknown. */
export function oldestShown(queries: QueryClient): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => !timeless.has(queryKey[0]) })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Notes the failures from before the subscription; faults, only those since the last answer. */
function noteEarlier(queries: QueryClient): void {
  const states = queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state);
  const answeredAt = Math.max(0, ...states.map(({ dataUpdatedAt }) => dataUpdatedAt));
  for (const { error, errorUpdatedAt } of states) {
    if (isOffline(error)) noteAnswer(false);
    if (isFault(error) && errorUpdatedAt >= answeredAt) noteFault(true);
  }
}

function isOffline(error: unknown): boolean {
  return error instanceof CallFailed && error.slug === 'network';
}

function isFault(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 500;
}

function memberOf(session: Session): string | null {
  return session.isSignedIn() ? ((session.recall('user') as Member | undefined)?._id ?? null) : null;
}

function restore(queries: QueryClient, session: Session): void {
  // Written by this app in this tab.
  const kept = session.recall('last_answers') as Kept | undefined;
  if (kept === undefined || kept.member !== memberOf(session)) return;
  for (const { key, data, at } of kept.answers) {
    const known = queries.getQueryState(key);
    if (known !== undefined && known.dataUpdatedAt >= at) continue;
    queries.setQueryData(key, data, { updatedAt: at });
    // Even a recent answer may not be this tab's last one, so every screen that shows it also refetches.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

function save(queries: QueryClient, session: Session): void {
  const member = memberOf(session);
  if (member === null) return;
  const answers = queries
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey, state }) => readable.has(queryKey[0]) && state.dataUpdatedAt > 0,
    })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, ENTRIES_MAX)
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: firstPage(state.data),
      at: state.dataUpdatedAt,
    }));
  try {
    session.keep('last_answers', { member, answers } satisfies Kept);
  } catch {
    // The storage is full: less will be readable offline.
  }
}

/** The newest entries of a paged list. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
