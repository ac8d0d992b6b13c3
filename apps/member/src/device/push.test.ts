import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewPush, turnPushOff } from './push.ts';
import { pushNote } from './push-note.ts';

const api = vi.hoisted(() => ({
  me: vi.fn(),
  pushKey: vi.fn(),
  pushSubscribe: vi.fn(),
  pushUnsubscribe: vi.fn(),
}));
vi.mock('../data/api.ts', () => ({ api }));

const ENDPOINT = 'https://push.example/this-browser';
const calls: string[] = [];

/** The locks of one tab, as the browser keeps them: each waits for the one before. */
function newLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, change: () => Promise<void>) => {
      last = last.then(change);
      return last;
    },
  };
}

/** A browser whose subscription is there until it is given back. */
function subscribedBrowser() {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => {
      held = null;
      return true;
    },
  };
  let held: typeof subscription | null = subscription;
  return {
    getSubscription: async () => held,
    subscribe: async () => {
      held = subscription;
      return subscription;
    },
  };
}

let answerKey: () => void;

beforeEach(() => {
  calls.length = 0;
  const registration = { pushManager: subscribedBrowser() };
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    locks: newLocks(),
    serviceWorker: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
  });
  vi.spyOn(pushNote, 'whose').mockReturnValue('an');
  vi.spyOn(pushNote, 'forget').mockImplementation(() => {
    vi.mocked(pushNote.whose).mockReturnValue(null);
  });
  const asked = new Promise<void>((answer) => {
    answerKey = answer;
  });
  api.me.mockResolvedValue({ data: { _id: 'an' } });
  api.pushKey.mockImplementation(async () => {
    await asked;
    return { data: { public_key: btoa('key') } };
  });
  api.pushSubscribe.mockImplementation(async () => void calls.push('subscribe'));
  api.pushUnsubscribe.mockImplementation(async () => void calls.push('unsubscribe'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('switching off while the subscription is being renewed leaves it off', async () => {
  const renewed = renewPush();
  await vi.waitFor(() => expect(api.pushKey).toHaveBeenCalled());
  const off = turnPushOff();
  answerKey();
  await Promise.all([renewed, off]);
  expect(calls).toEqual(['subscribe', 'unsubscribe']);
});

test('a subscription that was switched off is not renewed', async () => {
  answerKey();
  await turnPushOff();
  await renewPush();
  expect(calls).toEqual(['unsubscribe']);
});
