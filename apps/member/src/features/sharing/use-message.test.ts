// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { drawHook } from '../../../test/draw-hook.ts';
import type { ReceivedOrder } from '../../data/api.ts';
import { useMessage } from './use-message.ts';

/** What each language waits for, so that a test says when it arrives. */
const arrivals = new Map<string, { arrive(messages: Record<string, unknown[]>): void; fail(): void }>();

vi.mock('../../session/this-tab.ts', () => ({ session: { language: () => 'en' } }));
vi.mock('../../languages/index.ts', () => ({
  useText:
    () =>
    (id: string, { title, advertiser }: { title: string; advertiser: string }) =>
      `English ${id}: ${title}, ${advertiser}`,
  catalogueOf: (language: string) => ({
    locale: language,
    rest: async () => ({
      ofScreens: {
        sharing: () =>
          new Promise((resolve, reject) => {
            const fail = () => reject(new Error('offline'));
            arrivals.set(language, { arrive: (messages) => resolve({ messages }), fail });
          }),
      },
    }),
  }),
}));

const order = (language: string, badge: { name: string } | null) =>
  ({ title: 'Tea', advertiser: 'lan', stage: 'distributing', badge, language }) as ReceivedOrder;

test('what goes with a link is in the member’s language until the advertisement’s has loaded', async () => {
  const { hook } = await drawHook(() => useMessage(order('fr', { name: 'Vườn Xanh' })));
  expect(hook()).toBe('English sharing.message: Tea, Vườn Xanh');
  await vi.waitFor(() => expect(arrivals.has('fr')).toBe(true));
  const message = [['title'], '. Payée par ', ['advertiser']];
  await act(async () => arrivals.get('fr')?.arrive({ 'sharing.message': message }));
  expect(hook()).toBe('Tea. Payée par Vườn Xanh');
});

test('what goes with a link stays in the member’s language if the advertisement’s does not load', async () => {
  const { hook } = await drawHook(() => useMessage(order('jp', null)));
  await vi.waitFor(() => expect(arrivals.has('jp')).toBe(true));
  await act(async () => arrivals.get('jp')?.fail());
  expect(hook()).toBe('English sharing.message: Tea, lan');
});

test('a share that has ended loads no words for its link', async () => {
  arrivals.clear();
  const { hook } = await drawHook(() => useMessage({ ...order('fr', null), stage: 'completed' }));
  expect([hook(), [...arrivals.keys()]]).toEqual(['English sharing.message: Tea, lan', []]);
});
