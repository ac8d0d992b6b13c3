// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../data/api.ts';
import { session } from '../session/this-tab.ts';
import { resume } from './resume.ts';

vi.mock('../data/api.ts', () => ({ api: { resumeSession: vi.fn() } }));

const asked = vi.mocked(api.resumeSession);
const answer = {
  data: { access_token: 'a', refresh_token: 'r', user: { _id: 'lan' } },
} as unknown as Awaited<ReturnType<typeof api.resumeSession>>;
const failure = (
  slug: 'network' | 'refresh_token_invalid' | 'too_many_requests' | 'service_unavailable',
  status: number,
  retryAfterSeconds: number | null = null,
) => new CallFailed({ slug, status, message: '', retryAfterSeconds });

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  asked.mockReset();
  session.keepMember('lan');
});
afterEach(() => {
  vi.restoreAllMocks();
  // Nothing waits any longer to ask again.
  session.end();
  window.dispatchEvent(new Event('online'));
  vi.useRealTimers();
});

test('a new tab of a device that keeps its member is signed in, and knows the member', async () => {
  asked.mockResolvedValue(answer);
  await resume();
  expect([session.isSignedIn(), session.refreshToken(), session.recall('user')]).toEqual([
    true,
    'r',
    { _id: 'lan' },
  ]);
});

test('a new tab whose member the server no longer keeps does not ask again', async () => {
  asked.mockRejectedValue(failure('refresh_token_invalid', 401));
  await resume();
  expect([session.isSignedIn(), session.isKept(), session.lastUsername()]).toEqual([false, false, 'lan']);
});

test('a new tab that has to wait still belongs to a device that keeps its member', async () => {
  asked.mockRejectedValue(failure('too_many_requests', 429));
  await resume();
  expect([session.isSignedIn(), session.isKept()]).toEqual([false, true]);
});

test('a new tab opened without a connection is signed in as soon as there is one', async () => {
  asked.mockRejectedValueOnce(failure('network', 0)).mockResolvedValueOnce(answer);
  await resume();
  expect([session.isSignedIn(), session.isKept()]).toEqual([false, true]);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(session.isSignedIn()).toBe(true));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a new tab whose server is not available asks again, after growing pauses, until it is signed in', async () => {
  vi.useFakeTimers();
  asked.mockRejectedValue(failure('service_unavailable', 503));
  await resume();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveBeenCalledTimes(2);
  // At most five minutes apart, however long that takes.
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  const before = asked.mock.calls.length;
  asked.mockResolvedValue(answer);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect([session.isSignedIn(), asked.mock.calls.length]).toEqual([true, before + 1]);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveBeenCalledTimes(before + 1);
});

test('a new tab whose answer may have been lost does not use what the device keeps a second time by itself', async () => {
  vi.useFakeTimers();
  asked.mockRejectedValue(failure('network', 0));
  await resume();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a new tab whose member has signed in by hand, or been forgotten, does not ask again', async () => {
  vi.useFakeTimers();
  for (const leave of [
    () => session.start({ access_token: 'own', refresh_token: 'own' }),
    () => session.end(),
  ]) {
    asked.mockReset().mockRejectedValue(failure('service_unavailable', 503));
    session.keepMember('lan');
    await resume();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
  }
});

test('a new tab that has to wait asks again once it may', async () => {
  vi.useFakeTimers();
  asked.mockRejectedValueOnce(failure('too_many_requests', 429, 60)).mockResolvedValueOnce(answer);
  await resume();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(session.isSignedIn()).toBe(true);
});

test('a new tab starts without a session when the answer takes too long, and signs in when it comes', async () => {
  vi.useFakeTimers();
  let answerNow: (value: typeof answer) => void = () => undefined;
  asked.mockReturnValue(
    new Promise((resolve) => {
      answerNow = resolve;
    }),
  );
  const started = resume();
  await vi.advanceTimersByTimeAsync(8_000);
  await started;
  expect(session.isSignedIn()).toBe(false);
  answerNow(answer);
  await vi.waitFor(() => expect(session.isSignedIn()).toBe(true));
});

test('a member who signed in by hand during a long wait stays that member', async () => {
  asked.mockImplementation(async () => {
    session.start({ access_token: 'own', refresh_token: 'own' });
    return answer;
  });
  await resume();
  expect(session.refreshToken()).toBe('own');
});

test('a member who signed in by hand during a long wait stays signed in when the device’s session is refused', async () => {
  asked.mockImplementation(async () => {
    session.start({ access_token: 'own', refresh_token: 'own' });
    throw failure('refresh_token_invalid', 401);
  });
  await resume();
  expect([session.refreshToken(), session.isKept()]).toEqual(['own', true]);
});

test('a failure that is no answer of a call is not hidden', async () => {
  asked.mockRejectedValue(new TypeError('a bug'));
  await expect(resume()).rejects.toThrow('a bug');
});
