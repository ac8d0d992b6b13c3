// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawHook, press } from '../../../test/draw-hook.ts';
import { speak } from '../../languages/speak.ts';
import { session } from '../../session/this-tab.ts';
import { useRegister } from './use-register.ts';
import { useSignIn } from './use-sign-in.ts';

vi.mock('../../languages/speak.ts', () => ({ speak: vi.fn() }));

const signedIn = (locale: string) => ({
  data: { access_token: 'access', refresh_token: 'refresh', user: { username: 'lan', locale } },
});
const typed = { username: 'lan', password: 'correct' };

/** The app in a browser's tab, or installed. */
const shownIn = (displayMode: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }));
beforeEach(() => shownIn('browser'));

test('a member whose password was right is signed in, even if the texts of their language cannot be loaded', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.mocked(speak).mockRejectedValue(new TypeError('the file did not load'));
  answer('auth/login', signedIn('rs'));
  const { hook } = await drawHook(useSignIn);
  await press(hook(), typed);
  await expect.poll(() => hook().status).toBe('success');
  expect(speak).toHaveBeenCalledExactlyOnceWith('rs');
  expect(session.isSignedIn()).toBe(true);
  await expect.poll(() => reported.mock.calls.length).toBe(1);
});

test('a sign-in by a member whose language is already shown loads no texts', async () => {
  session.chooseLanguage('vn');
  vi.mocked(speak).mockClear();
  answer('auth/login', signedIn('vn'));
  const { hook } = await drawHook(useSignIn);
  await press(hook(), typed);
  expect([session.isSignedIn(), vi.mocked(speak).mock.calls]).toEqual([true, []]);
});

test.each([
  { name: 'a box left unticked in a browser', last: null, mode: 'browser', stays: false, kept: null },
  { name: 'a box unticked in the installed app', last: null, mode: 'standalone', stays: false, kept: 'no' },
  { name: 'a box ticked in a browser', last: null, mode: 'browser', stays: true, kept: 'kept' },
  { name: 'a box unticked after an earlier tick', last: 'yes', mode: 'browser', stays: false, kept: 'no' },
  { name: 'a box unticked twice', last: 'no', mode: 'standalone', stays: false, kept: 'no' },
])('$name leaves $kept as the choice of the device', async ({ last, mode, stays, kept }) => {
  session.chooseLanguage('vn');
  window.localStorage.removeItem('stay_signed_in');
  if (last !== null) window.localStorage.setItem('stay_signed_in', last);
  shownIn(mode);
  answer('auth/login', signedIn('vn'));
  const { hook } = await drawHook(useSignIn);
  await press(hook(), { ...typed, stay_signed_in: stays });
  await expect.poll(() => hook().status).toBe('success');
  expect(session.lastChoice()).toBe(kept);
});

test.each([
  ['', '/individual/recovery?next=%2F'],
  [
    '?code=LAN42&next=%2Forder-detail%3Fcategory%3Dfood',
    '/individual/recovery?next=%2Forder-detail%3Fcategory%3Dfood',
  ],
  ['?next=%2F%2Felsewhere.example', '/individual/recovery?next=%2F'],
])('registering at /register%s offers recovery codes first, and then leads on', async (search, place) => {
  window.history.replaceState(null, '', `/register${search}`);
  session.chooseLanguage('vn');
  answer('auth/register', signedIn('vn'));
  const { hook } = await drawHook(useRegister);
  await press(hook(), {
    ...typed,
    phone: '0901234567',
    password_confirmation: 'correct',
    code: 'LAN42',
    agree_terms: true,
  });
  expect(window.location.pathname + window.location.search).toBe(place);
});
