// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lost, refused } from '../../../test/failures.ts';
import { RowContext } from '../lists/row.ts';
import { useCommand } from './use-command.ts';

const admin = vi.hoisted(() => ({ notify: vi.fn(), logout: vi.fn() }));
vi.mock('react-admin', () => ({
  useNotify: () => admin.notify,
  useLogoutIfAccessDenied: () => admin.logout,
}));

let keys: string[];
let outcomes: ('done' | (() => Error))[];
let root: Root;
/** The names of the answers that became stale; an empty name stands for all. */
let stale: unknown[];
let command: ReturnType<typeof useCommand<string>>;
const run = () => act(() => command.run('pay'));

async function send(_input: string, { idempotencyKey }: { idempotencyKey: string }): Promise<void> {
  keys.push(idempotencyKey);
  const outcome = outcomes.shift() ?? 'done';
  if (outcome !== 'done') throw outcome();
}

function Page({ decides }: { decides?: boolean }) {
  command = useCommand(send, { done: 'Withdrawal paid', ...(decides === undefined ? {} : { decides }) });
  return null;
}

/** Renders the page inside a queue row whose `settle` receives the outcome. */
async function draw(
  settle: ((done: string) => void) | null,
  props: { decides?: boolean } = {},
): Promise<void> {
  const page = settle
    ? createElement(RowContext, { value: { settled: null, settle } }, createElement(Page, props))
    : createElement(Page, props);
  const client = new QueryClient();
  client.invalidateQueries = async (filters) => {
    stale.push(filters?.queryKey);
  };
  await act(async () => root.render(createElement(QueryClientProvider, { client }, page)));
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  for (const mock of Object.values(admin)) mock.mockReset();
  admin.logout.mockResolvedValue(false);
  keys = [];
  stale = [];
  outcomes = [];
  root = createRoot(document.createElement('div'));
  await draw(null);
});
afterEach(() => act(async () => root.unmount()));

test('each command that succeeds has its own idempotency key, says so and has the page reread', async () => {
  await run();
  await run();
  expect(new Set(keys).size).toBe(2);
  expect(admin.notify).toHaveBeenCalledWith('Withdrawal paid', { type: 'success' });
  expect(stale).toEqual([[], []]);
  expect([command.busy, command.failure]).toEqual([false, null]);
});

test('a command without an answer keeps its key until it gets one', async () => {
  outcomes = [lost, lost];
  await run();
  expect(command.failure).toContain('Nothing is lost');
  await run();
  await run();
  expect(new Set(keys).size).toBe(1);
  expect(command.failure).toBeNull();
});

test('a command whose answer cannot be read keeps its key', async () => {
  outcomes = [() => new TypeError('Failed to fetch')];
  await run();
  await run();
  expect(new Set(keys).size).toBe(1);
});

test('a refused command gets a new key the next time', async () => {
  outcomes = [() => refused('withdrawal_state')];
  await run();
  expect(command.failure).not.toBeNull();
  await run();
  expect(new Set(keys).size).toBe(2);
});

test('a command that collides with somebody else’s change leaves the page unchanged until the operator rereads it', async () => {
  outcomes = [() => refused('withdrawal_state')];
  await run();
  expect(stale).toEqual([]);
  expect(admin.notify).not.toHaveBeenCalled();
  expect([command.collided, command.failure]).toEqual([true, expect.any(String)]);
  await act(async () => command.reload());
  expect(stale).toEqual([[]]);
  expect([command.collided, command.failure]).toEqual([false, null]);
});

test('a command that collides with another operator’s decision says who decided what', async () => {
  const last_step = { operator: 'approver', action: 'withdrawal_rejected', at: '2026-03-02T03:00:00.000Z' };
  outcomes = [
    () => new CallFailed({ slug: 'changed_meanwhile', status: 409, message: '', current: { last_step } }),
  ];
  await run();
  expect(command.failure).toBe('It changed since you opened it: approver rejected it. You changed nothing.');
});

test('a command in a row of a queue marks the row as done and has only the counts of the queues reread', async () => {
  const settle = vi.fn();
  await draw(settle);
  await run();
  expect(settle).toHaveBeenCalledWith('Withdrawal paid');
  expect(stale).toEqual([['queues']]);
  expect(admin.notify).not.toHaveBeenCalled();
});

test('a command that does not decide its row of a queue leaves the row open and says what was done', async () => {
  const settle = vi.fn();
  await draw(settle, { decides: false });
  await run();
  expect(settle).not.toHaveBeenCalled();
  expect(admin.notify).toHaveBeenCalledWith('Withdrawal paid', { type: 'success' });
  expect(stale).toEqual([['queues']]);
});

test('a command of a session that has ended leads to the sign-in and shows no failure', async () => {
  admin.logout.mockResolvedValue(true);
  outcomes = [() => refused('withdrawal_state')];
  await run();
  expect([command.busy, command.failure]).toEqual([false, null]);
});
