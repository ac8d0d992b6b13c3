// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached, refusal } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { Objections } from './objections.tsx';

vi.mock('../../languages/index.ts', () => ({
  useText: () => (id: string, values?: object) => `${id} ${Object.values(values ?? {}).join(' ')}`.trim(),
}));
vi.mock('../../ui/toasts/toast.tsx', () => ({ toast: { done: vi.fn(), failure: vi.fn() } }));
vi.mock('../../ui/values/time.tsx', () => ({ timeText: (at: string) => at }));

const given = {
  visits: 3,
  status: 'upheld',
  paid: 2,
  answer: 'A family',
  created_at: '2026-03-02T02:00:00.000Z',
  decided_at: '2026-03-03T02:00:00.000Z',
};

const drawn = (objections: object | null) =>
  drawElement(createElement(Objections, { id: 's1' }), [keys.visits('s1'), { objections }]);
const textsOf = (screen: HTMLElement) =>
  [...screen.querySelectorAll('p, span, button')].map(({ textContent }) => textContent);

beforeEach(() => vi.clearAllMocks());

test('the visits of a distributed order have no objections', async () => {
  expect((await drawn(null)).textContent).toBe('');
});

test('a sharer who cannot object and never did sees nothing about objections', async () => {
  expect(textsOf(await drawn({ possible: 0, given: [] }))).toEqual([]);
});

test('each objection is shown with its outcome, and with its answer once there is one', async () => {
  const open = { ...given, status: 'open', paid: null, answer: null, created_at: '2026-03-04T02:00:00.000Z' };
  expect(textsOf(await drawn({ possible: 0, given: [open, given] }))).toEqual([
    `objection.at ${open.created_at}`,
    'objection.open 3 0',
    `objection.at ${given.created_at}`,
    'objection.upheld 3 2',
    'objection.answer A family',
  ]);
});

test('one press objects to all refused visits that can be objected to, and says so', async () => {
  answer('product-object', { data: { possible: 0, given: [] } });
  const screen = await drawn({ possible: 2, given: [] });
  expect(textsOf(screen)).toEqual(['objection.possible 2', 'objection.send']);
  await act(async () => screen.querySelector('button')?.click());
  await vi.waitFor(() => expect(toast.done).toHaveBeenCalledWith('toast.objected'));
  expect(reached.find(({ path }) => path === 'product-object')).toMatchObject({
    input: { product_id: 's1' },
    key: expect.any(String),
  });
});

test('an objection that the server refuses shows the failure', async () => {
  answer('product-object', refusal('nothing_to_object', 422));
  const screen = await drawn({ possible: 2, given: [] });
  await act(async () => screen.querySelector('button')?.click());
  await vi.waitFor(() => expect(toast.failure).toHaveBeenCalled());
  expect(toast.done).not.toHaveBeenCalled();
});
