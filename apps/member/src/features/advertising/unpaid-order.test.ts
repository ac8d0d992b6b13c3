// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, refusal } from '../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { correctionOf, orderDrafts } from './drafts/order-draft.ts';
import { UnpaidOrder } from './unpaid-order.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../../ui/toasts/toast.tsx', () => ({ toast: { done: vi.fn(), failure: vi.fn() } }));
vi.mock('../../ui/use-fits.ts', () => ({ tables: {}, useFits: () => false }));
vi.mock('./forecasting/forecast-of-order.tsx', () => ({ ForecastOfOrder: () => null }));
vi.mock('./previewing/ordered-page.tsx', () => ({ OrderedPage: () => null }));

const order = {
  _id: 'o1',
  title: 'Seven rooms',
  text: 'By the sea',
  landing_url: 'https://rooms.example/',
  link_parameters: [],
  pictures: [],
  visits_target: 100,
  price: 400,
  list_price: 400,
  discount_percent: 0,
  drafted_by: null,
  starts_on: null,
  ends_on: null,
  daily_visits: null,
  stage: 'unpaid',
  paid_at: null,
  corrects_id: null,
} as unknown as DistributedOrder;
const lost = refusal('internal', 500);
const refused = refusal('conflict', 409);

/** What the order told its screen. */
let told: string[];

beforeEach(() => {
  told = [];
  window.localStorage.clear();
  session.keep('user', { _id: 'lan' });
  session.start({ access_token: 'a', refresh_token: 'r' });
});

async function drawn(drawnOrder = order) {
  const element = createElement(UnpaidOrder, {
    order: drawnOrder,
    onDrop: (restorable) => told.push(restorable ? 'discards' : 'edits'),
    onStay: () => told.push('stays'),
  });
  const screen = await drawElement(element, [keys.me, { _id: 'lan', account_balance: 500 }]);
  /** Presses a button, and waits for a failure. */
  return async (name: string) => {
    vi.mocked(toast.failure).mockClear();
    const button = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    await act(async () => button?.click());
    if (name !== 'unpaid.pay') await vi.waitFor(() => expect(toast.failure).toHaveBeenCalled());
    await act(async () => vi.waitFor(() => expect(button?.getAttribute('aria-busy')).not.toBe('true')));
  };
}

const copies = () => orderDrafts().map(({ typed }) => typed.title);

test('an order that could not be edited stays, without a copy of it among the drafts', async () => {
  answer('product-stop', refused);
  const press = await drawn();
  await press('unpaid.edit');
  expect([told, copies()]).toEqual([['edits', 'stays'], []]);
});

test('an edit without an answer keeps one copy, however often it is tried, until the order is paid', async () => {
  answer('product-stop', lost);
  answer('product-pay', refused);
  const press = await drawn();
  await press('unpaid.edit');
  await press('unpaid.edit');
  expect([told, copies()]).toEqual([['edits', 'edits'], ['Seven rooms']]);
  await press('unpaid.pay');
  expect([told, copies()]).toEqual([['edits', 'edits', 'stays'], []]);
});

test('the copy of a correction that is edited still corrects the rejected order', async () => {
  answer('product-stop', lost);
  const press = await drawn({ ...order, corrects_id: 'rejected' });
  await press('unpaid.edit');
  expect(orderDrafts().map(({ typed }) => correctionOf(typed)?.order)).toEqual(['rejected']);
});

test('an order that is paid after it could not be discarded is not offered back', async () => {
  answer('product-stop', lost);
  answer('product-pay', refused);
  const press = await drawn();
  await press('unpaid.drop');
  expect(told).toEqual(['discards']);
  await press('unpaid.pay');
  expect(told).toEqual(['discards', 'stays']);
});

test('an order whose last day is over is edited or discarded, and not paid, which would be refused', async () => {
  // One o'clock in the night to the 10th, where the company is.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-09T18:00:00.000Z'));
  const offered = async (ends_on: string | null) => {
    const element = createElement(UnpaidOrder, {
      order: { ...order, ends_on },
      onDrop: () => undefined,
      onStay: () => undefined,
    });
    const [timezone, currency] = [{ value: 'Asia/Ho_Chi_Minh' }, { value: 'USD' }];
    const settings = { timezone, currency, review_answer_hours: { value: 24 } };
    const screen = await drawElement(element, [keys.settings, settings]);
    const buttons = [...screen.querySelectorAll('button')].map(({ textContent }) => textContent);
    return [screen.textContent.includes('unpaid.over'), ...buttons];
  };
  expect(await offered('2026-03-09')).toEqual([true, 'unpaid.edit', 'unpaid.drop']);
  expect(await offered('2026-03-10')).toEqual([false, 'unpaid.pay', 'unpaid.edit', 'unpaid.drop']);
  expect(await offered(null)).toEqual([false, 'unpaid.pay', 'unpaid.edit', 'unpaid.drop']);
});
