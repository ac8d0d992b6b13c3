// @vitest-environment jsdom
import { catalogue, type ErrorSlug, failureOf } from '@handbill/contract/errors';
import { MEMBERSHIP_HEADER } from '@handbill/contract/scopes';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { session } from '../session/this-tab.ts';
import { callsForBusiness } from './business-calls.ts';

let logged: Mock;
let sent: RequestInit[];

beforeEach(() => {
  session.start({ access_token: 'access', refresh_token: 'refresh' });
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sent = [];
});

afterEach(() => {
  session.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Calls that are all refused, how often, and what happened then. */
async function refusedAs(slug: ErrorSlug, times = 1) {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return Response.json(
      { ...failureOf(slug), current: { reason: 'fraud_suspected', since: null } },
      { status: catalogue[slug].status },
    );
  });
  const onRefused = vi.fn();
  const calls = callsForBusiness('m1', onRefused);
  for (let time = 0; time < times; time += 1) {
    await expect(calls.product({ product_id: 'p' })).rejects.toMatchObject({ slug });
  }
  return { isSignedIn: session.isSignedIn(), refused: onRefused.mock.calls.length };
}

test('a failed call for a business names the membership, and is logged with its path', async () => {
  await refusedAs('not_found');
  expect(new Headers(sent[0]?.headers).get(MEMBERSHIP_HEADER)).toBe('m1');
  expect(logged).toHaveBeenLastCalledWith('product', expect.objectContaining({ slug: 'not_found' }));
});

test('a locked account ends the session with a call for a business, too, and the reason is kept', async () => {
  expect(await refusedAs('account_locked')).toEqual({ isSignedIn: false, refused: 0 });
  expect(session.lockedFor()).toEqual({ reason: 'fraud_suspected', since: null });
});

test('a session that the server no longer knows ends with a call for a business', async () => {
  expect(await refusedAs('unauthorized')).toEqual({ isSignedIn: false, refused: 0 });
});

test('a refusal by the role or of an ended membership is passed on and never ends the session', async () => {
  expect(await refusedAs('forbidden', 3)).toEqual({ isSignedIn: true, refused: 3 });
  expect(await refusedAs('not_found')).toEqual({ isSignedIn: true, refused: 1 });
});
