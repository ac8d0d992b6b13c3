// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPauses } from '../../../test/draw-hook.ts';
import { session } from '../../session/this-tab.ts';
import { ownCalls } from './own-calls.ts';
import { useIntentOf } from './use-intent.ts';

const lost = () => new CallFailed({ slug: 'network', status: 0, message: 'no answer' });
const refused = () => new CallFailed({ slug: 'amount_out_of_bounds', status: 422, message: 'too much' });
const keyReused = () => new CallFailed({ slug: 'idempotency_key_reused', status: 409, message: 'used' });

type Outcome = 'done' | 'replayed' | (() => CallFailed);

/** The keys of the attempts that reached the server, in order. */
let keys: string[];
/** The outcomes of the next attempts; all later ones succeed. */
let outcomes: Outcome[];
let root: Root;
let queries: QueryClient;
let press: () => Promise<void>;
/** Why the last press failed. */
let failure: unknown;

type After = Parameters<typeof useIntentOf<unknown, object>>[2];

async function send(_input: unknown, { idempotencyKey = '' }: { idempotencyKey?: string }): Promise<object> {
  keys.push(idempotencyKey);
  const outcome = outcomes.shift() ?? 'done';
  if (typeof outcome === 'function') throw outcome();
  return outcome === 'done' ? { paid: 1 } : { paid: 1, replayed: true };
}

function Screen({ after }: { after: After }) {
  const intent = useIntentOf('withdraw', send, after);
  press = () =>
    act(async () => {
      failure = null;
      await afterPauses(intent.mutateAsync({ amount: 500 })).catch((error) => {
        failure = error;
      });
    });
  return null;
}

/** The screen with its button, as after a reload: nothing in memory survives. */
async function openScreen(after: After = {}): Promise<void> {
  await act(async () => root?.unmount());
  root = createRoot(document.createElement('div'));
  queries = new QueryClient();
  const screen = createElement(Screen, { after });
  await act(async () => root.render(createElement(QueryClientProvider, { client: queries }, screen)));
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.sessionStorage.clear();
  keys = [];
  outcomes = [];
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await act(async () => root.unmount());
});

