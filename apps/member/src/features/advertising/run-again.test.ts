// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached, refusal } from '../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { session } from '../../session/this-tab.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { correctionOf, orderDrafts } from './drafts/order-draft.ts';
import { RunAgain } from './run-again.tsx';
import { EndedAction } from './table/ended-action.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String, screenTexts: async () => undefined }));
vi.mock('../../ui/toasts/toast.tsx', () => ({ toast: { failure: vi.fn() } }));

const advertisement = {
  title: 'Seven rooms',
  text: 'By the sea',
  landing_url: 'https://rooms.example/',
  link_parameters: ['hb'],
  button_words: 'book',
  category: 'travel',
  pictures: [],
  package_id: 'p1',
  shows_codes: true,
};
const order = {
  ...advertisement,
  _id: 'o1',
  stage: 'completed',
  paid_at: '2026-03-01T00:00:00.000Z',
  corrected_by: null,
  corrects_id: null,
  language: null,
  chat_title: 'Rooms from today',
  chat_text: null,
  daily_visits: 20,
  starts_on: '2020-01-01',
  ends_on: '2020-01-31',
} as unknown as DistributedOrder;

beforeEach(() => {
  vi.mocked(toast.failure).mockClear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/order-detail/o1');
  session.keep('user', { _id: 'lan' });
  session.start({ access_token: 'a', refresh_token: 'r' });
});

async function pressed(drawn = order): Promise<string> {
  const screen = await drawElement(createElement(RunAgain, { order: drawn }), [['none'], null]);
  const button = screen.querySelector('button');
  await act(async () => button?.click());
  await act(async () => vi.waitFor(() => expect(button?.getAttribute('aria-busy')).not.toBe('true')));
  return `${window.location.pathname}${window.location.search.replace(/=.*/, '')}`;
}

test('one tap makes the same order again, without the days that are over, and leads to its payment', async () => {
  answer('product-create', { data: { ...order, _id: 'o2', stage: 'unpaid' } });
  expect(await pressed()).toBe('/distribute');
  const [created] = reached.filter(({ path }) => path === 'product-create');
  expect(created?.input).toEqual({
    ...advertisement,
    user_id: 'lan',
    chat_title: 'Rooms from today',
    daily_visits: 20,
  });
  expect(created?.key).toBeDefined();
  expect(orderDrafts()).toEqual([]);
});

test('an unpaid order comes first, and what the form cannot mend stays on the page', async () => {
  answer('product-create', refusal('outstanding_order', 422));
  expect(await pressed()).toBe('/distribute');
  window.history.replaceState(null, '', '/order-detail/o1');
  answer('product-create', refusal('daily_orders_completed', 422));
  expect(await pressed()).toBe('/order-detail/o1');
  expect(toast.failure).toHaveBeenCalledTimes(2);
  expect(orderDrafts()).toEqual([]);
});

test('an order whose package or address is not accepted any more opens in the form, filled in', async () => {
  for (const slug of ['not_found', 'validation_failed', 'landing_host_blocked']) {
    window.localStorage.clear();
    window.history.replaceState(null, '', '/order-detail/o1');
    answer('product-create', refusal(slug, slug === 'not_found' ? 404 : 422));
    expect(await pressed(), slug).toBe('/distribute?draft');
    expect(orderDrafts().map(({ typed }) => [typed.title, typed.shows_codes])).toEqual([
      ['Seven rooms', 'on'],
    ]);
  }
  expect(toast.failure).not.toHaveBeenCalled();
});

test('a dropped correction that runs again still corrects the rejected order, unless another one has since', async () => {
  const dropped = { ...order, stage: 'stopped', paid_at: null, corrects_id: 'rejected' } as const;
  answer('product-create', { data: { ...dropped, _id: 'o2', stage: 'unpaid' } });
  expect(await pressed(dropped)).toBe('/distribute');
  expect(reached[0]?.input).toMatchObject({ title: 'Seven rooms', corrects_id: 'rejected' });
  for (const [slug, corrected] of [
    ['landing_host_blocked', 'rejected'],
    ['order_state', undefined],
  ] as const) {
    window.localStorage.clear();
    answer('product-create', refusal(slug, 422));
    expect(await pressed(dropped), slug).toBe('/distribute?draft');
    expect(orderDrafts().map(({ typed }) => correctionOf(typed)?.order)).toEqual([corrected]);
  }
});

/** The button in the row of an order, if there is one. */
async function inRow(row: Partial<DistributedOrder>): Promise<HTMLButtonElement | null> {
  const shown = { ...order, ...row };
  const screen = await drawElement(createElement(EndedAction, { id: 'o1', order: shown }), [['none'], null]);
  await act(async () => vi.dynamicImportSettled());
  return screen.querySelector('button');
}

test('an order that ran and has ended can run again from its row, which reads the whole of it first', async () => {
  window.history.replaceState(null, '', '/warehouse?side=distributed');
  answer('product', { data: { ...order, side: 'distributed' } });
  answer('product-create', { data: { ...order, _id: 'o2', stage: 'unpaid' } });
  const button = await inRow({});
  await act(async () => button?.click());
  await act(async () => vi.waitFor(() => expect(window.location.pathname).toBe('/distribute')));
  expect(reached.map(({ path }) => path)).toEqual(['product', 'product-create']);
  expect(reached[1]?.input).toMatchObject({ title: 'Seven rooms', package_id: 'p1' });
});

test('an order that runs, was rejected or never ran cannot run again from its row', async () => {
  expect(await inRow({ stage: 'stopped' })).not.toBeNull();
  for (const row of [
    { stage: 'paused' },
    { stage: 'rejected' },
    { stage: 'stopped', paid_at: null },
  ] as const)
    expect(await inRow(row), row.stage).toBeNull();
});

test('an order that cannot be read does not run again from its row', async () => {
  window.history.replaceState(null, '', '/warehouse?side=distributed');
  answer('product', refusal('not_found', 404));
  const button = await inRow({});
  await act(async () => button?.click());
  await act(async () => vi.waitFor(() => expect(toast.failure).toHaveBeenCalledOnce()));
  expect(window.location.pathname).toBe('/warehouse');
});
