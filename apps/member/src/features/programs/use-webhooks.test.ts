// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawHook, press } from '../../../test/draw-hook.ts';
import { useDeliveries, useSendWebhook } from './use-webhooks.ts';

const sent = { _id: 'd1', event: 'webhook.test', state: 'waiting', tries: 0, next_try_at: null };

test('a list that was asked for before an event was sent does not hide it by arriving later', async () => {
  answer('webhook-send', { data: [sent] });
  const serve = fetch;
  let arrive = (_list: Response) => {};
  const list = new Promise<Response>((settle) => {
    arrive = settle;
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('webhook-deliveries') ? list : serve(url, init),
  );
  const { hook } = await drawHook(() => ({ list: useDeliveries('w1').data, send: useSendWebhook('w1') }));
  await press(hook().send, { webhook_id: 'w1' });
  await act(async () => {
    arrive(Response.json({ error_code: 0, message: null, data: [] }));
    await new Promise((done) => setTimeout(done));
  });
  expect(hook().list).toEqual([sent]);
});
