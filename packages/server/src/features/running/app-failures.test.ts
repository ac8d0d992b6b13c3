import { addMs, fromIso, MINUTE_MS } from '@handbill/contract/time';
import { fastify } from 'fastify';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Runtime } from '../../platform/context.ts';
import { registerAppFailures } from './app-failures.ts';

const app = fastify();
let now = fromIso('2026-03-02T03:00:00.000Z');
const warn = vi.fn();
// The only parts of a runtime that the call reads.
registerAppFailures(app, { clock: { now: () => now }, log: { warn } } as unknown as Runtime);

const failure = { name: 'TypeError', slug: null, screen: 'deposit', at: 'deposit-screen-B1.js:1:204' };
const sendFailure = (payload: object) => app.inject({ method: 'POST', url: '/api/app-failures', payload });

beforeEach(() => {
  now = addMs(now, MINUTE_MS);
  warn.mockReset();
});
afterAll(() => app.close());

test('a failure in a browser is logged with its kind and place', async () => {
  expect((await sendFailure(failure)).statusCode).toBe(204);
  expect(warn).toHaveBeenCalledWith({ failure }, 'the app failed in a browser');
});

test.each([
  ['a message', { message: 'the account 0123 of demo' }],
  ['an address', { screen: 'order-detail/0193f0' }],
  ['a sentence for a name', { name: 'no such account' }],
  ['an address in the place', { at: 'https://x.example/?phone=1:1:1' }],
])(
  'a failure that could contain personal data, such as %s, is refused and not logged',
  async (_what, more) => {
    expect((await sendFailure({ ...failure, ...more })).statusCode).toBeGreaterThanOrEqual(400);
    expect(warn).not.toHaveBeenCalled();
  },
);

test('no more than thirty failures a minute are logged, however many are sent', async () => {
  for (let sent = 0; sent < 40; sent += 1) expect((await sendFailure(failure)).statusCode).toBe(204);
  expect(warn).toHaveBeenCalledTimes(30);
  now = addMs(now, MINUTE_MS);
  await sendFailure(failure);
  expect(warn).toHaveBeenCalledTimes(31);
});
