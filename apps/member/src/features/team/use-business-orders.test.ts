// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { useMember } from '../../data/answers/use-member.ts';
import type { Membership } from '../../data/answers/use-memberships.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';
import { useBusinessOrdering } from './use-business-ordering.ts';
import {
  useBusinessDrop,
  useBusinessOrder,
  useBusinessOrders,
  useBusinessPause,
} from './use-business-orders.ts';

const running = { _id: 'o1', side: 'distributed', stage: 'distributing' };
const paused = { ...running, stage: 'paused' };
const noodles = { membershipId: 'm1', id: 'o1' };

const settled = () => act(async () => new Promise((done) => setTimeout(done)));

test('only calls for a business name the membership, and what they answer is kept under it', async () => {
  answer('product', { data: running });
  answer('auth/me', { data: { _id: 'm' } });
  const { queries } = await drawHook(() => {
    useBusinessOrder(noodles);
    useMember();
  });
  await settled();
  expect(new Map(reached.map(({ path, membership }) => [path, membership]))).toEqual(
    new Map([
      ['product', 'm1'],
      ['auth/me', undefined],
    ]),
  );
  expect(queries.getQueryData(keys.ofBusiness('m1', 'order', 'o1'))).toEqual(running);
  expect(queries.getQueryData(keys.order('o1'))).toBeUndefined();
  expect(queries.getQueryData(keys.ofBusiness('m2', 'order', 'o1'))).toBeUndefined();
});

test('a business’s orders are asked for on the side that it distributes', async () => {
  answer('list-product', { data: [running], next_cursor: null });
  const { hook } = await drawHook(() => useBusinessOrders('m1', 'all'));
  await settled();
  expect(hook().data).toEqual([running]);
  expect(reached).toMatchObject([{ input: { side: 'distributed', status: 'all' }, membership: 'm1' }]);
});

test('an order that is paused is kept for its business alone', async () => {
  const { queries, hook } = await drawHook(() => useBusinessPause(noodles));
  const key = keys.ofBusiness('m1', 'order', 'o1');
  const asked = show(queries, [[key, running]]);
  answer('product-pause', { data: paused });
  await press(hook().pause, { product_id: 'o1' });
  expect([queries.getQueryData(key), queries.getQueryData(keys.order('o1')), asked]).toEqual([
    paused,
    undefined,
    [],
  ]);
  expect(reached).toMatchObject([{ path: 'product-pause', membership: 'm1', key: expect.any(String) }]);
});

test('a draft that is dropped is kept as such, and its business then has no unpaid order', async () => {
  let done = 0;
  const { queries, hook } = await drawHook(() => useBusinessDrop(noodles, () => (done += 1)));
  const [key, unpaid] = [keys.ofBusiness('m1', 'order', 'o1'), keys.ofBusiness('m1', 'unpaid')];
  const draft = { ...running, stage: 'unpaid' };
  const asked = show(queries, [
    [key, draft],
    [unpaid, draft],
  ]);
  answer('product-drop', { data: { ...running, stage: 'stopped' } });
  await press(hook(), { product_id: 'o1' });
  expect([queries.getQueryData(key), queries.getQueryData(unpaid), done, asked]).toEqual([
    ...[{ ...running, stage: 'stopped' }, null, 1, []],
  ]);
  expect(reached).toMatchObject([{ path: 'product-drop', membership: 'm1', key: expect.any(String) }]);
});

test('a draft that is sent becomes the unpaid order of its business by its answer', async () => {
  const membership = { _id: 'm1', owner: 'noodles' } as Membership;
  const { queries, hook } = await drawHook(() => useBusinessOrdering(membership));
  const draft = { ...running, stage: 'unpaid' } as DistributedOrder;
  hook().keep(queries, { data: draft });
  expect(queries.getQueryData(keys.ofBusiness('m1', 'unpaid'))).toEqual(draft);
  expect(queries.getQueryData(keys.ofBusiness('m1', 'order', 'o1'))).toEqual(draft);
});

test('a call that is refused after the account was locked does not clear the reason of the lock', async () => {
  session.start({ access_token: 'a', refresh_token: 'r' });
  const { hook } = await drawHook(() => useBusinessPause(noodles));
  const locked = { ...refusal('account_locked', 403), current: { reason: 'fraud_suspected' } };
  answer('product-pause', locked, refusal('unauthorized', 401));
  for (let count = 0; count < 2; count += 1) await press(hook().pause, { product_id: 'o1' });
  expect([session.isSignedIn(), session.lockedFor()]).toEqual([false, { reason: 'fraud_suspected' }]);
});

test('refused calls ask again for the teams and leave the member’s session alone', async () => {
  session.start({ access_token: 'a', refresh_token: 'r' });
  const { queries, hook } = await drawHook(() => useBusinessPause(noodles));
  const asked = show(queries, [[keys.memberships, []]]);
  answer('product-pause', refusal('forbidden', 403), refusal('forbidden', 403), refusal('not_found', 404));
  for (let count = 0; count < 3; count += 1) await press(hook().pause, { product_id: 'o1' });
  expect(session.isSignedIn()).toBe(true);
  expect(asked.length).toBeGreaterThan(0);
  session.end();
});
