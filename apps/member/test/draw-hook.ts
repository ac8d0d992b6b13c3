import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** A call that reached the server: its path, what was sent, and its idempotency key. */
export interface Reached {
  path: string;
  input: Record<string, unknown>;
  key: string | undefined;
  /** The membership for whose business it was made. */
  membership?: string | undefined;
}

type Answer = object | 'lost';

/** More than an answer needs to be read and drawn. */
const PASSES = 20;
const A_PAUSE_MS = 1_000;

let root: Root | undefined;
/** What reached the server, in order. */
export let reached: Reached[];
let answers: Map<string, Answer[]>;

/** The server's answers to a path, in order; the last one repeats. */
export function answer(path: string, ...bodies: Answer[]): void {
  answers.set(path, bodies);
}

/** A refusal in the server's form. */
export const refusal = (error: string, status: number) => ({ status, error_code: 1, error, message: error });

/** The server's stored answer to an earlier attempt under the same key. */
export const replay = (body: object) => ({ ...body, headers: { 'Idempotency-Replayed': 'true' } });

async function serve(url: string, init: RequestInit = {}): Promise<Response> {
  const path = url.replace('/api/', '');
  const headers = new Headers(init.headers);
  const key = headers.get('Idempotency-Key') ?? undefined;
  const membership = headers.get('Membership-Id') ?? undefined;
  const sent = init.body;
  const input = sent instanceof FormData ? Object.fromEntries(sent) : JSON.parse(String(sent ?? '{}'));
  reached.push({ path, input, key, membership });
  const waiting = answers.get(path) ?? [];
  const body = waiting.length > 1 ? waiting.shift() : waiting[0];
  if (body === undefined) throw new Error(`no answer is defined for ${path}`);
  if (body === 'lost') throw new TypeError('Failed to fetch');
  const answered = { error_code: 0, message: null, ...body } as { status?: number; headers?: HeadersInit };
  const { status = 200, headers: named = {}, ...rest } = answered;
  return Response.json(rest, { status, headers: named });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', serve);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  window.sessionStorage.clear();
  reached = [];
  answers = new Map();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.restoreAllMocks();
});

function Screen({ draw }: { draw(): void }) {
  draw();
  return null;
}

/** Renders a hook as a screen would; `hook()` returns its latest value. */
export async function drawHook<Hook>(use: () => Hook) {
  await act(async () => root?.unmount());
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
  });
  let last: Hook;
  const draw = () => {
    last = use();
  };
  const drawn = createRoot(document.createElement('div'));
  root = drawn;
  const screen = createElement(QueryClientProvider, { client: queries }, createElement(Screen, { draw }));
  await act(async () => drawn.render(screen));
  return { queries, hook: () => last };
}

/** Draws an element with an answer that has already arrived. */
export async function drawElement(
  element: ReactNode,
  [queryKey, data]: readonly [readonly unknown[], unknown],
): Promise<HTMLElement> {
  await act(async () => root?.unmount());
  const screen = document.createElement('div');
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  queries.setQueryData(queryKey, data);
  const drawn = createRoot(screen);
  root = drawn;
  await act(async () => drawn.render(createElement(QueryClientProvider, { client: queries }, element)));
  return screen;
}

/**
 * Passes of the event loop after which an answer that has arrived is drawn: the cache has its listeners draw in a later
 * one. Counted, because the time that they take depends on the machine.
 */
export async function passesOfLoop(): Promise<void> {
  for (let pass = 0; pass < PASSES; pass += 1) await new Promise((next) => setTimeout(next));
}

/** Waits for a call and passes over its pauses. */
export async function afterPauses<Answered>(call: Promise<Answered>): Promise<Answered> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  call.then(over, over);
  while (!isOver) await vi.advanceTimersByTimeAsync(A_PAUSE_MS);
  return call;
}

/** Presses the button of an intent; its screen would show a failure. */
export async function press<Sent>(
  intent: { mutateAsync(input: Sent): Promise<unknown> },
  input: Sent,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await act(async () => {
      await afterPauses(intent.mutateAsync(input)).catch(() => undefined);
    });
  } finally {
    vi.useRealTimers();
  }
}

/** Shows answers on screen; returns how often each was refetched, by the first part of its key. */
export function show(
  queries: QueryClient,
  shown: readonly (readonly [readonly unknown[], unknown])[],
): string[] {
  const asked: string[] = [];
  for (const [queryKey, data] of shown) {
    queries.setQueryData(queryKey, data);
    const queryFn = async () => {
      asked.push(String(queryKey[0]));
      return data;
    };
    new QueryObserver(queries, { queryKey, queryFn, staleTime: 10_000 }).subscribe(() => undefined);
  }
  return asked;
}
