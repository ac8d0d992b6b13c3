// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useCancelWithdrawal, useWithdraw } from './use-withdrawals.ts';

const withdrawal = { _id: 'w1', status: 'pending', amount: 1_000 };
const user = { account_balance: 1_000 };
const input = { amount: 1_000, password: 'as typed' };

test('a withdrawal and the new balance come from its answer', async () => {
  const { queries, hook } = await drawHook(() => useWithdraw(() => undefined));
  const asked = show(queries, [
    [keys.me, { account_balance: 2_000 }],
    [keys.withdrawTerms, { withdrawable: 2_000 }],
  ]);
  answer('withdraw', { data: withdrawal, user });
  await press(hook(), input);
  expect(queries.getQueryData(keys.withdrawal('w1'))).toEqual(withdrawal);
  expect([queries.getQueryData(keys.me), asked]).toEqual([user, ['withdraw-terms']]);
});

test('a withdrawal whose answer was lost keeps its key over a reload and a refusal, and happens once', async () => {
  const page = () => drawHook(() => useWithdraw(() => undefined));
  answer('withdraw', 'lost', 'lost', refusal('too_many_requests', 429), { data: withdrawal, user });
  await press((await page()).hook(), input);
  const { hook } = await page();
  await press(hook(), input);
  await press(hook(), input);
  expect(reached).toHaveLength(4);
  expect(new Set(reached.map(({ key }) => key)).size).toBe(1);
});

test.each([
  ['is refused because the fee has changed', refusal('changed_meanwhile', 409)],
  ['gets no answer', 'lost' as const],
])(
  'a withdrawal that %s has the fee read again: the next attempt sends the one on screen',
  async (_, end) => {
    const { queries, hook } = await drawHook(() => useWithdraw(() => undefined));
    const asked = show(queries, [[keys.settings, { withdraw_fee: { value: 100 } }]]);
    answer('withdraw', end);
    await press(hook(), { ...input, fee_seen: 100 });
    expect(asked).toEqual(['settings']);
  },
);

test('a cancelled withdrawal is shown as cancelled by its answer', async () => {
  const { queries, hook } = await drawHook(() => useCancelWithdrawal(() => undefined));
  const asked = show(queries, [[keys.withdrawal('w1'), withdrawal]]);
  answer('withdraw-cancel', { data: { ...withdrawal, status: 'cancelled' }, user });
  await press(hook(), { withdrawal_id: 'w1' });
  expect(queries.getQueryData(keys.withdrawal('w1'))).toMatchObject({ status: 'cancelled' });
  expect(asked).toEqual([]);
});
