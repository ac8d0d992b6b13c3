// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { newScreen } from '../../../test/screen.tsx';
import { ReviewPage } from './review-page.tsx';

const queue = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('../../data/api.ts', () => ({
  api: {
    listOrders: async () => ({ data: queue.ids.map((_id) => ({ _id })), total: queue.ids.length }),
    readReview: async ({ id }: { id: string }) => ({ data: { order: { _id: id } } }),
  },
}));
vi.mock('./order-review.tsx', () => ({ OrderReview: ({ id }: { id: string }) => <article>{id}</article> }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const shown = () => document.querySelector('article')?.textContent;

beforeEach(async () => {
  queue.ids = ['tea', 'kites', 'ropes'];
  await screen.draw(<ReviewPage />);
  await screen.eventually(() => expect(shown()).toBe('tea'));
});

test('an order that a colleague decides stays on the screen until the reviewer asks for the next one', async () => {
  queue.ids = ['kites', 'ropes'];
  await screen.comeBack();
  await screen.eventually(() => expect(screen.text()).toContain('2 in review'));
  expect(shown()).toBe('tea');
  await screen.press('Next j');
  expect(shown()).toBe('kites');
});

test('the last order stays on the screen when a colleague decides it', async () => {
  queue.ids = [];
  await screen.comeBack();
  await screen.eventually(() => expect(screen.text()).not.toContain('in review'));
  expect(shown()).toBe('tea');
});
