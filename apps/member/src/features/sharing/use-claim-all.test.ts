// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useClaimAll } from './use-claim-all.ts';

const share = (id: string) => ({ _id: id, side: 'received', reward_claimable: 0 });
const claimOf = (id: string, reward: number) => ({ data: share(id), user: { _id: 'm' }, reward });
const page = (ids: string[], next_cursor: string | null = null) => ({
  data: ids.map(share),
  list_product: ids,
  next_cursor,
});

async function claimAllPage() {
  const sums: { reward: number; missed: number }[] = [];
  return { ...(await drawHook(() => useClaimAll((sum) => sums.push(sum)))), sums };
}
const claims = () => reached.filter(({ path }) => path === 'product-claim-reward');

test('claiming all claims every claimable share once, on every page of the list, each under its own key', async () => {
  const { queries, hook, sums } = await claimAllPage();
  const asked = show(queries, [[keys.me, { _id: 'm', account_balance: 500 }]]);
  answer('list-product', page(['o1', 'o2'], 'more'), page(['o3']));
  answer('product-claim-reward', claimOf('o1', 12), claimOf('o2', 24), claimOf('o3', 60));
  await press(hook(), {});
  expect(claims().map(({ input }) => input.product_id)).toEqual(['o1', 'o2', 'o3']);
  expect(new Set(claims().map(({ key }) => key)).size).toBe(3);
  expect(sums).toEqual([{ reward: 96, missed: 0 }]);
  expect(queries.getQueryData(keys.order('o2'))).toEqual(share('o2'));
  expect(asked).toEqual(['me']);
});

test('claiming all tells how many claims were refused, and what the others paid', async () => {
  const { hook, sums } = await claimAllPage();
  answer('list-product', page(['o1', 'o2']));
  answer('product-claim-reward', claimOf('o1', 12), refusal('nothing_to_claim', 422));
  await press(hook(), {});
  expect(sums).toEqual([{ reward: 12, missed: 1 }]);
});

test('claiming all without any answer fails, and the next attempt sends the same keys', async () => {
  const { hook, sums } = await claimAllPage();
  answer('list-product', page(['o1', 'o2']));
  answer('product-claim-reward', 'lost', 'lost', 'lost', 'lost', claimOf('o1', 12));
  await press(hook(), {});
  expect(sums).toEqual([]);
  await press(hook(), {});
  expect(new Set(claims().map(({ key }) => key)).size).toBe(2);
  expect(sums).toEqual([{ reward: 24, missed: 0 }]);
});

test('claiming all when nothing is claimable any more claims nothing', async () => {
  const { hook, sums } = await claimAllPage();
  answer('list-product', page([]));
  await press(hook(), {});
  expect([claims(), sums]).toEqual([[], [{ reward: 0, missed: 0 }]]);
});