test('each intent that succeeds has an idempotency key of its own', async () => {
  await openScreen();
  await press();
  await press();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('an intent whose answer was lost is retried once automatically, under the same key', async () => {
  await openScreen();
  outcomes = [lost, 'done'];
  await press();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

/** An answer that is lost after something has happened. */
const lostAfter = (happens: () => void) => () => {
  happens();
  return lost();
};

test('an intent whose answer was lost is not sent again from a hidden page, also not when that is looked at again', async () => {
  await openScreen();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  outcomes = [lost];
  await press();
  expect(failure).toMatchObject({ slug: 'network' });
  hidden.mockReturnValue(false);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(keys).toHaveLength(1);
  await press();
  expect(new Set(keys).size).toBe(1);
});

test('an intent whose answer was lost is not sent again by itself more than a minute after the press', async () => {
  await openScreen();
  const pressed = Date.now();
  outcomes = [lostAfter(() => vi.spyOn(Date, 'now').mockReturnValue(pressed + 61_000))];
  await press();
  expect(failure).toMatchObject({ slug: 'network' });
  expect(keys).toHaveLength(1);
});

test('an intent whose answer was lost is not sent again for the next member who signed in', async () => {
  await openScreen();
  outcomes = [lostAfter(() => session.end())];
  await press();
  expect(failure).toMatchObject({ slug: 'network' });
  expect(keys).toHaveLength(1);
});

test('an intent that is pressed again after lost answers keeps its key until it succeeds', async () => {
  await openScreen();
  outcomes = [lost, lost, 'done'];
  await press();
  await press();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await press();
  expect(new Set(keys).size).toBe(2);
});

test('a refused intent is not retried automatically', async () => {
  await openScreen();
  outcomes = [refused];
  await press();
  expect(keys).toHaveLength(1);
});

test('a named intent keeps its key over a reload until it is answered', async () => {
  await openScreen({ once: 'withdraw' });
  outcomes = [lost, lost];
  await press();
  await openScreen({ once: 'withdraw' });
  await press();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('an intent without a name starts with a new key after a reload', async () => {
  await openScreen();
  outcomes = [lost, lost];
  await press();
  await openScreen();
  await press();
  expect(new Set(keys).size).toBe(2);
});

test('an intent that was refused or done before a reload gets a new key after it', async () => {
  for (const ending of [refused, 'done'] as const) {
    keys = [];
    outcomes = [ending];
    await openScreen({ once: 'withdraw' });
    await press();
    await openScreen({ once: 'withdraw' });
    await press();
    expect(new Set(keys).size).toBe(2);
  }
});

test('a key that an earlier attempt has used up is not used again', async () => {
  await openScreen({ once: 'withdraw' });
  outcomes = [keyReused];
  await press();
  await press();
  expect(new Set(keys).size).toBe(2);
});

test('an intent makes the answers that its call changes stale, even when it fails', async () => {
  await openScreen();
  for (const ending of ['done', refused] as const) {
    queries.setQueryData(['me'], { account_balance: 500 });
    queries.setQueryData(['levels'], []);
    outcomes = [ending];
    await press();
    expect(queries.getQueryState(['me'])?.isInvalidated).toBe(true);
    expect(queries.getQueryState(['levels'])?.isInvalidated).toBe(false);
  }
});

test('an intent writes its answer into the cache first, and refetches only what the answer does not have', async () => {
  await openScreen({
    keep: (client) => {
      client.setQueryData(['me'], { account_balance: 0 });
      return [['me']];
    },
  });
  queries.setQueryData(['me'], { account_balance: 500 });
  queries.setQueryData(['withdraw-terms'], {});
  await press();
  expect(queries.getQueryData(['me'])).toEqual({ account_balance: 0 });
  expect(queries.getQueryState(['me'])?.isInvalidated).toBe(false);
  expect(queries.getQueryState(['withdraw-terms'])?.isInvalidated).toBe(true);
});

test('the event of an intent is ignored once its answer came, and heard while none did', async () => {
  await openScreen();
  outcomes = [lost, lost];
  await press();
  const [key] = keys;
  expect(ownCalls.caused(key)).toBe(false);
  await press();
  expect(keys.at(-1)).toBe(key);
  expect(ownCalls.caused(key)).toBe(true);
});

test('a named intent is sent, and keeps its key while the page is open, even if the storage is full', async () => {
  await openScreen({ once: 'withdraw' });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  outcomes = [lost, lost];
  await press();
  await press();
  full.mockRestore();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

function minutesPass(minutes: number): void {
  const later = Date.now() + minutes * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
}

/** A screen whose answer goes into the cache. */
const kept: After = {
  keep: (client) => {
    client.setQueryData(['me'], { account_balance: 0 });
    return [['me']];
  },
};

test('an answer that the server had stored is not written into the cache: what it says is read again', async () => {
  await openScreen(kept);
  queries.setQueryData(['me'], { account_balance: 500 });
  outcomes = [lost, 'replayed'];
  await press();
  expect([failure, queries.getQueryData(['me'])]).toEqual([null, { account_balance: 500 }]);
  expect(queries.getQueryState(['me'])?.isInvalidated).toBe(true);
});

/** Presses a named intent whose answer is lost, though it was done, and again this many minutes later. */
async function pressedAgain({ minutes, reloaded }: { minutes: number; reloaded: boolean }) {
  const onDone = vi.fn();
  const after = { ...kept, once: 'withdraw', onDone };
  await openScreen(after);
  outcomes = [lost, lost, 'replayed'];
  await press();
  if (reloaded) await openScreen(after);
  queries.setQueryData(['me'], { account_balance: 500 });
  minutesPass(minutes);
  await press();
  return onDone;
}

test.each(['before a reload', 'on the same screen'])(
  'a named intent that a press long before, %s, had already done is not claimed to be done again, and the next press is new',
  async (when) => {
    const onDone = await pressedAgain({ minutes: 11, reloaded: when === 'before a reload' });
    expect(failure).toMatchObject({ slug: 'idempotency_key_reused' });
    expect(queries.getQueryData(['me'])).toEqual({ account_balance: 500 });
    expect(queries.getQueryState(['me'])?.isInvalidated).toBe(true);
    expect([new Set(keys).size, onDone.mock.calls.length]).toEqual([1, 0]);
    await press();
    expect([new Set(keys).size, onDone.mock.calls.length]).toEqual([2, 1]);
  },
);

test.each(['before a reload', 'on the same screen'])(
  'a named intent that a press shortly before, %s, had already done is done, and not done again',
  async (when) => {
    const onDone = await pressedAgain({ minutes: 9, reloaded: when === 'before a reload' });
    expect([failure, new Set(keys).size, onDone.mock.calls.length]).toEqual([null, 1, 1]);
    expect(queries.getQueryData(['me'])).toEqual({ account_balance: 500 });
  },
);

test('a named intent that no earlier press had done is done by the press that repeats it', async () => {
  const onDone = vi.fn();
  const after = { once: 'withdraw', onDone };
  await openScreen(after);
  outcomes = [lost, lost];
  await press();
  await openScreen(after);
  await press();
  expect([failure, onDone.mock.calls.length, new Set(keys).size]).toEqual([null, 1, 1]);
});
