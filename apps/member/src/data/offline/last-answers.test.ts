// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession, type Session } from '../../session/session.ts';
import { keepLastAnswers, oldestShown } from './last-answers.ts';
import { noteAnswer, noteFault } from './use-is-offline.ts';

vi.mock('./use-is-offline.ts', () => ({ noteAnswer: vi.fn(), noteFault: vi.fn() }));

const AT = 1_790_000_000_000;
const tokens = { access_token: 'access', refresh_token: 'refresh' };
let storage: Map<string, string>;

function tab(): Session {
  const kept = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  return createSession(kept, kept);
}

function signedIn(id: string): Session {
  const session = tab();
  session.keep('user', { _id: id });
  session.start(tokens);
  return session;
}

/** A page that fetches something and is left again. */
async function visit(session: Session, key: readonly unknown[], answer: unknown): Promise<void> {
  const queries = new QueryClient();
  const stop = keepLastAnswers(queries, session);
  await queries.fetchQuery({ queryKey: key, queryFn: async () => answer });
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
}

/** What a page shows before any answer. */
function knownTo(session: Session, key: readonly unknown[]): unknown {
  const queries = new QueryClient();
  keepLastAnswers(queries, session)();
  return queries.getQueryData(key);
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT });
  vi.mocked(noteAnswer).mockClear();
  storage = new Map();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the last answers are available after a reload, with their time', async () => {
  await visit(signedIn('one'), ['levels'], [{ rank: 1 }]);
  const queries = new QueryClient();
  keepLastAnswers(queries, tab())();
  expect(queries.getQueryData(['levels'])).toEqual([{ rank: 1 }]);
  expect(queries.getQueryState(['levels'])?.dataUpdatedAt).toBe(AT);
});

test('the answer to a change is kept too, so that a reload does not restore the state before it', async () => {
  const session = signedIn('one');
  const queries = new QueryClient();
  const stop = keepLastAnswers(queries, session);
  await queries.fetchQuery({ queryKey: ['me'], queryFn: async () => 'before' });
  await vi.advanceTimersByTimeAsync(1_000);
  queries.setQueryData(['me'], 'after');
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(knownTo(session, ['me'])).toBe('after');
});

test('the answer to a change is kept when the page is reloaded right after it', async () => {
  const session = signedIn('one');
  const queries = new QueryClient();
  const stop = keepLastAnswers(queries, session);
  await queries.fetchQuery({ queryKey: ['me'], queryFn: async () => 'before' });
  await vi.advanceTimersByTimeAsync(1_000);
  queries.setQueryData(['me'], 'after');
  window.dispatchEvent(new Event('pagehide'));
  expect(knownTo(session, ['me'])).toBe('after');
  stop();
});

test('a screen that shows kept data refetches it, however recent it is', async () => {
  await visit(signedIn('one'), ['me'], 'before');
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  keepLastAnswers(queries, tab())();
  const me = new QueryObserver(queries, { queryKey: ['me'], queryFn: async () => 'after' });
  const leave = me.subscribe(() => undefined);
  expect(me.getCurrentResult().data).toBe('before');
  await vi.advanceTimersByTimeAsync(0);
  expect(me.getCurrentResult().data).toBe('after');
  leave();
});

test('a newer answer is not replaced by a kept one', async () => {
  await visit(signedIn('one'), ['rewards'], 'kept');
  const queries = new QueryClient();
  queries.setQueryData(['rewards'], 'newer');
  keepLastAnswers(queries, tab())();
  expect(queries.getQueryData(['rewards'])).toBe('newer');
});

test('the next member in the same tab sees nothing of the previous one', async () => {
  const session = signedIn('one');
  await visit(session, ['statement'], 'of one');
  session.keep('user', { _id: 'two' });
  expect(knownTo(session, ['statement'])).toBeUndefined();
});

test('signing out deletes all kept answers', async () => {
  const session = signedIn('one');
  await visit(session, ['statement'], 'of one');
  session.end();
  expect([...storage.keys()]).toEqual([]);
});

test('nothing is kept for visitors', async () => {
  await visit(tab(), ['settings'], 'public');
  expect([...storage.keys()]).toEqual([]);
});

test('bank info and address are never kept', async () => {
  const session = signedIn('one');
  await visit(session, ['bank'], 'number');
  await visit(session, ['address'], 'street');
  expect(knownTo(session, ['bank'])).toBeUndefined();
  expect(knownTo(session, ['address'])).toBeUndefined();
});

