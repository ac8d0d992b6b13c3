import { addMs, HOUR_MS } from '@handbill/contract/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SERVER_TIME = new Date('2026-03-01T12:00:00Z');
let clock: typeof import('./clock.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  clock = await import('./clock.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A call at this time of the device, whose answer says the server's time and takes this long. */
async function call(at: Date, { date = SERVER_TIME.toUTCString(), tookMs = 0 } = {}): Promise<void> {
  vi.setSystemTime(at);
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(addMs(at, tookMs));
    return new Response(null, { headers: { Date: date } });
  });
  await clock.fetchTimed('/api/settings');
}

test.each([-5 * HOUR_MS, 26 * HOUR_MS])(
  'a device whose clock is %i ms off uses the time of the server',
  async (offMs) => {
    await call(addMs(SERVER_TIME, offMs));
    expect(clock.now()).toEqual(SERVER_TIME);
    vi.advanceTimersByTime(HOUR_MS);
    expect(clock.now()).toEqual(addMs(SERVER_TIME, HOUR_MS));
  },
);

test('a clock that is set right is believed again', async () => {
  await call(addMs(SERVER_TIME, 5 * HOUR_MS));
  await call(SERVER_TIME);
  expect(clock.now()).toEqual(SERVER_TIME);
});

test('seconds between the clocks, an answer that took long, and one without a date change nothing', async () => {
  await call(addMs(SERVER_TIME, 4_000));
  expect(clock.now()).toEqual(addMs(SERVER_TIME, 4_000));
  await call(SERVER_TIME, { tookMs: HOUR_MS });
  expect(clock.now()).toEqual(addMs(SERVER_TIME, HOUR_MS));
  await call(addMs(SERVER_TIME, HOUR_MS), { date: '' });
  expect(clock.now()).toEqual(addMs(SERVER_TIME, HOUR_MS));
});
