// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import {
  useCreateOrder,
  usePayOrder,
  useResumeOrder,
  useStopOrder,
  useTopUpOrder,
} from './use-advertising.ts';

const unpaid = { _id: 'o1', side: 'distributed', stage: 'unpaid' };
const paid = { ...unpaid, stage: 'in_review' };
const member = { _id: 'm', account_balance: 500 };
const order = { title: 'Rooms', text: '', landing_url: 'https://rooms.example', package_id: 'p' };

test('a created order becomes the unpaid order by its answer', async () => {
  const { queries, hook } = await drawHook(() => useCreateOrder(() => undefined));
  const asked = show(queries, [[keys.unpaidOrder, null]]);
  answer('product-create', { data: unpaid });
  await press(hook(), order);
  expect([queries.getQueryData(keys.unpaidOrder), asked]).toEqual([unpaid, []]);
});

test('a paid order is no longer the unpaid order, and the balance is that of the answer', async () => {
  let done = 0;
  const { queries, hook } = await drawHook(() => usePayOrder(() => (done += 1)));
  const asked = show(queries, [
    [keys.unpaidOrder, unpaid],
    [keys.me, { ...member, account_balance: 900 }],
  ]);
  answer('product-pay', { data: paid, user: member });
  await press(hook(), { product_id: 'o1', price_seen: 400 });
  expect(queries.getQueryData(keys.unpaidOrder)).toBeNull();
  expect(queries.getQueryData(keys.order('o1'))).toEqual(paid);
  expect([queries.getQueryData(keys.me), done, asked]).toEqual([member, 1, []]);
});

test('a refused payment refetches the order and the balance, and is repeated under a new key', async () => {
  const { queries, hook } = await drawHook(() => usePayOrder(() => undefined));
  const asked = show(queries, [
    [keys.unpaidOrder, unpaid],
    [keys.me, member],
  ]);
  answer('product-pay', refusal('insufficient_funds_deposit', 409), { data: paid, user: member });
  await press(hook(), { product_id: 'o1' });
  expect(asked.toSorted()).toEqual(['me', 'unpaid-order']);
  await press(hook(), { product_id: 'o1' });
  expect(new Set(reached.map(({ key }) => key)).size).toBe(2);
});

test('stopping one order leaves another unpaid one unchanged', async () => {
  const { queries, hook } = await drawHook(() => useStopOrder(() => undefined));
  queries.setQueryData(keys.unpaidOrder, { ...unpaid, _id: 'o2' });
  answer('product-stop', { data: { ...paid, stage: 'stopped' }, user: member });
  await press(hook(), { product_id: 'o1' });
  expect(queries.getQueryData(keys.unpaidOrder)).toMatchObject({ _id: 'o2' });
});

test('more visits for an order, and going on with it, change when its results expect it to end', async () => {
  for (const [path, use] of [
    ['product-top-up', () => useTopUpOrder(() => undefined)],
    ['product-resume', useResumeOrder],
  ] as const) {
    const { queries, hook } = await drawHook<{ mutateAsync(input: object): Promise<unknown> }>(use);
    const asked = show(queries, [[keys.results('o1'), {}]]);
    answer(path, { data: { ...paid, stage: 'distributing' }, user: member });
    await press(hook(), { product_id: 'o1' });
    expect(asked, path).toEqual(['results']);
  }
});