test('only the first page of a paged list is kept', async () => {
  const session = signedIn('one');
  await visit(session, ['deposits'], { pages: ['first', 'second'], pageParams: [null, 'cursor'] });
  expect(knownTo(session, ['deposits'])).toEqual({ pages: ['first'], pageParams: [null] });
});

test('a full session storage causes no failure', async () => {
  const session = signedIn('one');
  vi.spyOn(session, 'keep').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await visit(session, ['levels'], []);
  expect(session.keep).toHaveBeenCalled();
});

test('a call without an answer counts as offline, a refusal does not, and a fault of the server counts until an answer', async () => {
  vi.mocked(noteFault).mockClear();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = keepLastAnswers(queries, signedIn('one'));
  const fail = (slug: 'network' | 'forbidden' | 'error_try_again', status: number) =>
    queries
      .fetchQuery({
        queryKey: [slug],
        queryFn: () => Promise.reject(new CallFailed({ slug, status, message: '' })),
      })
      .catch(() => undefined);
  await fail('network', 0);
  expect(noteAnswer).toHaveBeenLastCalledWith(false);
  await fail('forbidden', 403);
  expect(noteAnswer).toHaveBeenLastCalledWith(true);
  expect(noteFault).not.toHaveBeenCalled();
  await fail('error_try_again', 500);
  expect(noteAnswer).toHaveBeenLastCalledWith(true);
  expect(noteFault).toHaveBeenLastCalledWith(true);
  await queries.fetchQuery({ queryKey: ['me'], queryFn: async () => 'an answer' });
  expect(noteFault).toHaveBeenLastCalledWith(false);
  stop();
});

/** A reload whose calls all failed before the cache was watched. */
async function reloadedWith(slug: 'network' | 'error_try_again', status: number): Promise<QueryClient> {
  for (const topic of ['me', 'statement']) await visit(signedIn('one'), [topic], 'kept');
  vi.mocked(noteAnswer).mockClear();
  vi.mocked(noteFault).mockClear();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const topic of ['me', 'statement']) {
    const queryFn = () => Promise.reject(new CallFailed({ slug, status, message: '' }));
    await queries.fetchQuery({ queryKey: [topic], queryFn }).catch(() => undefined);
  }
  return queries;
}

test('faults from before the cache is watched count, although kept answers then replace them', async () => {
  const queries = await reloadedWith('error_try_again', 500);
  keepLastAnswers(queries, tab())();
  expect(queries.getQueryData(['me'])).toBe('kept');
  expect(vi.mocked(noteFault).mock.calls).toEqual([[true], [true]]);
  expect(noteAnswer).not.toHaveBeenCalled();
});

test('calls without an answer from before the cache is watched count, although kept answers then replace them', async () => {
  const queries = await reloadedWith('network', 0);
  keepLastAnswers(queries, tab())();
  expect(queries.getQueryData(['me'])).toBe('kept');
  expect(noteAnswer).toHaveBeenLastCalledWith(false);
  expect(noteFault).not.toHaveBeenCalled();
});

test('faults from before an answer do not count when the cache is watched', async () => {
  const queries = await reloadedWith('error_try_again', 500);
  await vi.advanceTimersByTimeAsync(1);
  await queries.fetchQuery({ queryKey: ['levels'], queryFn: async () => 'an answer' });
  keepLastAnswers(queries, tab())();
  expect(noteFault).not.toHaveBeenCalled();
});

test('an answer that arrives just before signing out is not kept after it', async () => {
  const session = signedIn('one');
  const queries = new QueryClient();
  keepLastAnswers(queries, session);
  await queries.fetchQuery({ queryKey: ['rewards'], queryFn: async () => 'of one' });
  session.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...storage.keys()]).toEqual([]);
});

test('the age of a screen is that of its oldest answer, and data that is not on it does not count', () => {
  const queries = new QueryClient();
  queries.setQueryData(['rewards'], 'not on screen', { updatedAt: AT - 9_000 });
  queries.setQueryData(['me'], 'older', { updatedAt: AT - 5_000 });
  queries.setQueryData(['orders'], 'newer', { updatedAt: AT - 1_000 });
  expect(oldestShown(queries)).toBeNull();
  const shown = [['me'], ['orders']].map((queryKey) =>
    new QueryObserver(queries, { queryKey, enabled: true, staleTime: 60_000 }).subscribe(() => undefined),
  );
  expect(oldestShown(queries)).toBe(AT - 5_000);
  for (const leave of shown) leave();
});
