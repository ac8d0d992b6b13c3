// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useClaimReward, useReceiveOrder } from './use-sharing.ts';

const before = { _id: 'o1', side: 'received', reward_claimable: 12 };
const after = { ...before, reward_claimable: 0 };
const claimed = { data: after, user: { _id: 'm', account_balance: 512 }, reward: 12 };

/** The page of a received order, and a list and a statement on other pages. */
async function orderPage() {
  const rewards: number[] = [];
  const page = await drawHook(() => useClaimReward((reward) => rewards.push(reward)));
  const asked = show(page.queries, [
    [keys.order('o1'), before],
    [keys.visits('o1'), { latest: [] }],
    [keys.me, { _id: 'm', account_balance: 500 }],
  ]);
  page.queries.setQueryData(keys.statement({}), 'before');
  return { ...page, rewards, asked };
}

test('a claim shows the balance and the order from its answer, and refetches nothing on the page', async () => {
  const { queries, hook, rewards, asked } = await orderPage();
  answer('product-claim-reward', claimed);
  await press(hook(), { product_id: 'o1' });
  expect(rewards).toEqual([12]);
  expect(queries.getQueryData(keys.order('o1'))).toEqual(after);
  expect(queries.getQueryData(keys.me)).toEqual(claimed.user);
  expect([reached.length, asked]).toEqual([1, []]);
});

test('a claim makes hidden pages such as the statement stale', async () => {
  const { queries, hook } = await orderPage();
  answer('product-claim-reward', claimed);
  await press(hook(), { product_id: 'o1' });
  expect(queries.getQueryState(keys.statement({}))?.isInvalidated).toBe(true);
  expect(queries.getQueryState(keys.me)?.isInvalidated).toBe(false);
});

test('a refused claim refetches the order and the balance', async () => {
  const { hook, rewards, asked } = await orderPage();
  answer('product-claim-reward', refusal('nothing_to_claim', 409));
  await press(hook(), { product_id: 'o1' });
  expect(asked.toSorted()).toEqual(['me', 'order']);
  expect([rewards, reached.length]).toEqual([[], 1]);
});

test('a claim whose answer was lost is sent again under the same key, and pays once', async () => {
  const { queries, hook, rewards } = await orderPage();
  answer('product-claim-reward', 'lost', claimed);
  await press(hook(), { product_id: 'o1' });
  expect(reached.map(({ key }) => key)).toEqual([reached[0]?.key, reached[0]?.key]);
  expect([rewards, queries.getQueryData(keys.me)]).toEqual([[12], claimed.user]);
});

test('an older balance that arrives late does not replace the one from a claim’s answer', async () => {
  const { queries, hook } = await orderPage();
  let arrive: (member: object) => void = () => undefined;
  const late = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const asking = queries.fetchQuery({ queryKey: keys.me, queryFn: () => late, staleTime: 0 });
  answer('product-claim-reward', claimed);
  await press(hook(), { product_id: 'o1' });
  await act(async () => arrive({ _id: 'm', account_balance: 500 }));
  await asking.catch(() => undefined);
  expect(queries.getQueryData(keys.me)).toEqual(claimed.user);
});

test('receiving after a lost answer and a reload is the same request, so that one order is drawn', async () => {
  const receive = () => drawHook(() => useReceiveOrder());
  answer('random-product', 'lost', 'lost', { data: before });
  await press((await receive()).hook(), {});
  await press((await receive()).hook(), {});
  expect(reached).toHaveLength(3);
  expect(new Set(reached.map(({ key }) => key)).size).toBe(1);
});
