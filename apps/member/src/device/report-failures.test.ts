// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportFailures } from './report-failures.ts';

let sent: unknown[];
let stop: () => void;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return new Response(null, { status: 204 });
  });
  window.history.pushState(null, '', '/order-detail/0193f0?next=secret');
  stop = reportFailures();
});
afterEach(() => stop());

function fail(error: unknown): void {
  window.dispatchEvent(new ErrorEvent('error', { error }));
}

test('a failure that is not shown is reported to the server’s log by its kind and place, without its message', () => {
  const error = new TypeError('the account 0123 of demo');
  error.stack = 'TypeError: the account 0123\n  at x (https://demo.example/assets/home-screen-B1_x.js:1:204)';
  fail(error);
  expect(sent).toEqual([
    [
      '/api/app-failures',
      { name: 'TypeError', slug: null, screen: 'order-detail', at: 'home-screen-B1_x.js:1:204' },
    ],
  ]);
});

test('a background call that failed is reported with its error, even when nothing awaited it', () => {
  const reason = new CallFailed({ slug: 'network', status: 0, message: 'no answer came' });
  reason.stack = '';
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(sent).toMatchObject([['/api/app-failures', { name: 'CallFailed', slug: 'network', at: null }]]);
});

test('each failure of a page is reported once, and at most five of them', () => {
  for (let line = 1; line <= 10; line += 1) {
    const error = new Error('again');
    error.stack = `Error\n at (https://demo.example/assets/a.js:${line}:1)`;
    fail(error);
    fail(error);
  }
  fail('what is no error at all');
  expect(sent).toHaveLength(5);
});
