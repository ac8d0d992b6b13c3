// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { answer, drawHook, press, reached } from '../../../../test/draw-hook.ts';
import { useAddPasskey } from './use-two-step.ts';

vi.mock(import('../../../device/passkeys.ts'), async (original) => ({
  ...(await original()),
  makePasskey: async () => ({}) as never,
}));

test('a passkey is added in one session: a tab that is a copy of another gets its own session before it begins', async () => {
  const heldByTheOtherTab = null;
  const request = vi.fn((_name: string, _options: object, answered: (lock: null) => void) =>
    answered(heldByTheOtherTab),
  );
  vi.stubGlobal('navigator', { ...window.navigator, locks: { request }, onLine: true });
  window.sessionStorage.setItem('tab', 'copied');
  window.sessionStorage.setItem('refresh_token', 'of-both-tabs');
  answer('auth/continue', { data: { token: 'own', refresh_token: 'own' } });
  answer('auth/passkey-begin', { data: {} });
  answer('auth/passkey-add', { data: {} });
  const { hook } = await drawHook(useAddPasskey);
  await press(hook(), { name: 'My phone', password: 'secret' });
  expect(reached.map(({ path }) => path)).toEqual([
    'auth/continue',
    'auth/passkey-begin',
    'auth/passkey-add',
  ]);
});
