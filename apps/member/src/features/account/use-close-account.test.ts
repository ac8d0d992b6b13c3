// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { answer, drawHook, press, reached, refusal } from '../../../test/draw-hook.ts';
import { session } from '../../session/this-tab.ts';
import { useCloseAccount } from './use-account.ts';

const password = { password: 'handbill-demo' };

/** The hook of a member with drafts of orders on the device, and what it calls when the account is closed. */
async function closing() {
  const onDone = vi.fn();
  session.start({ access_token: 'access', refresh_token: 'refresh' });
  session.keep('user', { _id: 'm1' });
  localStorage.setItem(session.orderDrafts(), '[]');
  const { hook } = await drawHook(() => useCloseAccount(onDone));
  return { onDone, hook, drafts: () => localStorage.getItem('order_drafts m1') };
}

test('an account whose closing got no answer is closed if that ended the session, and its drafts are removed', async () => {
  const { onDone, hook, drafts } = await closing();
  expect(drafts()).toBe('[]');
  answer('close-account', 'lost');
  answer('auth/me', refusal('unauthorized', 401));
  await press(hook(), password);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(reached.filter(({ path }) => path === 'close-account')).toHaveLength(1);
  expect(session.isSignedIn()).toBe(false);
  expect(drafts()).toBeNull();
});

test('an account whose closing did not arrive is not closed, and asked to close once more', async () => {
  const { onDone, hook, drafts } = await closing();
  answer('close-account', 'lost');
  answer('auth/me', { data: { _id: 'm1' } });
  await press(hook(), password);
  expect(onDone).not.toHaveBeenCalled();
  expect(new Set(reached.flatMap(({ key }) => key ?? [])).size).toBe(1);
  expect(reached.filter(({ path }) => path === 'close-account')).toHaveLength(2);
  expect(drafts()).toBe('[]');
  session.end();
});
